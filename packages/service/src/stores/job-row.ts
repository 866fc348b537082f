import type { FailureCode, JobStatus, Stage } from '@assay/contract'
import { resultOfBody } from '../jobs/event-body.ts'
import type { BookRef, Job, JobTotal, JobWithResult } from '../jobs/job.ts'
import type { ClaimedJob, NewJob } from '../jobs/store.ts'

/** A job as the view `job_rows` yields it, the same in every store. */
export interface JobRow {
  readonly id: string
  readonly user_id: number
  readonly request_type: 'nl'
  readonly query: string
  readonly geography: string | null
  readonly status: JobStatus
  readonly attempt: number
  readonly created_at_ms: number
  readonly started_at_ms: number | null
  readonly ended_at_ms: number | null
  readonly updated_at_ms: number
  readonly expires_at_ms: number | null
  readonly deadline_at_ms: number
  readonly stage: Stage | null
  readonly progress: number
  readonly last_event_id: number
  /** A `JobTotal` as JSON. */
  readonly summary: string | null
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
  readonly book_id: string | null
  readonly book_version: number | null
}

export interface JobRowWithResult extends JobRow {
  readonly result_body: string | null
}

/** The book of a job; a job from before there were books in the store has none. */
export const toBookRef = (row: Pick<JobRow, 'book_id' | 'book_version'>): BookRef | null =>
  row.book_id === null || row.book_version === null ? null : { id: row.book_id, version: row.book_version }

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  userId: row.user_id,
  requestType: row.request_type,
  query: row.query,
  geography: row.geography,
  book: toBookRef(row),
  status: row.status,
  createdAtMs: row.created_at_ms,
  startedAtMs: row.started_at_ms,
  endedAtMs: row.ended_at_ms,
  updatedAtMs: row.updated_at_ms,
  expiresAtMs: row.expires_at_ms,
  deadlineAtMs: row.deadline_at_ms,
  attempt: row.attempt,
  stage: row.stage,
  progress: row.progress,
  lastEventId: row.last_event_id,
  summary: row.summary === null ? null : (JSON.parse(row.summary) as JobTotal),
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
})

export const toJobWithResult = (row: JobRowWithResult): JobWithResult => ({
  ...toJob(row),
  resultJson: row.result_body === null ? null : resultOfBody(row.result_body),
})

/** A job as it is once it is stored, without reading it back. */
export const pendingJob = (job: NewJob, createdAtMs: number, book: BookRef | null): Job => ({
  id: job.id,
  userId: job.userId,
  requestType: job.requestType,
  query: job.query,
  geography: job.geography,
  book,
  status: 'pending',
  createdAtMs,
  startedAtMs: null,
  endedAtMs: null,
  updatedAtMs: createdAtMs,
  expiresAtMs: null,
  deadlineAtMs: createdAtMs + job.deadlineInMs,
  attempt: 0,
  stage: null,
  progress: 0,
  lastEventId: 0,
  summary: null,
  failure: null,
})

/** A new job that a worker got on the spot, without reading it back. */
export const firstAttempt = (
  job: NewJob,
  book: BookRef | null,
  worker: string,
  createdAtMs: number,
  now: number,
): ClaimedJob => ({
  id: job.id,
  attempt: 1,
  worker,
  userId: job.userId,
  query: job.query,
  geography: job.geography,
  book,
  createdAtMs,
  remainingMs: createdAtMs + job.deadlineInMs - now,
  lastEventId: 0,
})
