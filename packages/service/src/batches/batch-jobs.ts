import { bodyOfOutcome } from '../jobs/event-body.ts'
import { foldCase } from '../jobs/fold-case.ts'
import { isTerminal, type JobTotal, type JobWithResult, type StoredEvent } from '../jobs/job.ts'
import type { EventPage, EventRead, JobKey, ListPage, ListQuery } from '../jobs/store.ts'
import { type Batch, jobIdOfLine, lineOfJob, statusWithoutResult } from './batch.ts'
import type { BatchStore, StoredChunk } from './batch-store.ts'
import { type BatchItem, type LineResult, unpackItems, unpackResults } from './chunk-codec.ts'

/** The queries of batches, read as jobs. They have no rows of their own: a job is made of its chunk when somebody asks. */
export interface BatchJobs {
  get(owner: JobKey): Promise<JobWithResult | null>
  readEvents(read: EventRead): Promise<EventPage | null>
  /** Of jobs whose owner was checked before. */
  list(query: ListQuery): Promise<ListPage>
}

/** A page reads so many chunks at most: a rare match then takes several short pages. */
const CHUNKS_PER_PAGE = 16

export function createBatchJobs(store: Pick<BatchStore, 'readChunks'>): BatchJobs {
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

type Filters = Pick<ListQuery, 'contains' | 'fromMs' | 'toMs' | 'status'>

const isWithin = (atMs: number, { fromMs, toMs }: Pick<Filters, 'fromMs' | 'toMs'>): boolean =>
  (fromMs === null || atMs >= fromMs) && (toMs === null || atMs <= toMs)

const matches = ({ status, query }: JobWithResult, filters: Filters): boolean =>
  (filters.status === null || status === filters.status) &&
  (filters.contains === null || foldCase(query).includes(filters.contains))

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
    createdAtMs: batch.createdAtMs,
    startedAtMs: chunk.startedAtMs,
    endedAtMs,
    updatedAtMs: endedAtMs ?? chunk.startedAtMs ?? batch.createdAtMs,
    expiresAtMs: batch.expiresAtMs,
    deadlineAtMs: batch.deadlineAtMs,
    attempt: chunk.attempt,
    stage: null,
    progress: own.status === 'completed' ? 1 : 0,
    // A query of a batch tells of nothing but its end.
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
  const { total, currency } = JSON.parse(resultJson) as { total: JobTotal; currency: string }
  return { low: total.low, estimate: total.estimate, high: total.high, currency }
}

function lastEventOf(job: JobWithResult): StoredEvent {
  const body =
    job.resultJson !== null && job.summary !== null
      ? bodyOfOutcome({ status: 'completed', resultJson: job.resultJson, summary: job.summary })
      : bodyOfOutcome({ status: 'failed', failure: job.failure ?? { code: 'internal', message: '' } })
  return { id: 1, type: job.status === 'completed' ? 'completed' : 'failed', atMs: job.endedAtMs ?? 0, body }
}
