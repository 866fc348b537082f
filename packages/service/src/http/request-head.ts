import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { JobError } from '@assay/domain/jobs/job'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
const ABSOLUTE = /^https?:\/\/[^/?#]*/i
/** RFC 3986, 3.2.2 and 3.2.3: a name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^(?:[A-Za-z0-9._~-]{1,255}|\[([0-9A-Fa-f:.]{2,45})\])(?::(\d{1,5}))?$/
const PORT_MAX = 65_535
const WAIT_SECONDS_MAX = 60
const WAIT = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i

/** The caller's own id if it is well formed, else a new one. A repeated header arrives joined, and is not well formed. */
export function requestIdOf({ headers }: IncomingMessage, newRequestId: () => string): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : newRequestId()
}

/** First of all hooks: the headers that every answer carries, and what HTTP itself asks of a request. */
export function checkHead(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (request.raw.socket.destroyed) {
    // Nobody is left to answer.
    reply.hijack()
    return
  }
  request.arrivedAtMs = performance.now()
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const fault = faultOf(request.raw)
  if (fault === null) done()
  else done(new JobError('malformed_request', fault))
}

function faultOf(request: IncomingMessage): string | null {
  if (!hasOneHost(request)) return 'An HTTP/1.1 request has exactly one Host header.'
  // RFC 9112, 6.1: such a message is taken to be framed wrongly, and its connection is closed.
  const isChunked = request.headers['transfer-encoding'] !== undefined
  if (isChunked && request.httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.'
  return null
}

/** RFC 9112, 3.2: exactly one Host in HTTP/1.1. Node keeps the first of several, so they are counted here. */
function hasOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1
}

/**
 * What the router sees. `GET http://host/path` means the same as `GET /path` (RFC 9112, 3.2.2). A path whose percent
 * signs mean nothing is taken letter by letter: it then ends as an unknown path or id, behind the same checks as every
 * other.
 */
export function routableTarget(target: string): string {
  const relative = target.startsWith('/') ? target : target.replace(ABSOLUTE, '')
  const rooted = relative.startsWith('/') ? relative : `/${relative}`
  if (!rooted.includes('%')) return rooted
  const end = rooted.indexOf('?')
  const path = end === -1 ? rooted : rooted.slice(0, end)
  try {
    decodeURIComponent(path)
    return rooted
  } catch {
    return path.replaceAll('%', '%25') + rooted.slice(path.length)
  }
}

/** `http://` and the address that the request came to. A Host header that names no host is not repeated in answers. */
export function addressOf({ headers: { host }, socket }: IncomingMessage): string {
  if (host !== undefined && isHost(host)) return `http://${host}`
  return localAddressOf(socket)
}

/** `http://` and the address that this end of a connection has. */
export function localAddressOf({
  localAddress = '127.0.0.1',
  localPort = 80,
}: Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>): string {
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

function isHost(text: string): boolean {
  const match = HOST.exec(text)
  if (match === null) return false
  const [, ipv6, port = '0'] = match
  return Number(port) <= PORT_MAX && (ipv6 === undefined || isIPv6(ipv6))
}

/**
 * The seconds of `Prefer: wait=N`; null when there is nothing to wait for. A longer wait is cut to the longest one, and
 * `Preference-Applied` says so. A preference that means nothing is ignored, as RFC 7240 asks.
 */
export function waitSecondsOf(prefer: string | string[] | undefined): number | null {
  if (prefer === undefined) return null
  const seconds = Number(WAIT.exec(String(prefer))?.[1] ?? 0)
  return seconds < 1 ? null : Math.min(seconds, WAIT_SECONDS_MAX)
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
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

export function isNearby(address: string): boolean {
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
