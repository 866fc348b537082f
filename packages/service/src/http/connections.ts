import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Logger } from 'pino'

/** `auto` is explained in docs/configuration.md. */
export interface ConnectionLimits {
  readonly max: number | 'auto'
  readonly perAddressMax: number | 'auto'
}

/** Bounds the connections of a server. */
export interface Connections {
  /** A key was accepted on this connection: it no longer gives way to others. True the first time. */
  accept(socket: Socket): boolean
  /** True until then. */
  isKeyless(socket: Socket): boolean
  /** Aborted when the connection closes. One signal serves all requests of a connection. */
  goneSignalOf(socket: Socket): AbortSignal
}

interface ConnectionsParts {
  readonly server: Server
  readonly limits: ConnectionLimits
  readonly timeouts: {
    readonly keylessIdleMs: number
    readonly keylessAnswerMs: number
    readonly checkMs: number
  }
  readonly nowMs: () => number
  readonly logger: Logger
}

interface Connection {
  readonly socket: Socket
  readonly peers: Peers
  /** Until when a keyless connection may take its time. */
  untilMs: number
  gone: AbortController | null
}

/** The connections of one address. */
interface Peers {
  readonly address: string
  readonly isTrusted: boolean
  open: number
  /** Those without a key, the oldest first. */
  readonly keyless: Set<Connection>
}

const CONNECTIONS_MAX = 20_000
const PER_ADDRESS_MAX = 500
/** Descriptors kept back for the store, the threads, the log and what Node itself opens. */
const DESCRIPTORS_KEPT_BACK = 100

/**
 * At the limit, overall or of one address, the oldest connection on which no key was accepted gives way to the new one. If
 * all have shown a key, the new one is closed. Whoever opens connections and stays silent thus only pushes out silent ones.
 * Node's own limits end a request that does not arrive. Idle and unread connections without a key are ended here.
 */
export function boundConnections(parts: ConnectionsParts): Connections {
  const { server, limits, timeouts, nowMs, logger } = parts
  const max = limits.max === 'auto' ? connectionsMaxOf(descriptorLimit()) : limits.max
  const connections = new Map<Socket, Connection>()
  const keyless = new Set<Connection>()
  const peersByAddress = new Map<string, Peers>()
  let refused = 0

  function perAddressMaxOf({ isTrusted }: Peers): number {
    if (limits.perAddressMax !== 'auto') return limits.perAddressMax
    return isTrusted ? Number.POSITIVE_INFINITY : PER_ADDRESS_MAX
  }

  server.on('connection', (socket: Socket) => {
    const peers = peersOf(socket.remoteAddress ?? '')
    const isAddressFull = peers.open >= perAddressMaxOf(peers)
    if (isAddressFull || connections.size >= max) {
      refused++
      const [oldest] = isAddressFull ? peers.keyless : keyless
      if (oldest === undefined) {
        socket.destroy()
        return
      }
      // Counted out at once: its descriptor is free from here on, while its `close` event comes later.
      forget(oldest)
      oldest.socket.destroy()
    }
    const connection: Connection = { socket, peers, untilMs: Number.POSITIVE_INFINITY, gone: null }
    connections.set(socket, connection)
    keyless.add(connection)
    peers.keyless.add(connection)
    peers.open++
    peersByAddress.set(peers.address, peers)
    socket.once('close', () => {
      forget(connection)
      connection.gone?.abort()
    })
  })

  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (connection === undefined || !keyless.has(connection)) return
    connection.untilMs = nowMs() + timeouts.keylessAnswerMs
    response.once('close', () => {
      connection.untilMs = nowMs() + timeouts.keylessIdleMs
    })
  })

  const timer = setInterval(() => {
    const now = nowMs()
    for (const { socket, untilMs } of keyless) {
      if (now > untilMs) socket.destroy()
    }
    if (refused > 0) logger.warn({ refused, open: connections.size }, 'too many connections')
    refused = 0
  }, timeouts.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  function peersOf(remoteAddress: string): Peers {
    const address = networkOf(remoteAddress)
    const known = peersByAddress.get(address)
    return known ?? { address, isTrusted: isNearby(remoteAddress), open: 0, keyless: new Set() }
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    const { peers } = connection
    keyless.delete(connection)
    peers.keyless.delete(connection)
    if (--peers.open === 0) peersByAddress.delete(peers.address)
  }

  return {
    accept(socket) {
      const connection = connections.get(socket)
      if (connection === undefined || !keyless.delete(connection)) return false
      return connection.peers.keyless.delete(connection)
    },
    isKeyless(socket) {
      const connection = connections.get(socket)
      return connection !== undefined && keyless.has(connection)
    },
    goneSignalOf(socket) {
      const connection = connections.get(socket)
      if (connection === undefined) return AbortSignal.abort()
      connection.gone ??= new AbortController()
      return connection.gone.signal
    },
  }
}

/** Leaves descriptors for everything else, and at least half of them where there are very few. */
function connectionsMaxOf(descriptors: number): number {
  return Math.min(CONNECTIONS_MAX, Math.max(descriptors - DESCRIPTORS_KEPT_BACK, Math.floor(descriptors / 2)))
}

/** How many files this process may have open. Infinite where the system does not say it in this way. */
function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Loopback and private networks: connections from there may all come from one proxy. */
const NEARBY = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  NEARBY.addSubnet(network, prefix, 'ipv4')
}
NEARBY.addAddress('::1', 'ipv6')
NEARBY.addSubnet('fc00::', 7, 'ipv6')
NEARBY.addSubnet('fe80::', 10, 'ipv6')

function isNearby(address: string): boolean {
  // A socket without an address is not a network connection.
  return address === '' || NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, because one customer usually has all the others. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':')
    while (groups.length + tail.length < 8) groups.push('0')
    groups.push(...tail)
  }
  return groups.slice(0, 4).join(':')
}
