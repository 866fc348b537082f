import type { FailureCode, JobStatus } from '@assay/contract'
import {
  type Batch,
  type BatchFigures,
  countsOf,
  estimatedEndMs,
  progressOf,
  RATE_WEIGHT,
  roundedRate,
} from '@assay/domain/batches/batch'
import type { ChunkLease, ClaimedChunk, StoredChunk } from '@assay/domain/batches/batch-store'
import type { JobFailure, StoredEvent } from '@assay/domain/jobs/job'
import { toBookRef } from './job-rows.ts'
import type { RowOf } from './sqlite/queries.ts'

/** A batch as every store yields it. */
interface BatchRow {
  readonly id: string
  readonly user_id: number
  readonly status: JobStatus
  readonly lines: number
  readonly skipped: number
  readonly completed: number
  readonly failed: number
  readonly processing: number
  readonly rate: number | null
  readonly created_at_ms: number
  readonly started_at_ms: number | null
  readonly ended_at_ms: number | null
  readonly updated_at_ms: number
  readonly expires_at_ms: number | null
  readonly deadline_at_ms: number
  readonly last_event_id: number
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
  readonly book_id: string | null
  readonly book_version: number | null
}

interface Failable {
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
}

export const failureOf = ({ failure_code, failure_message }: Failable): JobFailure | null =>
  failure_code === null ? null : { code: failure_code, message: failure_message ?? '' }

export const toBatch = (row: BatchRow): Batch => ({
  id: row.id,
  userId: row.user_id,
  status: row.status,
  lines: row.lines,
  skipped: row.skipped,
  completed: row.completed,
  failed: row.failed,
  processing: row.processing,
  ratePerSecond: row.rate,
  createdAtMs: row.created_at_ms,
  startedAtMs: row.started_at_ms,
  endedAtMs: row.ended_at_ms,
  updatedAtMs: row.updated_at_ms,
  expiresAtMs: row.expires_at_ms,
  deadlineAtMs: row.deadline_at_ms,
  lastEventId: row.last_event_id,
  failure: failureOf(row),
  book: toBookRef(row),
})

export const toChunk = (row: RowOf<'read-chunks'>): StoredChunk => ({
  firstLine: row.first_line,
  lines: row.lines,
  items: row.items,
  isHeld: row.status === 'held',
  results: row.results,
  failure: failureOf(row),
  attempt: row.attempt,
  startedAtMs: row.started_at_ms,
  endedAtMs: row.ended_at_ms,
})

export interface ClaimedChunkRow {
  readonly id: string
  readonly user_id: number
  readonly first_line: number
  readonly lines: number
  readonly attempt: number
  readonly items: Uint8Array
  readonly book_id: string | null
  readonly book_version: number | null
}

export const toClaimedChunk = (row: ClaimedChunkRow, worker: string, remainingMs: number): ClaimedChunk => ({
  id: row.id,
  firstLine: row.first_line,
  attempt: row.attempt,
  worker,
  userId: row.user_id,
  lines: row.lines,
  items: row.items,
  book: toBookRef(row),
  remainingMs,
})

export const toLeaseRow = ({ id, firstLine, attempt, worker }: ChunkLease) => ({
  id,
  first_line: firstLine,
  attempt,
  worker,
})

/** An event of a batch with its body, which is made of its figures: only here, so every store gives the same bytes. */
export function toBatchEvent(
  row: RowOf<'read-batch-events'>,
  { lines, failure }: { readonly lines: number; readonly failure: JobFailure | null },
): StoredEvent {
  const { id, type, at_ms: atMs, completed, failed, processing, rate } = row
  const figures: BatchFigures = { completed, failed, processing, ratePerSecond: rate }
  const endMs = type === 'progress' ? estimatedEndMs(lines, figures, atMs) : atMs
  const body = {
    counts: countsOf(lines, figures),
    progress: progressOf(lines, figures),
    rate: roundedRate(rate),
    estimated_end_at: endMs === null ? null : new Date(endMs).toISOString(),
    ...(type === 'failed' && { error: failure }),
  }
  return { id, type, atMs, body: JSON.stringify(body) }
}

interface Stretch {
  readonly rate: number | null
  readonly lines: number
  readonly ms: number
}

/** The rate with one more stretch of time: the newest counts most, and one slow chunk does not turn it over. */
export function nextRate({ rate, lines, ms }: Stretch): number {
  const newest = (lines * 1_000) / Math.max(1, ms)
  return rate === null ? newest : rate + RATE_WEIGHT * (newest - rate)
}
