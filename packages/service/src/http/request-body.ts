import type { Buffer } from 'node:buffer'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'
import { JobError } from '../jobs/job-error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const QUOTED = /"(?:[^"\\]|\\.)*"/g
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

interface BodyHeaders {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | string[] | undefined
}

/**
 * Parses a body strictly: UTF-8 without a broken byte, one JSON value, no field given twice (JSON.parse would keep the last
 * and silently drop the others). An empty body is undefined.
 */
export function parseJsonBody(headers: BodyHeaders, bytes: Buffer): unknown {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new JobError('unsupported_media_type', 'Send the body uncompressed, without `Content-Encoding`.')
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new JobError('unsupported_media_type', 'JSON is encoded as UTF-8; no other charset is accepted.')
  }
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  if (hasRepeatedField(text, value)) throw new JobError('invalid_json', 'A field of the body is given twice.')
  return value
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new JobError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body, which may be private. The position is enough to find the fault.
    const position = /position \d+/.exec(String(cause))?.[0]
    const where = position === undefined ? '' : ` It breaks at ${position}.`
    throw new JobError('invalid_json', `The body is not valid JSON.${where}`, { cause })
  }
}

/** Counts the colons of the outermost object, strings taken out: one for each field that was written. */
function hasRepeatedField(text: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  let depth = 0
  let written = 0
  for (const sign of text.replace(QUOTED, '')) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ':' && depth === 1) written++
  }
  return written !== Object.keys(value).length
}

/**
 * Asks for a body that the client holds back with `Expect: 100-continue`. This comes after the guard and the size are
 * checked, so a body is never sent in vain.
 */
export function createContinue(bodyBytesMax: number) {
  return (
    { headers }: FastifyRequest,
    { raw }: FastifyReply,
    _payload: RequestPayload,
    done: HookHandlerDoneFunction,
  ): void => {
    const isWaiting = headers.expect?.toLowerCase() === '100-continue'
    if (isWaiting && !(Number(headers['content-length']) > bodyBytesMax)) {
      // An answer that waits behind another one of its connection has no socket yet, and `100 Continue` waits with it. Node
      // would otherwise write it between the head and the body of an answer that was ready before its turn came.
      if (raw.socket === null) raw.once('socket', () => writeContinue(raw))
      else writeContinue(raw)
    }
    done()
  }
}

function writeContinue(response: FastifyReply['raw']): void {
  if (!response.headersSent) response.writeContinue()
}
