import type { JobWithResult } from './job.ts'
import { JobError } from './job-error.ts'
import { jobNotFound } from './read-job.ts'
import type { JobKey, Store } from './store.ts'

export type CancelJob = (owner: JobKey) => Promise<JobWithResult>
export type DeleteJob = (owner: JobKey) => Promise<void>

/** Cancelling an ended job changes nothing and answers the job as it is. */
export function createCancelJob(store: Store): CancelJob {
  return async (owner) => (await store.cancel(owner)) ?? jobNotFound(owner.id)
}

/** What was paid for a job goes with it: its texts are the job's. */
export function createDeleteJob(store: Store, deleteOutcomes: (owner: JobKey) => Promise<number>): DeleteJob {
  return async (owner) => {
    const outcome = await store.delete(owner)
    // Also where the job is gone: an earlier call may have got no further, and retention leaves outcomes behind.
    const left = outcome === 'active' ? 0 : await deleteOutcomes(owner)
    if (outcome === 'missing' && left !== 0) return
    if (outcome === 'missing') jobNotFound(owner.id)
    if (outcome === 'active')
      throw new JobError('job_active', 'Only a completed or failed job can be deleted. Cancel it first.')
  }
}
