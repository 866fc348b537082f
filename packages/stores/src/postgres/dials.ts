import { readFileSync } from 'node:fs'
import { isIP, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'
import { JobError } from '@assay/domain/jobs/job'
import postgres from 'postgres'

/** Of the error for a connection that is asked for in a pause. */
export const PAUSED_CODE = 'CONNECTION_PAUSED'

const PAUSE_FIRST_MS = 100
const PAUSE_MAX_MS = 2_000
/** With several hosts the driver asks again by itself, as often as it is let. */
const ASK_AGAIN_MS = 200
/** A failure that is older than this says nothing about the server any more. */
const FORGET_MS = 10_000

/** Where to, as the driver has read it from the URL. */
interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
  readonly connect_timeout: number
}

/** Makes the connections to one database, of all pools of a node, at a pace that an outage cannot drive up. */
export interface Dials {
  /** For the driver's option `socket`. */
  dial(address: Address, isEnded: () => boolean): Promise<Duplex>
  /** To be called when the server has answered a statement. */
  worked(): void
  /** Why the last connection that was not made was not; null when there is none. The driver does not tell it where it has several hosts. */
  fault(): unknown
}

/** A connection that has not carried an answer yet. */
interface Dial {
  readonly socket: Socket
  readonly hostIndex: number
  readonly atMs: number
}

/**
 * The driver connects again without any pause when a port accepts and closes, as a proxy does whose database is away, and when several hosts
 * are named, whatever they do. Here every host is tried once. After that there is one try after each pause, and the pauses grow. What is asked
 * for in a pause fails at once. As soon as a new connection has carried an answer, there is no pause any more.
 */
export function createDials(nowMs: () => number = () => performance.now()): Dials {
  const unproven = new Set<Dial>()
  let failures = 0
  let failedAtMs = Number.NEGATIVE_INFINITY
  let nextAtMs = 0
  let hostIndex = 0
  let fault: unknown = null

  /** Connections that were made before the last failure was seen belong to it: many that fail together are one failure. */
  function countFailures(now: number, hosts: number): void {
    if (now - failedAtMs > FORGET_MS) failures = 0
    for (const one of unproven) {
      if (!one.socket.destroyed) continue
      unproven.delete(one)
      if (one.atMs < failedAtMs) continue
      failures++
      failedAtMs = now
      nextAtMs = now + pauseMs(hosts)
      if (one.hostIndex === hostIndex) hostIndex = (hostIndex + 1) % hosts
    }
  }

  /** Of several hosts, each has its turn within the longest pause. */
  const pauseMs = (hosts: number): number =>
    failures < hosts ? 0 : Math.min(PAUSE_MAX_MS / hosts, PAUSE_FIRST_MS * 2 ** (failures - hosts))

  return {
    async dial(address, isEnded) {
      const hosts = address.port.length
      const now = nowMs()
      countFailures(now, hosts)
      if (isEnded()) throw endedError()
      const pause = pauseMs(hosts)
      if (pause > 0 && now < nextAtMs) return failingSocket(pausedError(pause), hosts > 1 ? ASK_AGAIN_MS : 0)
      nextAtMs = now + pause
      const one: Dial = { socket: new Socket(), hostIndex: hostIndex % hosts, atMs: now }
      unproven.add(one)
      try {
        await connectSocket(one, address)
      } catch (error) {
        fault = error
        return failingSocket(error, 0)
      }
      // Nobody would close it.
      if (isEnded()) {
        unproven.delete(one)
        one.socket.destroy()
        throw endedError()
      }
      return one.socket
    },
    worked() {
      for (const one of unproven) {
        if (one.socket.destroyed || one.socket.bytesRead === 0) continue
        unproven.delete(one)
        failures = 0
        fault = null
      }
    },
    fault: () => fault,
  }
}

function connectSocket({ socket, hostIndex }: Dial, address: Address): Promise<void> {
  const { host, port, path, connect_timeout } = address
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => socket.destroy(timeoutError()), 1_000 * connect_timeout)
  socket.once('error', reject).once('connect', () => {
    socket.off('error', reject)
    resolve()
  })
  if (path) socket.connect(path)
  else {
    const name = host[hostIndex] ?? 'localhost'
    // The driver checks the server's certificate for this name.
    Object.assign(socket, { host: name, port: port[hostIndex] })
    socket.connect(port[hostIndex] ?? 0, name)
  }
  return promise.finally(() => clearTimeout(timer))
}

