import { type CamelCased, camelCased } from './camel-case.ts'
import { invalidArgument, unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { jobPath } from './job.ts'
import { isObject } from './read-body.ts'
import type { Quote, WireCreatedShare, WireShare } from './wire.ts'

export type Share = CamelCased<WireShare>
/** `url` is in this answer and nowhere else. */
export type CreatedShare = CamelCased<WireCreatedShare>

/** What a link shows: `result` is the document as the service sends it, without what is its owner's. */
export interface SharedResult {
  readonly query: string
  readonly pricedAt: string
  readonly expiresAt: string
  /** The name of the place that was priced for. */
  readonly place: string | null
  readonly result: Quote
}

/** Links that show one result to whoever has them. */
export interface Shares {
  /** `expires`: `7d`, `12h`; 30 days by default, and never longer than the job is kept. Not repeated after a lost answer. */
  create(
    jobId: string,
    input?: { readonly expires?: string | undefined },
    options?: CallOptions,
  ): Promise<CreatedShare>
  /** Those that work, oldest first. */
  list(jobId: string, options?: CallOptions): Promise<readonly Share[]>
  revoke(jobId: string, shareId: string, options?: CallOptions): Promise<void>
  /** What a link shows, by its token. The service needs no key for it. */
  read(token: string, options?: CallOptions): Promise<SharedResult>
}

export function createShares(http: Http): Shares {
  return {
    async create(jobId, { expires } = {}, options = {}) {
      const path = `${jobPath(jobId)}/shares`
      const body = expires === undefined ? {} : { expires }
      const answer = await http.request({ retries: 0, ...options, method: 'POST', path, body })
      if (!isShare(answer.body) || typeof answer.body.url !== 'string')
        throw unexpectedAnswer('The answer is not a link')
      return { ...camelCased<WireShare>(answer.body), url: answer.body.url }
    },

    async list(jobId, options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: `${jobPath(jobId)}/shares` })
      if (!Array.isArray(body.items) || !body.items.every(isShare))
        throw unexpectedAnswer('The answer is not a list of links')
      return body.items.map((item) => camelCased<WireShare>(item))
    },

    async revoke(jobId, shareId, options = {}) {
      const path = `${jobPath(jobId)}/shares/${partOf(shareId)}`
      await http.request({ ...options, method: 'DELETE', path, goneIsDone: true })
    },

    async read(token, options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: `/v1/shared/${partOf(token)}` })
      return readShared(body)
    },
  }
}

function partOf(id: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(id)) return id
  throw invalidArgument('An id is made of letters, digits, "_" and "-", like share_01k2…')
}

function isShare(value: unknown): value is WireShare & { readonly url?: unknown } {
  return isObject(value) && typeof value.share_id === 'string' && typeof value.expires_at === 'string'
}

/** Reads what a link shows. Foreign JSON is an error here, and not `undefined` somewhere later. */
export function readShared(body: unknown): SharedResult {
  if (!isShared(body)) throw unexpectedAnswer('The answer is not a shared result')
  const { query, priced_at: pricedAt, expires_at: expiresAt, place = null, result } = body
  return { query, pricedAt, expiresAt, place, result }
}

interface WireShared {
  readonly query: string
  readonly priced_at: string
  readonly expires_at: string
  readonly place?: string | null
  readonly result: Quote
}

function isShared(value: unknown): value is WireShared {
  return (
    isObject(value) &&
    [value.query, value.priced_at, value.expires_at].every((text) => typeof text === 'string') &&
    isObject(value.result)
  )
}
