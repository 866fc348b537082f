/** What a parser tells about the answers on one connection, one after another. */
export interface ResponseHandler {
  onHead(status: number): void
  /** A part of the body without the transfer coding. It lies in a buffer that is used again: copy what is to be kept. */
  onBody(part: Buffer): void
  onEnd(): void
}

export interface ResponseParser {
  push(bytes: Buffer): void
  /** The connection was closed by the server: true when that was the proper end of an answer. */
  close(): boolean
}

/** `skip` is the line break behind a chunk, `last` the lines behind the last chunk. */
type State = 'head' | 'counted' | 'until-close' | 'size' | 'chunk' | 'skip' | 'last'

const HEAD_END = Buffer.from('\r\n\r\n')
const HEAD_BYTES_MAX = 64 * 1024
const LINE_FEED = 10

/**
 * Just enough of HTTP/1.1 to load a server with: status, content-length or chunks, one answer at a time. A load generator
 * on the server's own machine takes processor time away from it, so every check that a real client makes is left out.
 */
export function createResponseParser({ onHead, onBody, onEnd }: ResponseHandler): ResponseParser {
  let state: State = 'head'
  let head: Buffer | null = null
  /** Bytes of the body or of the chunk that are still to come; in `size`, the number read so far. */
  let left = 0
  /** Bytes of the line that ends the last chunk's trailers; an empty line ends the answer. */
  let lineBytes = 0

  function finish(): void {
    state = 'head'
    onEnd()
  }

  /** Returns where the body begins in `bytes`, or -1 when the head is not complete. */
  function readHead(bytes: Buffer): number {
    const before = head?.length ?? 0
    const all: Buffer = head === null ? bytes : Buffer.concat([head, bytes])
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      if (all.length > HEAD_BYTES_MAX) throw new Error('An answer has no end of its head.')
      head = Buffer.from(all)
      return -1
    }
    head = null
    const text = all.toString('latin1', 0, end)
    onHead(Number(text.slice(9, 12)))
    const counted = /^content-length: *(\d+)/im.exec(text)
    if (counted !== null) {
      left = Number(counted[1])
      state = 'counted'
      if (left === 0) finish()
    } else if (/^transfer-encoding: *chunked/im.test(text)) {
      left = 0
      state = 'size'
    } else state = 'until-close'
    return end + HEAD_END.length - before
  }

  function readSize(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length) {
      const byte = bytes[at++] as number
      if (byte === LINE_FEED) {
        lineBytes = 0
        state = left === 0 ? 'last' : 'chunk'
        return at
      }
      const digit = hexDigit(byte)
      if (digit >= 0) left = left * 16 + digit
    }
    return at
  }

  function readTrailers(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length) {
      const byte = bytes[at++] as number
      if (byte !== LINE_FEED) lineBytes++
      else if (lineBytes <= 1) {
        finish()
        return at
      } else lineBytes = 0
    }
    return at
  }

  function readBody(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + left)
    onBody(bytes.subarray(from, to))
    left -= to - from
    if (left === 0) {
      if (state === 'counted') finish()
      else {
        state = 'skip'
        left = 2
      }
    }
    return to
  }

  function skip(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + left)
    left -= to - from
    if (left === 0) state = 'size'
    return to
  }

  return {
    push(bytes) {
      let at = 0
      while (at < bytes.length) {
        switch (state) {
          case 'head': {
            const body = readHead(at === 0 ? bytes : bytes.subarray(at))
            if (body < 0) return
            at += body
            break
          }
          case 'counted':
          case 'chunk':
            at = readBody(bytes, at)
            break
          case 'skip':
            at = skip(bytes, at)
            break
          case 'size':
            at = readSize(bytes, at)
            break
          case 'last':
            at = readTrailers(bytes, at)
            break
          case 'until-close':
            onBody(bytes.subarray(at))
            at = bytes.length
            break
        }
      }
    },
    close() {
      if (state !== 'until-close') return false
      finish()
      return true
    },
  }
}

/** -1 for what is not a digit: the carriage return, or an extension that nobody sends. */
function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