/** The driver understands only a failure of a socket that it has: without one, it would never use that connection again. */
function failingSocket(error: unknown, afterMs: number): Duplex {
  const cause = error instanceof Error ? error : new Error(String(error))
  return new Duplex({
    read() {},
    write(_chunk, _encoding, callback) {
      setTimeout(callback, afterMs, cause)
    },
  })
}

const pausedError = (pause: number): Error =>
  Object.assign(new Error(`connections fail; they are tried again every ${pause} ms`), {
    code: PAUSED_CODE,
  })

/** A statement that still waited in a pool that is replaced gets it, and can be repeated. */
const endedError = (): Error => Object.assign(new Error('the pool was closed'), { code: 'CONNECTION_ENDED' })

const timeoutError = (): Error =>
  Object.assign(new Error('the server does not take a connection'), { code: 'CONNECT_TIMEOUT' })

/** A pool of the driver whose connections are made by `dials`. */
export function openDriver<Types extends Record<string, postgres.PostgresType>>(
  url: string,
  options: postgres.Options<Types>,
  dials: Dials,
) {
  let isEnded = false
  // Documented by the driver, and not among its types.
  const socket = (address: Address): Promise<Duplex> => dials.dial(address, () => isEnded)
  const { plainUrl, ...own } = readAddress(url)
  const sql = postgres(plainUrl, { ...options, ...own, ...{ socket } })
  const { end } = sql
  sql.end = async (endOptions) => {
    await end(endOptions)
    isEnded = true
  }
  return sql
}

interface DriverAddress {
  /** Without what only libpq understands. */
  readonly plainUrl: string
  readonly ssl?: ConnectionOptions
  readonly target_session_attrs?: 'read-write'
  readonly prepare: boolean
  readonly max_pipeline?: number
}

/**
 * Reads of an address what the driver does not: the files that `sslmode` needs, as libpq has them, and that a node always writes. Of several
 * hosts it therefore takes the one that can be written to, whichever that is now.
 */
function readAddress(url: string): DriverAddress {
  const [address = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const file = (name: string): string | undefined => {
    const path = parameters.get(name)
    parameters.delete(name)
    return path === null ? undefined : readTlsFile(name, path)
  }
  const hasSystemRoot = parameters.get('sslrootcert') === 'system'
  // The server would be sent it as a setting of its own.
  if (hasSystemRoot) parameters.delete('sslrootcert')
  const ca = file('sslrootcert')
  const cert = file('sslcert')
  const key = file('sslkey')
  const mode = hasSystemRoot
    ? 'verify-full'
    : (parameters.get('sslmode') ?? (ca === undefined ? null : 'verify-full'))
  const isPrepared = !/^(?:|0|no|off|false|disable)$/i.test(parameters.get('prepare') ?? 'true')
  parameters.delete('prepare')
  // What libpq takes for granted, the driver does not know.
  if (parameters.get('target_session_attrs') === 'any') parameters.delete('target_session_attrs')
  const hosts = address
    .replace(/^.*@|^[^/]*\/\//s, '')
    .replace(/\/.*$/s, '')
    .split(',')
  const isVerified = mode?.startsWith('verify-') || (mode === 'require' && ca !== undefined)
  const ssl: ConnectionOptions = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: isVerified === true,
    checkServerIdentity: (name, peer) =>
      mode === 'verify-full' ? identityFault(name, hosts, peer) : undefined,
  }
  return {
    plainUrl: parameters.size === 0 ? address : `${address}?${parameters}`,
    ...((isVerified === true || (cert !== undefined && mode !== 'disable')) && { ssl }),
    prepare: isPrepared,
    // Without prepared statements, a connection carries one statement at a time. The driver first asks for the types of a statement. Behind
    // another one, PgBouncer before 1.21 takes the end of that for the end of both: it gives the session away, and somebody else gets the types.
    ...(!isPrepared && { max_pipeline: 0 }),
    ...(hosts.length > 1 &&
      !parameters.has('target_session_attrs') && { target_session_attrs: 'read-write' }),
  }
}

/** For a server that is known by its address alone, Node would check the name `localhost`. */
function identityFault(
  name: string,
  hosts: readonly string[],
  peer: Parameters<typeof checkServerIdentity>[1],
): Error | undefined {
  const names = hosts.map((host) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
  const checked = names.includes(name) ? [name] : names.filter((host) => isIP(host) > 0)
  const faults = checked.map((host) => checkServerIdentity(host, peer))
  return faults.includes(undefined) ? undefined : (faults[0] ?? checkServerIdentity(name, peer))
}

function readTlsFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new JobError('store_unavailable', `${name} of the database's address cannot be read: ${path}.`, {
      cause: error,
    })
  }
}
