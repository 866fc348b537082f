import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { jobPath } from './job.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import { isObject } from './read-body.ts'
import type { Calibration, WireOutcome, WireOutcomeList, WireOutcomeRequest } from './wire.ts'

/** What was paid for a line, beside the quote. */
export type Outcome = CamelCased<WireOutcome>

/** Either `unitPrice` with `per`, or `total`; amounts are decimals such as `'2.49'`. */
export interface OutcomeInput {
  readonly unitPrice?: string | undefined
  readonly per?: string | undefined
  readonly total?: string | undefined
  /** The day that it was paid, such as `2026-07-31`. */
  readonly date?: string | null | undefined
  /** Such as the number of an invoice. */
  readonly source?: string | null | undefined
}

export interface OutcomeFilter {
  /** Only lines that this book priced. */
  readonly book?: string | undefined
  /** Outcomes on one page, 1 to 200. The service's default is 50. */
  readonly limit?: number | undefined
  /** The `nextCursor` of an earlier page with the same filter. */
  readonly cursor?: string | undefined
}

export interface OutcomePage {
  readonly items: readonly Outcome[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

export type OutcomeList = PagedList<Outcome, OutcomePage>

/** What things really cost. It counts for the caller's own next jobs alone. */
export interface Outcomes {
  /** Reports what a line of a job cost, or with `total` the whole job. The last report counts. */
  put(jobId: string, line: number | 'total', outcome: OutcomeInput, options?: CallOptions): Promise<Outcome>
  /** Takes a report back. */
  delete(jobId: string, line: number | 'total', options?: CallOptions): Promise<void>
  list(filter?: OutcomeFilter, options?: CallOptions): OutcomeList
  /** Whether the quoted ranges hold, by book and category. */
  calibration(options?: CallOptions): Promise<Calibration>
}

export function createOutcomes(http: Http): Outcomes {
  return {
    async put(jobId, line, { unitPrice, per, total, date, source }, options = {}) {
      const body: WireOutcomeRequest = {
        ...(unitPrice !== undefined && { unit_price: unitPrice }),
        ...(per !== undefined && { per }),
        ...(total !== undefined && { total }),
        ...(date !== undefined && { date }),
        ...(source !== undefined && { source }),
      }
      const answer = await http.request({ ...options, method: 'PUT', path: pathOf(jobId, line), body })
      if (!isOutcome(answer.body)) throw unexpectedAnswer('The answer is not an outcome')
      return camelCased(answer.body)
    },

    async delete(jobId, line, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: pathOf(jobId, line), goneIsDone: true })
    },

    list: (filter = {}, options = {}) =>
      createPagedList(async (cursor) => {
        const { book, limit } = filter
        const { body } = await http.request({
          ...options,
          method: 'GET',
          path: '/v1/outcomes',
          query: { book, limit: limit?.toString(), cursor },
        })
        if (!isList(body)) throw unexpectedAnswer('The answer is not a page of outcomes')
        return { items: body.items.map((item) => camelCased(item)), nextCursor: body.next_cursor }
      }, filter.cursor),

    async calibration(options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: '/v1/calibration' })
      if (!isCalibration(body)) throw unexpectedAnswer('The answer is not a calibration')
      return body
    },
  }
}

const pathOf = (jobId: string, line: number | 'total'): string =>
  `${jobPath(jobId)}/outcomes/${encodeURIComponent(line)}`

function isOutcome(value: unknown): value is WireOutcome {
  return isObject(value) && typeof value.job_id === 'string' && typeof value.line === 'string'
}

function isList(value: unknown): value is WireOutcomeList {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every(isOutcome) &&
    (value.next_cursor === null || typeof value.next_cursor === 'string')
  )
}

function isCalibration(value: unknown): value is Calibration {
  return isObject(value) && Array.isArray(value.books)
}
