import { jobIdOfLine, lineOfJob } from '@assay/domain/batches/batch'
import type { BatchStore } from '@assay/domain/batches/batch-store'
import { JobError, type JobKey, type JobWithResult } from '@assay/domain/jobs/job'
import type { EventPage, EventRead, ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import type { Store } from '@assay/domain/jobs/store'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import { jobsOf, lastEventOf } from './job-of-batch.ts'

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
