import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { type AnswerPace, type AnswerProgress, followAnswers } from './answer-progress.ts'
import {
  type ArrivingBody,
  type BodyPace,
  bodiesMaxOf,
  bodyOf,
  dropArrived,
  isLate,
} from './arriving-body.ts'
import { readInSlices, type SlicedReader } from './arriving-bytes.ts'
import { type ConnectionGroup, createConnectionGroup } from './connection-group.ts'
import { createReadingTurns } from './reading-turns.ts'
import { isNearby, networkOf } from './request-head.ts'

/** `auto` is explained in docs/configuration.md. */
export interface ConnectionLimits {
  readonly max: number | 'auto'
  readonly perAddressMax: number | 'auto'
}

/** Bounds the connections of a server. */
export interface Connections {
  /** A key of this user was accepted on the connection. It is not closed for another one while it has a request under way. True the first time. */
  accept(socket: Socket, userId: number): boolean
  /** True until then. */
  isKeyless(socket: Socket): boolean
  /** Aborted when the connection closes. One signal serves all requests of a connection. */
  goneSignalOf(socket: Socket): AbortSignal
  /** The body that is arriving is a price list, which may take longer than others. */
  expectUpload(request: IncomingMessage): void
}

interface ConnectionsParts {
  readonly server: Server
  readonly limits: ConnectionLimits
  readonly timeouts: BodyPace &
    AnswerPace & {
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
  readonly openedAtMs: number
  userId: number | null
  underWay: number
  /** Until when a keyless connection may take its time. */
  untilMs: number
  /** The body of its newest request, until it is known to have arrived. */
  body: ArrivingBody | null
  gone: AbortController | null
  reader: SlicedReader | null
  readonly answers: AnswerProgress
  /** As of the last check. */
  isUnread: boolean
}

/** The connections of one address. */
interface Peers {
  readonly address: string
  readonly isTrusted: boolean
  readonly group: ConnectionGroup<Connection>
  /** Bodies on these connections, the oldest first. Some of them may have arrived. */
  readonly bodies: Set<ArrivingBody>
}

const CONNECTIONS_MAX = 20_000
const PER_ADDRESS_MAX = 500
/** A connection with this many requests under way is not read until some are answered. Browsers and proxies send one at a time. */
const UNDER_WAY_MAX = 8
/** A connection without a key is kept for this long if another can give way. Without it, clients that come at once would push each other out. */
const NEW_MS = 1_000
/** At most this many are kept so, and at most half of the limit. The others without a key push each other out. */
const NEWCOMERS_MAX = 8
/** Descriptors kept back for the store, the threads, the log and what Node itself opens. */
const DESCRIPTORS_KEPT_BACK = 100

/**
 * At the limit, overall or of one address, an open connection is closed for the new one. The order is: one without a key; an idle one of the
 * user with the most connections; the oldest unfinished body; an unread answer of the user with the most; any answer of a user who holds more
 * than half of all, unless its client was seen to read; and last, one of the few without a key that have only just opened.
 * The new one is closed only when every other has a key, a whole request under way and a client that reads. So idle connections lock nobody out.
 * This file also ends slow bodies, too many bodies, unread answers and idle connections without a key. Node ends a head or request that does not arrive.
 */
export function boundConnections(parts: ConnectionsParts): Connections {
  const { server, limits, timeouts, nowMs, logger } = parts
  const max = limits.max === 'auto' ? connectionsMaxOf(descriptorLimit()) : limits.max
  const connections = new Map<Socket, Connection>()
  const all = createConnectionGroup<Connection>()
  const bodies = new Set<ArrivingBody>()
  const turns = createReadingTurns(nowMs)
  const peersByAddress = new Map<string, Peers>()
  let refused = 0

  function perAddressMaxOf({ isTrusted }: Peers): number {
    if (limits.perAddressMax !== 'auto') return limits.perAddressMax
    return isTrusted ? Number.POSITIVE_INFINITY : PER_ADDRESS_MAX
  }

  server.on('connection', (socket: Socket) => {
    const peers = peersOf(socket.remoteAddress ?? '')
    const isAddressFull = peers.group.size() >= perAddressMaxOf(peers)
    if (isAddressFull || all.size() >= max) {
      refused++
      const leaving = isAddressFull
        ? leavingOf(peers.group, peers.bodies, perAddressMaxOf(peers))
        : leavingOf(all, bodies, max)
      if (leaving === undefined) {
        socket.destroy()
        return
      }
      // Counted out at once: its descriptor is free from here on, while its `close` event comes later.
      forget(leaving)
      leaving.socket.destroy()
    }
    const connection: Connection = {
      socket,
      peers,
      openedAtMs: nowMs(),
      userId: null,
      underWay: 0,
      untilMs: Number.POSITIVE_INFINITY,
      body: null,
      gone: null,
      reader: null,
      answers: followAnswers(socket, timeouts, nowMs),
      isUnread: false,
    }
    connections.set(socket, connection)
    peersByAddress.set(peers.address, peers)
    enter(connection)
    // Node would read requests as fast as they come, and each waits in memory until those before it are answered.
    connection.reader = readInSlices(socket, {
      isFull: () => connection.underWay >= UNDER_WAY_MAX,
      isBodyArriving: () => connection.body?.request.complete === false,
      turns,
      sender: () => connection.userId ?? peers.address,
    })
    socket.once('close', () => {
      forget(connection)
      connection.gone?.abort()
    })
  })

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (connection === undefined) return
    beginBody(connection, request)
    connection.untilMs = nowMs() + timeouts.keylessAnswerMs
    noteUnderWay(connection, 1)
    response.once('close', () => {
      connection.untilMs = nowMs() + timeouts.keylessIdleMs
      if (connection.body?.request.complete) dropBody(connection)
      noteUnderWay(connection, -1)
      connection.reader?.goOn()
    })
  })

  const timer = setInterval(() => {
    const now = nowMs()
    for (const connection of connections.values()) {
      const { socket, userId, untilMs, body, answers } = connection
      answers.look()
      noteUnread(connection)
      if (userId === null && now > untilMs) socket.destroy()
      else if (answers.isOver()) socket.destroy()
      else if (body?.request.complete) dropBody(connection)
      else if (body !== null && isLate(body, now, timeouts)) giveUp(connection)
    }
    if (refused > 0) logger.warn({ refused, open: all.size() }, 'too many connections')
    refused = 0
  }, timeouts.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  function peersOf(remoteAddress: string): Peers {
    const address = networkOf(remoteAddress)
    const known = peersByAddress.get(address)
    if (known !== undefined) return known
    return { address, isTrusted: isNearby(remoteAddress), group: createConnectionGroup(), bodies: new Set() }
  }

  function leavingOf(
    group: ConnectionGroup<Connection>,
    bodiesOfGroup: Set<ArrivingBody>,
    groupMax: number,
  ): Connection | undefined {
    const silent = group.oldestKeyless()
    const isNewcomer = silent !== undefined && nowMs() - silent.openedAtMs < NEW_MS
    const isCrowd = group.keylessSize() >= Math.min(NEWCOMERS_MAX, groupMax / 2)
    if (silent !== undefined && (isCrowd || !isNewcomer)) return silent
    // A body may just be arriving, so newcomers do not end it.
    const first = group.longestIdle() ?? (isNewcomer ? undefined : oldestArriving(bodiesOfGroup))
    return first ?? group.unreadOfMost() ?? group.waitingOfMajority() ?? silent
  }

  function noteUnread(connection: Connection): void {
    const isUnread = connection.answers.isUnread()
    if (isUnread === connection.isUnread) return
    // Connections without a key keep the order of their age.
    const isMoving = connection.userId !== null
    if (isMoving) leave(connection)
    connection.isUnread = isUnread
    if (isMoving) enter(connection)
  }

  function oldestArriving(bodiesOfGroup: Set<ArrivingBody>): Connection | undefined {
    dropArrived(bodiesOfGroup)
    const [oldest] = bodiesOfGroup
    return oldest === undefined ? undefined : connections.get(oldest.socket)
  }

  function beginBody(connection: Connection, request: IncomingMessage): void {
    dropBody(connection)
    const body = bodyOf(request, nowMs())
    if (body === null) return
    const { peers } = connection
    makeRoom(peers.bodies, bodiesMaxOf(perAddressMaxOf(peers)))
    makeRoom(bodies, bodiesMaxOf(max))
    connection.body = body
    bodies.add(body)
    peers.bodies.add(body)
  }

  function makeRoom(bodiesOfGroup: Set<ArrivingBody>, bodiesMax: number): void {
    while (bodiesOfGroup.size >= bodiesMax) {
      const oldest = oldestArriving(bodiesOfGroup)
      if (oldest === undefined) return
      if (bodiesOfGroup.size >= bodiesMax) giveUp(oldest)
    }
  }

  function dropBody(connection: Connection): void {
    if (connection.body === null) return
    bodies.delete(connection.body)
    connection.peers.bodies.delete(connection.body)
    connection.body = null
  }

  /** Ends a connection as Node ends one whose request does not arrive in time: with an answer, if none has begun. */
  function giveUp(connection: Connection): void {
    dropBody(connection)
    const late = Object.assign(new Error('The body was too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', late, connection.socket)
  }

  function enter(connection: Connection): void {
    all.add(connection)
    connection.peers.group.add(connection)
  }

  function leave(connection: Connection): void {
    all.remove(connection)
    connection.peers.group.remove(connection)
  }

  function noteUnderWay(connection: Connection, change: 1 | -1): void {
    const wasIdle = connection.underWay === 0
    const isIdle = connection.underWay + change === 0
    // Only the first and the last request of several change the order. Connections without a key keep the order of their age.
    const isMoving = wasIdle !== isIdle && connection.userId !== null && connections.has(connection.socket)
    if (isMoving) leave(connection)
    connection.underWay += change
    if (isMoving) enter(connection)
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    dropBody(connection)
    leave(connection)
    if (connection.peers.group.size() === 0) peersByAddress.delete(connection.peers.address)
  }

  return {
    accept(socket, userId) {
      const connection = connections.get(socket)
      if (connection === undefined || connection.userId === userId) return false
      const isFirst = connection.userId === null
      leave(connection)
      connection.userId = userId
      enter(connection)
      return isFirst
    },
    isKeyless: (socket) => connections.get(socket)?.userId === null,
    goneSignalOf(socket) {
      const connection = connections.get(socket)
      if (connection === undefined) return AbortSignal.abort()
      connection.gone ??= new AbortController()
      return connection.gone.signal
    },
    expectUpload(request) {
      const body = connections.get(request.socket)?.body
      if (body?.request === request) body.isUpload = true
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
