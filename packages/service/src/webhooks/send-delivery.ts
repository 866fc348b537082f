import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ClaimedDelivery } from '@assay/domain/webhooks/webhook-store'
import { findTarget, hostOf, type Resolve, type Target, TargetRefused } from './public-address.ts'

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

/** What a receiver gives to its library: Standard Webhooks 1.0.0. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`

/** The body of a delivery, the same for every attempt. */
export function bodyOf({ type, atMs, data }: Pick<ClaimedDelivery, 'type' | 'atMs' | 'data'>): string {
  return `{"type":${JSON.stringify(type)},"timestamp":"${new Date(atMs).toISOString()}","data":${data}}`
}

/** The headers tell a receiver who sent a body and when. With two secrets there are two signatures. */
export function signatureHeaders(
  id: string,
  body: string,
  secrets: readonly Uint8Array[],
  nowMs: number,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(nowMs / 1_000)
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(signed).digest('base64')
    return `v1,${mac}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after the event each attempt comes, without jitter. */
const OFFSETS_MS = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS - MINUTE_MS,
]
export const TRIES_MAX = OFFSETS_MS.length
/** Attempts of many deliveries that failed together do not come back together. */
const JITTER = 0.1
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS

/**
 * The pause after a failed attempt, `tries` of which came before it; null when it was the last. A receiver that says how long to
 * wait is not asked sooner.
 */
export function pauseMs(tries: number, retryAfterMs: number | null, random: () => number): number | null {
  const [before, after] = [OFFSETS_MS[tries], OFFSETS_MS[tries + 1]]
  if (before === undefined || after === undefined) return null
  // Shorter, never longer: the last attempt stays within its day.
  const pause = Math.round((after - before) * (1 - JITTER * random()))
  return Math.max(pause, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX))
}

/** `Retry-After` in seconds or as a date; null when it is neither. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
