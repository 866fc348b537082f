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

export function createDeleteJob(store: Store): DeleteJob {
  return async (owner) => {
    const outcome = await store.delete(owner)
    if (outcome === 'missing') jobNotFound(owner.id)
    if (outcome === 'active')
      throw new JobError('job_active', 'Only a completed or failed job can be deleted. Cancel it first.')
  }
}
