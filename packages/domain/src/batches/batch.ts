import { BATCH_LINES_MAX, type JobStatus } from '@assay/contract'
import { type BookRef, isTerminal, type JobFailure } from '../jobs/job.ts'

/** Many queries that were submitted in one request. Times are milliseconds since 1970, by the store's clock. */
export interface Batch {
  readonly id: string
  readonly userId: number
  /** Moves like that of a job: `completed` when every query has ended, `failed` when it was cancelled or ran out of time. */
  readonly status: JobStatus
  /** How many queries it has. */
  readonly lines: number
  /** Lines of the body that were left out because of a fault. */
  readonly skipped: number
  readonly completed: number
  readonly failed: number
  /** Queries in chunks that a worker holds. */
  readonly processing: number
  /** Recent queries a second; null before the first figure. */
  readonly ratePerSecond: number | null
  readonly createdAtMs: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  readonly updatedAtMs: number
  /** When it is erased; null until it has ended. */
  readonly expiresAtMs: number | null
  readonly deadlineAtMs: number
  readonly lastEventId: number
  readonly failure: JobFailure | null
  /** What prices the queries that name no book, as decided at submission. */
  readonly book: BookRef | null
}

/** Two `progress` events of a batch are at least this far apart. */
export const PROGRESS_EVERY_MS = 500
/** What the newest stretch of time counts for in the rate. */
export const RATE_WEIGHT = 0.3

/** What a `progress` event has; the last event of a batch has the same. */
export interface BatchFigures {
  readonly completed: number
  readonly failed: number
  readonly processing: number
  readonly ratePerSecond: number | null
}

interface BatchCounts {
  readonly pending: number
  readonly processing: number
  readonly completed: number
  readonly failed: number
}

/** The four counts always add up to the number of queries. */
export function countsOf(lines: number, { completed, failed, processing }: BatchFigures): BatchCounts {
  const left = Math.max(0, lines - completed - failed)
  const held = Math.min(left, processing)
  return { pending: left - held, processing: held, completed, failed }
}

export const progressOf = (lines: number, { completed, failed }: BatchFigures): number =>
  lines === 0 ? 1 : (completed + failed) / lines

export const roundedRate = (rate: number | null): number | null =>
  rate === null ? null : Math.round(rate * 10) / 10

/** When the last query should have ended, at the present rate; null when it is not known. */
export function estimatedEndMs(lines: number, figures: BatchFigures, atMs: number): number | null {
  const left = lines - figures.completed - figures.failed
  if (left <= 0) return atMs
  if (figures.ratePerSecond === null || figures.ratePerSecond <= 0) return null
  return Math.round(atMs + (left / figures.ratePerSecond) * 1_000)
}

/** The state of a query that has no result yet, or none of its own. */
export function statusWithoutResult(batch: Batch, isHeld: boolean): JobStatus {
  if (isTerminal(batch.status)) return 'failed'
  return isHeld ? 'processing' : 'pending'
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** The last four digits of an id are its last 20 bits; 16 of them number the lines. */
const TAIL_DIGITS = 4
const LINE_BITS = 16
const BATCH_ID = /^batch_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Recognises a well-formed batch id without reading the store. */
export const isBatchId = (text: string): boolean => BATCH_ID.test(text) && lineNumberOf(text) === 0

/** The job of a line, counted from 0. It is the batch's id counted on, so no table has to say which batch a job is of. */
export function jobIdOfLine(batchId: string, line: number): string {
  return `job_${counted(batchId.slice('batch_'.length), line + 1)}`
}

/** The first and the last id that a job of the batch can have. No other job has an id between them. */
export const jobIdsOf = (batchId: string): { readonly firstJobId: string; readonly lastJobId: string } => ({
  firstJobId: jobIdOfLine(batchId, 0),
  lastJobId: jobIdOfLine(batchId, BATCH_LINES_MAX - 1),
})

/** Where a job would be if it is part of a batch; null when its id cannot be one of a batch. */
export function lineOfJob(jobId: string): { readonly batchId: string; readonly line: number } | null {
  const number = lineNumberOf(jobId)
  if (number === 0 || number > BATCH_LINES_MAX) return null
  return { batchId: `batch_${counted(jobId.slice('job_'.length), -number)}`, line: number - 1 }
}

function lineNumberOf(id: string): number {
  return numberOfDigits(id.slice(-TAIL_DIGITS)) % 2 ** LINE_BITS
}

function counted(digits: string, by: number): string {
  const head = digits.slice(0, -TAIL_DIGITS)
  let tail = ''
  let left = numberOfDigits(digits.slice(-TAIL_DIGITS)) + by
  for (let i = 0; i < TAIL_DIGITS; i++) {
    tail = `${DIGITS[left % 32]}${tail}`
    left = Math.floor(left / 32)
  }
  return head + tail
}

function numberOfDigits(digits: string): number {
  let value = 0
  for (const digit of digits) value = value * 32 + Math.max(0, DIGITS.indexOf(digit))
  return value
}

/** Why a batch ended early: this or `LATE_BATCH`. Every query that has no result by then gets the same failure. */
export const CANCELLED_BATCH: JobFailure = { code: 'cancelled', message: 'The batch was cancelled.' }

export const LATE_BATCH: JobFailure = {
  code: 'deadline_exceeded',
  message: 'The batch did not end before its deadline.',
}

/** For the queries of one chunk. */
export const LOST_CHUNK: JobFailure = {
  code: 'attempts_exhausted',
  message: 'The query was given up because its workers were lost too often.',
}
