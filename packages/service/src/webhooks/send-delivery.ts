import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ClaimedDelivery } from '@assay/domain/webhooks/webhook-store'
import { findTarget, hostOf, type Resolve, type Target, TargetRefused } from './public-address.ts'
import { readRetryAfter } from './retry-pause.ts'
import { signatureHeaders } from './sign-delivery.ts'

// An import of `node:http` would load Node's whole `fetch` too: 60 ms at every start.
const { request: requestHttp } = process.getBuiltinModule('node:http')
const { request: requestHttps } = process.getBuiltinModule('node:https')

/** More of an answer is not read. Its body means nothing here, and no part of it is kept or shown. */
const ANSWER_BYTES_MAX = 16 * 1024
const ANSWER_HEAD_BYTES_MAX = 16 * 1024

interface SendOptions {
  readonly resolve: Resolve
  /** Lifts the rules for addresses, for development. */
  readonly isPrivateAllowed: boolean
  /** The time of day, which signatures carry. */
  readonly nowMs: () => number
  /** For one attempt. */
  readonly attemptMs: number
}

export interface Attempt {
  readonly outcome: 'delivered' | 'failed' | 'gone'
  readonly answerStatus: number | null
  readonly fault: string | null
  readonly retryAfterMs: number | null
}

/** `traceparent` goes along as a header, for a receiver that continues the trace. */
export type SendDelivery = (
  delivery: ClaimedDelivery,
  signal: AbortSignal,
  traceparent?: string | null,
) => Promise<Attempt>

/** Sends one delivery once. Never rejects. */
export function createSendDelivery(options: SendOptions): SendDelivery {
  const { resolve, isPrivateAllowed, nowMs, attemptMs } = options
  return async (delivery, signal, traceparent = null) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(attemptMs)])
    try {
      const target = await within(over, findTarget(delivery.url, resolve, isPrivateAllowed))
      const { statusCode = 0, headers } = await within(
        over,
        post(target, delivery, traceparent, nowMs(), over),
      )
      return judge(statusCode, readRetryAfter(headers['retry-after'], nowMs()))
    } catch (error) {
      return {
        outcome: 'failed',
        answerStatus: null,
        fault: explain(error, over, attemptMs),
        retryAfterMs: null,
      }
    }
  }
}

function judge(status: number, retryAfterMs: number | null): Attempt {
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', answerStatus: status, fault: null, retryAfterMs: null }
  }
  if (status === 410) {
    const fault = 'It answered 410: the webhook was switched off.'
    return { outcome: 'gone', answerStatus: status, fault, retryAfterMs: null }
  }
  const isRedirect = status >= 300 && status < 400
  const fault = isRedirect ? `It answered ${status}: redirects are not followed.` : `It answered ${status}.`
  return { outcome: 'failed', answerStatus: status, fault, retryAfterMs }
}

/** Connects to the address that was checked, on a new connection, and reads a bounded answer. */
function post(
  { url, address }: Target,
  delivery: ClaimedDelivery,
  traceparent: string | null,
  nowMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const body = bodyOf(delivery)
  const isHttps = url.protocol === 'https:'
  const isName = isIP(hostOf(url)) === 0
  const options = {
    host: address,
    port: url.port === '' ? (isHttps ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    agent: false,
    maxHeaderSize: ANSWER_HEAD_BYTES_MAX,
    signal,
    // The certificate must be that of the name, whatever the address.
    ...(isName ? { servername: url.hostname } : {}),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Assay-Webhooks/1',
      ...signatureHeaders(delivery.id, body, delivery.secrets, nowMs),
      ...(traceparent === null ? {} : { traceparent }),
    },
  }
  return new Promise((resolve, reject) => {
    const request = isHttps ? requestHttps(options) : requestHttp(options)
    request.on('error', reject)
    // To Node, an answer with 101 is not a response: without this it would report neither an answer nor an error.
    request.on('upgrade', (answer, socket) => {
      resolve(answer)
      socket.destroy()
    })
    request.on('response', (answer) => {
      let bytes = 0
      const end = (): void => {
        resolve(answer)
        request.destroy()
      }
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_BYTES_MAX) end()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    request.end(body)
  })
}

async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A sentence for the owner. It names no address and repeats nothing that was answered. */
function explain(error: unknown, over: AbortSignal, attemptMs: number): string {
  if (error instanceof TargetRefused) return error.message
  if (over.aborted) return `There was no whole answer within ${attemptMs / 1_000} s.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FAULTS[code] ?? 'The connection failed.'
}

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPROTO: 'TLS could not be agreed on.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not signed by a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not signed by a known authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

/** The body of a delivery, the same for every attempt. */
export function bodyOf({ type, atMs, data }: Pick<ClaimedDelivery, 'type' | 'atMs' | 'data'>): string {
  return `{"type":${JSON.stringify(type)},"timestamp":"${new Date(atMs).toISOString()}","data":${data}}`
}
