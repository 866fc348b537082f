import type { Buffer } from 'node:buffer'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'
import { JobError } from '../jobs/job-error.ts'
import { parseStrictJson } from '../jobs/strict-json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
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
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) throw new JobError('invalid_json', `The body ${parsed.fault}`)
  return parsed.value
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new JobError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
}

/**
 * Asks for a body that the client holds back with `Expect: 100-continue`. This comes after the guard and the size are
 * checked, so a body is never sent in vain.
 */
export function createContinue() {
  return (
    { headers, routeOptions }: FastifyRequest,
    { raw }: FastifyReply,
    _payload: RequestPayload,
    done: HookHandlerDoneFunction,
  ): void => {
    const isWaiting = headers.expect?.toLowerCase() === '100-continue'
    if (isWaiting && !(Number(headers['content-length']) > routeOptions.bodyLimit)) {
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
