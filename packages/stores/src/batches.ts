import type { FailureCode, JobStatus } from '@assay/contract'
import {
  type Batch,
  type BatchFigures,
  countsOf,
  estimatedEndMs,
  jobIdOfLine,
  lineOfJob,
  progressOf,
  RATE_WEIGHT,
  roundedRate,
  statusWithoutResult,
} from '@assay/domain/batches/batch'
import type { BatchStore, ChunkLease, ClaimedChunk, StoredChunk } from '@assay/domain/batches/batch-store'
import {
  type BatchItem,
  type LineResult,
  unpackItems,
  unpackResults,
} from '@assay/domain/batches/chunk-codec'
import type { JobKey } from '@assay/domain/jobs/job'
import {
  isTerminal,
  JobError,
  type JobFailure,
  type JobTotal,
  type JobWithResult,
  type StoredEvent,
} from '@assay/domain/jobs/job'
import type { EventPage, EventRead, ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import type { Store } from '@assay/domain/jobs/store'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import { bodyOfOutcome, toBookRef } from './rows.ts'
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

type JobReads = Pick<
  Store,
  'findKey' | 'get' | 'readEvents' | 'lastEventIds' | 'list' | 'cancel' | 'setLabels' | 'delete'
>

/** Lets the queries of batches be read as jobs: what is not a single job may be one of a batch. */
export function withBatchJobs(jobs: JobReads, batches: BatchStore): JobReads {
  const inBatches = createBatchJobs(batches)

  /** Ending or labelling one query of a batch would need a row for it. */
  async function refuseIfInBatch(owner: Parameters<JobReads['get']>[0]): Promise<void> {
    if ((await inBatches.get(owner)) === null) return
    const { batchId } = lineOfJob(owner.id) ?? { batchId: '' }
    throw new JobError(
      'job_in_batch',
      `The job is part of ${batchId}. It cannot be cancelled, deleted or labelled alone.`,
    )
  }

  return {
    findKey: jobs.findKey,
    get: async (owner) => (await jobs.get(owner)) ?? (await inBatches.get(owner)),
    readEvents: async (read) => (await jobs.readEvents(read)) ?? (await inBatches.readEvents(read)),
    list: (query, signal) =>
      (query.batchId ?? null) === null ? jobs.list(query, signal) : inBatches.list(query),

    async lastEventIds(ids) {
      const known = await jobs.lastEventIds(ids)
      const places = ids.flatMap((id) => (known.has(id) ? [] : (lineOfJob(id)?.batchId ?? [])))
      if (places.length === 0) return known
      // A watcher of one query looks at it again whenever its batch may have moved on, and once when that has ended.
      const batchIds = await batches.lastEventIds([...new Set(places)])
      const all = new Map(known)
      for (const id of ids) {
        const place = known.has(id) ? null : lineOfJob(id)
        const newest = place === null ? undefined : batchIds.get(place.batchId)
        if (newest !== undefined) all.set(id, newest)
      }
      return all
    },

    async cancel(owner) {
      const job = await jobs.cancel(owner)
      if (job === null) await refuseIfInBatch(owner)
      return job
    },

    async setLabels(owner, labels) {
      const job = await jobs.setLabels(owner, labels)
      if (job === null) await refuseIfInBatch(owner)
      return job
    },

    async delete(owner) {
      const outcome = await jobs.delete(owner)
      if (outcome === 'missing') await refuseIfInBatch(owner)
      return outcome
    },
  }
}

/** The queries of batches, read as jobs. They have no rows of their own: a job is made of its chunk when somebody asks. */
interface BatchJobs {
  get(owner: JobKey): Promise<JobWithResult | null>
  readEvents(read: EventRead): Promise<EventPage | null>
  /** Of jobs whose owner was checked before. */
  list(query: ListQuery): Promise<ListPage>
}

/** A page reads this many chunks at most: a rare match then takes several short pages. */
const CHUNKS_PER_PAGE = 16

function createBatchJobs(store: Pick<BatchStore, 'readChunks'>): BatchJobs {
  async function get({ userId, id }: JobKey): Promise<JobWithResult | null> {
    const place = lineOfJob(id)
    if (place === null) return null
    const read = { userId, id: place.batchId, fromLine: place.line, limit: 1 }
    const page = await store.readChunks(read)
    const chunk = page?.chunks[0]
    if (page === null || chunk === undefined || place.line >= page.batch.lines) return null
    return (await jobsOf(page.batch, chunk))[place.line - chunk.firstLine] ?? null
  }

  return {
    get,

    async readEvents({ after, limit: _limit, ...owner }) {
      const job = await get(owner)
      if (job === null) return null
      const events = after < job.lastEventId ? [lastEventOf(job)] : []
      return { events, status: job.status, lastEventId: job.lastEventId }
    },

    async list({ userId, batchId = null, limit, after, ...filters }) {
      if (batchId === null) return { jobs: [], next: null }
      const batch = (await store.readChunks({ userId, id: batchId, fromLine: 0, limit: 1 }))?.batch
      if (batch === undefined || !isWithin(batch.createdAtMs, filters)) return { jobs: [], next: null }
      const behind = after === null ? null : lineOfJob(after.id)
      const endLine = behind === null ? batch.lines : behind.line
      const jobs: JobWithResult[] = []
      let nextEnd = endLine
      // Newest first is last line first: stretches of whole chunks, read from the end.
      for (let read = 0; nextEnd > 0 && read < CHUNKS_PER_PAGE && jobs.length < limit; read++) {
        const fromLine = nextEnd - 1
        const chunk = (await store.readChunks({ userId, id: batchId, fromLine, limit: 1 }))?.chunks[0]
        if (chunk === undefined) break
        const found = await jobsOf(batch, chunk)
        for (let line = nextEnd - 1; line >= chunk.firstLine && jobs.length < limit; line--) {
          nextEnd = line
          const job = found[line - chunk.firstLine]
          if (job !== undefined && matches(job, filters)) jobs.push(job)
        }
      }
      const next = nextEnd > 0 ? { createdAtMs: batch.createdAtMs, id: jobIdOfLine(batchId, nextEnd) } : null
      return { jobs, next }
    },
  }
}

type Filters = Omit<ListQuery, 'userId' | 'limit' | 'after' | 'batchId'>

const isWithin = (atMs: number, { fromMs, toMs }: Pick<Filters, 'fromMs' | 'toMs'>): boolean =>
  (fromMs === null || atMs >= fromMs) && (toMs === null || atMs <= toMs)

const matches = (job: JobWithResult, filters: Filters): boolean =>
  (filters.status === null || job.status === filters.status) &&
  (filters.contains === null || foldCase(job.query).includes(filters.contains)) &&
  isPricedAs(job, filters)

/** Queries of batches have no labels. */
function isPricedAs({ summary, geography }: JobWithResult, filters: Filters): boolean {
  const { label = null, places = null, totalMin = null, totalMax = null } = filters
  const place = summary?.geography ?? geography
  const estimate = summary?.estimate == null ? Number.NaN : Number(summary.estimate)
  return (
    label === null &&
    (places === null || places.includes(place ?? '') || (place ?? '').startsWith(`${places[0]}-`)) &&
    (totalMin === null || estimate >= totalMin) &&
    (totalMax === null || estimate <= totalMax)
  )
}

/** All jobs of a chunk, in the order of their lines. */
async function jobsOf(batch: Batch, chunk: StoredChunk): Promise<readonly JobWithResult[]> {
  const items = unpackItems(chunk.items)
  const results = chunk.results === null ? [] : await unpackResults(chunk.results)
  return items.map((item, i) => toJob(batch, chunk, item, chunk.firstLine + i, results[i] ?? null))
}

function toJob(
  batch: Batch,
  chunk: StoredChunk,
  item: BatchItem,
  line: number,
  result: LineResult | null,
): JobWithResult {
  const own = endOf(batch, chunk, result)
  const isEnded = isTerminal(own.status)
  const endedAtMs = isEnded ? (chunk.endedAtMs ?? batch.endedAtMs) : null
  return {
    id: jobIdOfLine(batch.id, line),
    userId: batch.userId,
    requestType: 'nl',
    query: item.query,
    geography: item.geography,
    book: item.book ?? batch.book,
    labels: [],
    createdAtMs: batch.createdAtMs,
    startedAtMs: chunk.startedAtMs,
    endedAtMs,
    updatedAtMs: endedAtMs ?? chunk.startedAtMs ?? batch.createdAtMs,
    expiresAtMs: batch.expiresAtMs,
    deadlineAtMs: batch.deadlineAtMs,
    attempt: chunk.attempt,
    stage: null,
    progress: own.status === 'completed' ? 1 : 0,
    // A query of a batch has no event but its end.
    lastEventId: isEnded ? 1 : 0,
    ...own,
  }
}

type End = Pick<JobWithResult, 'status' | 'resultJson' | 'summary' | 'failure'>

function endOf(batch: Batch, chunk: StoredChunk, result: LineResult | null): End {
  if (result !== null && 'resultJson' in result) {
    const { resultJson } = result
    return { status: 'completed', resultJson, summary: totalOf(resultJson), failure: null }
  }
  const failure = result?.failure ?? chunk.failure ?? batch.failure
  const status = failure === null ? statusWithoutResult(batch, chunk.isHeld) : 'failed'
  return { status, resultJson: null, summary: null, failure }
}

/** The engine's own result, stored as it was made. */
function totalOf(resultJson: string): JobTotal {
  const quote: { total: JobTotal; currency: string; geography: { used: string } } = JSON.parse(resultJson)
  const { low, estimate, high } = quote.total
  return { low, estimate, high, currency: quote.currency, geography: quote.geography.used }
}

function lastEventOf(job: JobWithResult): StoredEvent {
  const body =
    job.resultJson !== null && job.summary !== null
      ? bodyOfOutcome({ status: 'completed', resultJson: job.resultJson, summary: job.summary })
      : bodyOfOutcome({ status: 'failed', failure: job.failure ?? { code: 'internal', message: '' } })
  return { id: 1, type: job.status === 'completed' ? 'completed' : 'failed', atMs: job.endedAtMs ?? 0, body }
}
