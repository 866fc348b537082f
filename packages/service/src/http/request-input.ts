import type { Buffer } from 'node:buffer'
import type { Fault } from '@assay/contract'
import { JobError } from '@assay/domain/jobs/job'
import { FAULTS_MAX, parseStrictJson } from '@assay/domain/jobs/json-fields'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RequestPayload } from 'fastify'

interface Parameters {
  readonly values: ReadonlyMap<string, string>
  /** Unknown, repeated and undecodable parameters. Whoever reads the values adds what is wrong with those. */
  readonly faults: Fault[]
}

const NAME_CHARACTERS_SHOWN = 64

/** Reads the query string of a request target. Nothing in it is dropped: what is not allowed is a fault. */
export function readParameters(target: string, allowed: readonly string[]): Parameters {
  const values = new Map<string, string>()
  const faults: Fault[] = []
  const start = target.indexOf('?')
  if (start === -1) return { values, faults }
  for (const pair of target.slice(start + 1).split('&')) {
    if (pair === '') continue
    if (faults.length === FAULTS_MAX) break
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    const parameter = (name ?? pair).slice(0, NAME_CHARACTERS_SHOWN).toWellFormed()
    if (name === null || !allowed.includes(name)) {
      faults.push({ parameter, code: 'unknown_parameter', detail: unknownDetail(allowed) })
    } else if (values.has(name)) {
      faults.push({ parameter, code: 'repeated_parameter', detail: 'May be given once only.' })
    } else if (value === null) {
      faults.push({ parameter, code: 'invalid_format', detail: 'Is not percent-encoded UTF-8.' })
    } else {
      values.set(name, value)
    }
  }
  return { values, faults }
}

/** Throws every fault at once. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const names = [...new Set(faults.map((fault) => fault.parameter ?? fault.header ?? ''))].slice(0, 10)
  throw new JobError('invalid_parameter', `Not valid: ${names.join(', ')}. See \`errors\`.`, { faults })
}

function unknownDetail(allowed: readonly string[]): string {
  if (allowed.length === 0) return 'This address takes no query parameters.'
  return `There is no such parameter here. The parameters are ${allowed.join(', ')}.`
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Many clients send `{}` with every POST. Anything more would be an intention that is not understood here. */
export function refuseInput({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): void {
  refuseFaults(readParameters(url, []).faults)
  if (body === undefined) return
  const isEmptyObject =
    typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  if (isEmptyObject) return
  throw new JobError('validation_failed', 'This request takes no body.', {
    faults: [{ pointer: '', code: 'unknown_field', detail: 'Leave the body out.' }],
  })
}

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
  const text = decodeBody(bytes)
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) throw new JobError('invalid_json', `The body ${parsed.fault}`)
  return parsed.value
}

function decodeBody(bytes: Buffer): string {
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
