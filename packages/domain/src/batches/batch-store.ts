import { BATCH_LINES_MAX, type JobStatus } from '@assay/contract'
import { type BookRef, isTerminal, type JobFailure } from '../jobs/job.ts'
import type { EventPage, EventRead, JobKey, KeyedSubmission, ListPosition, NewJob } from '../jobs/store.ts'

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

export const CHUNK_LINES_MAX = 128
/** Of the texts of a chunk before they are packed. One query may be longer than its share. */
export const CHUNK_CHARACTERS_MAX = 64 * 1024
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

/** Why a batch ends before all of its queries have. Each query without a result has the same failure. */

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

/**
 * What Assay asks of a store for batches. A batch is stored in chunks of up to `CHUNK_LINES_MAX` queries, which are
 * packed, leased, priced and written as one: a query costs the store a hundredth of a row.
 *
 * The promises of `Store` hold here as well. Every write can be asked again after a lost answer: `submit` carries the
 * batch's id, `claim` its token, every write of a worker its lease. A change of a batch and the event that reports it
 * are one transaction, also the one that ends it.
 */
export interface BatchStore {
  /** Idempotency, the caps and all chunks are one transaction: a batch is there whole or not at all. */
  submit(batch: NewBatch): Promise<SubmitBatchOutcome>
  /** What a user's idempotency key stands for while it is kept. */
  findKey(userId: number, key: string): Promise<KeyedSubmission | null>
  /** Null when unknown, another user's, or past its retention. */
  get(owner: JobKey): Promise<Batch | null>
  /** Newest first by (createdAtMs, id); at most `limit`, all after `after`. */
  list(query: BatchListQuery): Promise<BatchPage>
  /** As for a job: events above `after`, oldest first, and the state of the batch, read at one instant. */
  readEvents(read: EventRead): Promise<EventPage | null>
  /** The newest event number of each of these batches, at most `LAST_EVENT_IDS_MAX`. */
  lastEventIds(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Chunks in the order of their lines, the first the one with `fromLine`, and the batch, read at one instant. */
  readChunks(read: ChunkRead): Promise<ChunkPage | null>
  /** Ends the batch as `failed`, `cancelled`. What was priced stays. A batch that has ended is returned as it is. */
  cancel(owner: JobKey): Promise<Batch | null>
  /** Erases an ended batch with all of its queries and results. */
  delete(owner: JobKey): Promise<'deleted' | 'active' | 'missing'>

  /**
   * Takes one chunk for a worker, or none: a chunk whose lease has run out first, then users in turn, and the batches of a user
   * in turn. Asked again with the same token, it answers with what the first call took and the worker still holds.
   */
  claim(claim: ChunkClaim): Promise<ClaimedChunk | null>
  /** Extends leases. Returns those that the worker no longer holds. */
  heartbeat(beat: {
    readonly leases: readonly ChunkLease[]
    readonly leaseMs: number
  }): Promise<readonly ChunkLease[]>
  /** Writes the results of a whole chunk, and ends the batch with its last one. `written` also when it was written before. */
  record(record: ChunkRecord): Promise<'written' | 'lost'>
  /** Gives chunks back without losing an attempt. Returns how many. */
  release(leases: readonly ChunkLease[]): Promise<number>

  /** Gives back every chunk that no living process can hold, at start. 0 where the store cannot know. */
  recover(): Promise<number>
  /** Ends up to `limit` batches past their deadline, and chunks that were lost too often. Returns how many. */
  sweep(limits: { readonly limit: number; readonly attemptsMax: number }): Promise<number>
  /** Erases up to `limit` chunks of a batch past its retention. True: there may be more to erase. */
  purge(limits: { readonly limit: number }): Promise<boolean>
}

export interface NewChunk {
  readonly firstLine: number
  readonly lines: number
  /** Packed by chunk-codec.ts. */
  readonly items: Uint8Array
}

export interface NewBatch
  extends JobKey,
    Pick<NewJob, 'deadlineInMs' | 'keptJobsMax' | 'keptBytesMax' | 'idempotency'> {
  readonly lines: number
  readonly skipped: number
  readonly chunks: readonly NewChunk[]
  /** Batches of one user that may be pending or processing. */
  readonly activeBatchesMax: number
}

export type SubmitBatchOutcome =
  | { readonly kind: 'created' | 'replayed'; readonly batch: Batch }
  | { readonly kind: 'storage_full'; readonly full: 'jobs' | 'bytes' }
  | { readonly kind: 'key_reused' | 'too_many_active' }

interface BatchListQuery {
  readonly userId: number
  readonly limit: number
  readonly after: ListPosition | null
}

interface BatchPage {
  readonly batches: readonly Batch[]
  readonly next: ListPosition | null
}

interface ChunkRead extends JobKey {
  readonly fromLine: number
  readonly limit: number
}

export interface ChunkPage {
  readonly batch: Batch
  readonly chunks: readonly StoredChunk[]
}

export interface StoredChunk extends NewChunk {
  /** Whether a worker holds it. */
  readonly isHeld: boolean
  /** Null until it has ended, and when it has failed as a whole. */
  readonly results: Uint8Array | null
  /** Why none of its queries has a result. */
  readonly failure: JobFailure | null
  readonly attempt: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
}

interface ChunkClaim {
  readonly worker: string
  readonly token: string
  readonly leaseMs: number
  readonly attemptsMax: number
}

/** A worker's right to write to a chunk: good while it still has this attempt number and this worker. */
export interface ChunkLease {
  /** The batch. */
  readonly id: string
  readonly firstLine: number
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedChunk extends ChunkLease {
  readonly userId: number
  readonly lines: number
  readonly items: Uint8Array
  /** What prices the queries that name no book. */
  readonly book: BookRef | null
  /** How long the batch may still take. */
  readonly remainingMs: number
}

export interface ChunkRecord extends ChunkLease {
  readonly results: Uint8Array
  readonly completed: number
  readonly failed: number
}
