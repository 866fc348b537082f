import type { ClaimedJob } from '@assay/domain/jobs/claimed-job'
import type { BookRef, Job, JobWithResult } from '@assay/domain/jobs/job'
import type { NewJob } from '@assay/domain/jobs/new-job'
import type { JobColumns } from './sqlite/statements.ts'
import { resultOfBody } from './told-of-jobs.ts'

/**
 * Rows are as the SQLite store yields them, whose types are generated. The rows of PostgreSQL have the same columns, or they would
 * not fit here.
 */
export type JobRow = Omit<Readonly<JobColumns>, 'seq'>

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
  // The border to the database: the column holds texts that were checked.
  labels: row.labels === null ? [] : JSON.parse(row.labels),
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
  // The border to the database: the column holds a `JobTotal`.
  summary: row.summary === null ? null : { geography: null, ...JSON.parse(row.summary) },
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
})

export const toJobWithResult = (row: JobRow & { readonly result_body: string | null }): JobWithResult => ({
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
  labels: job.labels,
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

/** Labels as they are stored. */
export const labelsColumn = (labels: readonly string[]): string | null =>
  labels.length === 0 ? null : JSON.stringify(labels)

/** A job as the worker gets it that claimed it. */
export const toClaimedJob = (
  row: Pick<
    JobRow,
    | 'id'
    | 'attempt'
    | 'user_id'
    | 'query'
    | 'geography'
    | 'book_id'
    | 'book_version'
    | 'created_at_ms'
    | 'last_event_id'
  > & { readonly traceparent: string | null; readonly outcomes_revision?: number },
  worker: string,
  remainingMs: number,
): ClaimedJob => ({
  id: row.id,
  attempt: row.attempt,
  worker,
  userId: row.user_id,
  query: row.query,
  geography: row.geography,
  book: toBookRef(row),
  createdAtMs: row.created_at_ms,
  remainingMs,
  lastEventId: row.last_event_id,
  traceparent: row.traceparent,
  outcomesRevision: row.outcomes_revision ?? null,
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
  traceparent: job.traceparent,
  outcomesRevision: null,
})
