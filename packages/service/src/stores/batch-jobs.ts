import { lineOfJob } from '../batches/batch.ts'
import { createBatchJobs } from '../batches/batch-jobs.ts'
import type { BatchStore } from '../batches/batch-store.ts'
import { JobError } from '../jobs/job-error.ts'
import type { Store } from '../jobs/store.ts'

type JobReads = Pick<Store, 'get' | 'readEvents' | 'lastEventIds' | 'list' | 'cancel' | 'delete'>

/** Has the queries of batches read as jobs: what is no job of its own may be one of a batch. */
export function withBatchJobs(jobs: JobReads, batches: BatchStore): JobReads {
  const inBatches = createBatchJobs(batches)

  /** Ending one query of a batch would need a row of its own. */
  async function refuseIfInBatch(owner: Parameters<JobReads['get']>[0]): Promise<void> {
    if ((await inBatches.get(owner)) === null) return
    const { batchId } = lineOfJob(owner.id) ?? { batchId: '' }
    throw new JobError('job_in_batch', `The job belongs to ${batchId}: cancel or delete the batch.`)
  }

  return {
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

    async delete(owner) {
      const outcome = await jobs.delete(owner)
      if (outcome === 'missing') await refuseIfInBatch(owner)
      return outcome
    },
  }
}
