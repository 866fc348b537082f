import { camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { type JobListItem, readListItem } from './job.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import type { JobStatus } from './wire.ts'

/** Which jobs to list; all of them together narrow the list. */
export interface JobFilter {
  /** Text that the query contains, in any case. */
  readonly q?: string | undefined
  readonly status?: JobStatus | undefined
  /** The queries of this batch, last line first. They are in no list without it. */
  readonly batchId?: string | undefined
  /** Only jobs with this label, as it is written. */
  readonly label?: string | undefined
  /** Only jobs that were priced for this place, for one whose code begins with it, or for a metro area of this state. */
  readonly geography?: string | undefined
  /** Only jobs whose total is estimated at this or more, and at this or less, in their own currency: `2500.50`. */
  readonly totalMin?: string | undefined
  readonly totalMax?: string | undefined
  /** Inclusive, on the time of submission. A bare date (`2026-07-31`) means its first moment in UTC. */
  readonly dateFrom?: string | Date | undefined
  /** Inclusive. A bare date means its last moment in UTC. */
  readonly dateTo?: string | Date | undefined
  /** Jobs on one page, 1 to 200. The service's default is 50. */
  readonly limit?: number | undefined
  /** The `nextCursor` of an earlier page with the same filter. */
  readonly cursor?: string | undefined
}

export interface JobPage {
  readonly items: readonly JobListItem[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Newest first. */
export type JobList = PagedList<JobListItem, JobPage>

export function createJobList(http: Http, filter: JobFilter, options: CallOptions): JobList {
  async function readPage(cursor: string | undefined): Promise<JobPage> {
    const { body } = await http.request({
      ...options,
      method: 'GET',
      path: '/v1/jobs',
      query: {
        q: filter.q,
        status: filter.status,
        batch_id: filter.batchId,
        label: filter.label,
        geography: filter.geography,
        total_min: filter.totalMin,
        total_max: filter.totalMax,
        date_from: timestamp(filter.dateFrom),
        date_to: timestamp(filter.dateTo),
        limit: filter.limit?.toString(),
        cursor,
      },
    })
    const { items, nextCursor } = camelCased(body)
    if (!Array.isArray(items) || (nextCursor !== null && typeof nextCursor !== 'string')) {
      throw unexpectedAnswer('The answer is not a page of jobs')
    }
    return { items: items.map(readListItem), nextCursor }
  }

  return createPagedList(readPage, filter.cursor)
}

function timestamp(date: string | Date | undefined): string | undefined {
  return date instanceof Date ? date.toISOString() : date
}
