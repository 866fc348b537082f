import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/[^/?#]*/i
const HOST = /^[A-Za-z0-9._~\-[\]:]{1,255}$/

/**
 * What the router gets to see. `GET http://host/path` is as good as `GET /path` (RFC 9112, 3.2.2), and a path whose percent
 * signs mean nothing is taken letter by letter: it then ends as an unknown path or id, behind the same checks as every other.
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

/** `http://` and the address that the request came to. A Host header that is no host is not repeated in answers. */
export function addressOf(request: IncomingMessage): string {
  const host = request.headers.host
  if (host !== undefined && HOST.test(host)) return `http://${host}`
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** RFC 9112, 3.2: exactly one Host in HTTP/1.1. Node keeps the first of several, so that they are counted here. */
export function hasOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1
}
