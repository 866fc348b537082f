import type { JobStatus } from '@assay/contract'
import type { Job, JobKey, StoredEvent } from './job.ts'

/** A place in a list: behind the job with this time and id. */
export interface ListPosition {
  readonly createdAtMs: number
  readonly id: string
}

export interface ListPage {
  readonly jobs: readonly Job[]
  /** Where the next page begins; null when there is nothing more. A page may be short, even empty, and have a next one. */
  readonly next: ListPosition | null
}

export interface ListQuery {
  readonly userId: number
  readonly limit: number
  readonly after: ListPosition | null
  /** Folded text that the folded query must contain, as plain characters. */
  readonly contains: string | null
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly status: JobStatus | null
  /** Only the queries of this batch. Left out or null: only jobs that are of none. */
  readonly batchId?: string | null
  /** Only jobs with this label. */
  readonly label?: string | null
  /** Only jobs that were priced for one of these places, or for one whose code begins with the first of them. */
  readonly places?: readonly string[] | null
  /** Only jobs whose estimate is at least and at most this, in their own currency. */
  readonly totalMin?: number | null
  readonly totalMax?: number | null
}

export interface EventRead extends JobKey {
  readonly after: number
  readonly limit: number
}

export interface EventPage {
  readonly events: readonly StoredEvent[]
  readonly status: JobStatus
  readonly lastEventId: number
}
