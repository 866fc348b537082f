import { AssayError, errorForStatus, NotFoundError, unexpectedAnswer } from './errors.ts'
import { createLifeline, type Lifeline } from './lifeline.ts'
import { isObject, parseObject, readText } from './read-body.ts'
import { type Backoff, isPassing, parseRetryAfterMs, pauseAfterMs } from './retry.ts'
import { sleep } from './sleep.ts'
import type { Fault } from './wire.ts'

/** What every method takes beside its own arguments. */
export interface CallOptions {
  /** Aborting it rejects the call with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For each attempt, from sending to the last byte of the answer. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is repeated. */
  readonly retries?: number | undefined
}

interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, every part of it already encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is not JSON; its type is in `headers`. */
  readonly text?: string
  /** A body that is sent as it is, with its type among the headers. */
  readonly file?: Blob
  /** What a good answer holds: `json`, an object, is the default. */
  readonly expect?: 'json' | 'text'
  /** For a call that erases: a repeated attempt that finds nothing left means that an earlier one succeeded. */
  readonly goneIsDone?: boolean
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Empty for an answer without one, and for text. */
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface HttpOptions extends Backoff {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly retries: number
  readonly now: () => number
  readonly onPause: ((error: AssayError, waitMs: number) => void) | undefined
}

export interface Http {
  readonly options: HttpOptions
  /** One call, repeated while that may help. Rejects for every status but 2xx and 304. */
  request(call: Call): Promise<Answer>
  /** One attempt, up to its headers. The body is the caller's, and so is ending the lifeline. */
  open(call: Call, lifeline: Lifeline): Promise<Response>
  /** Whether the service has answered any call so far: then its address is right, and it is worth waiting for. */
  wasReached(): boolean
}

export function createHttp(options: HttpOptions): Http {
  let wasReached = false

  async function open(call: Call, lifeline: Lifeline): Promise<Response> {
    const response = await options.fetch(urlOf(options.baseUrl, call), {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'X-Service-API-Key': options.apiKey,
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.text === undefined ? {} : { body: call.text }),
      ...(call.file === undefined ? {} : { body: call.file }),
      // Followed blindly, a redirect would carry the key to whatever host it names.
      redirect: 'manual',
      cache: 'no-store',
      signal: lifeline.signal,
    })
    if (response.ok || response.status === 304) {
      wasReached = true
      return response
    }
    throw await readError(response, options.now())
  }

  async function attempt(call: Call): Promise<Answer> {
    const lifeline = createLifeline(call.signal)
    lifeline.arm(call.timeoutMs ?? options.timeoutMs)
    try {
      const response = await open(call, lifeline)
      const { status, headers } = response
      const text = await readText(response)
      const isBare = status === 204 || status === 304 || call.expect === 'text'
      if (isBare) return { status, headers, body: {}, text }
      const body = parseObject(text)
      if (body === null) {
        const requestId = headers.get('x-request-id')
        throw unexpectedAnswer(`The answer with status ${status} is not a JSON object`, { status, requestId })
      }
      return { status, headers, body, text }
    } catch (error) {
      throw error instanceof AssayError ? error : lifeline.explain(error)
    } finally {
      lifeline.end()
    }
  }

  async function request(call: Call): Promise<Answer> {
    const retries = call.retries ?? options.retries
    let mayBeDone = false
    for (let failures = 0; ; failures++) {
      try {
        return await attempt(call)
      } catch (error) {
        if (call.goneIsDone && mayBeDone && error instanceof NotFoundError) {
          return { status: 204, headers: new Headers(), body: {}, text: '' }
        }
        if (!(error instanceof AssayError) || failures >= retries || !isPassing(error)) throw error
        // 429 and 503 refuse before anything begins; any other failure may have lost the answer alone.
        mayBeDone ||= error.status !== 429 && error.status !== 503
        const waitMs = pauseAfterMs(error, failures, options)
        options.onPause?.(error, waitMs)
        await sleep(waitMs, call.signal)
      }
    }
  }

  return { options, request, open, wasReached: () => wasReached }
}

function urlOf(baseUrl: string, call: Call): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) parameters.append(name, value)
  }
  const search = parameters.toString()
  return `${baseUrl}${call.path}${search && `?${search}`}`
}

/** Any answer that is not a success, as the error of its family; proxies that speak no problem+json are understood too. */
async function readError(response: Response, nowMs: number): Promise<AssayError> {
  const { status, headers } = response
  // Browsers hide where a redirect leads: its type is opaque and its status 0.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('location')
    return unexpectedAnswer(
      `The service redirects${target ? ` to ${target}` : ''}: set baseUrl to its final address`,
      { status },
    )
  }
  const problem = parseObject(await readText(response)) ?? {}
  const text = (name: string) => (typeof problem[name] === 'string' ? problem[name] : null)
  return errorForStatus(status, {
    code: text('code') ?? `http_${status}`,
    message: text('detail') ?? text('title') ?? `The service answered with status ${status}`,
    requestId: text('request_id') ?? headers.get('x-request-id'),
    errors: Array.isArray(problem.errors) ? problem.errors.filter(isFault) : [],
    retryAfterMs: parseRetryAfterMs(headers.get('retry-after'), nowMs),
  })
}

function isFault(value: unknown): value is Fault {
  return isObject(value) && typeof value.code === 'string' && typeof value.detail === 'string'
}
