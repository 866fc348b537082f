import type { JobKey } from './job.ts'
import { isTerminal, JobError, type JobWithResult, notFound } from './job.ts'
import type { JobWatch, Watcher } from './job-watch.ts'
import type { Store } from './store.ts'

interface ReadParts {
  readonly store: Pick<Store, 'get'>
  readonly watch: JobWatch
}

export interface ReadJob {
  now(owner: JobKey): Promise<JobWithResult>
  /** Answers as soon as the job has ended, after `waitMs`, or when `signal` says that waiting is over. */
  onceEnded(owner: JobKey, waitMs: number, signal: AbortSignal): Promise<JobWithResult>
}

export function jobNotFound(id: string): never {
  notFound('job', id)
}

export function createReadJob({ store, watch }: ReadParts): ReadJob {
  async function now(owner: JobKey): Promise<JobWithResult> {
    return (await store.get(owner)) ?? jobNotFound(owner.id)
  }

  return {
    now,
    async onceEnded(owner, waitMs, signal) {
      let isOver = signal.aborted
      let isStale = false
      let lookAgain = () => {}
      const watcher: Watcher = {
        jobId: owner.id,
        seen: 0,
        wake(events) {
          const last = events?.at(-1)
          if (last?.type === 'stage') {
            watcher.seen = Math.max(watcher.seen, last.id)
            return
          }
          isStale = true
          lookAgain()
        },
      }
      const stop = () => {
        isOver = true
        lookAgain()
      }
      // Registered before the first read: an end between the two is not missed.
      watch.add(watcher)
      signal.addEventListener('abort', stop)
      const timer = setTimeout(stop, waitMs)
      try {
        for (;;) {
          isStale = false
          const job = await now(owner)
          if (isTerminal(job.status) || isOver) return job
          watcher.seen = Math.max(watcher.seen, job.lastEventId)
          if (isStale) continue
          await new Promise<void>((resolve) => {
            lookAgain = resolve
          })
        }
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        watch.remove(watcher)
      }
    },
  }
}

export type CancelJob = (owner: JobKey) => Promise<JobWithResult>
export type DeleteJob = (owner: JobKey) => Promise<void>
export type SetLabels = (owner: JobKey, labels: readonly string[]) => Promise<JobWithResult>

/** Cancelling an ended job changes nothing and answers the job as it is. */
export function createCancelJob(store: Store): CancelJob {
  return async (owner) => (await store.cancel(owner)) ?? jobNotFound(owner.id)
}

/** Answers the job with the labels that it has now. A repeat changes nothing more. */
export function createSetLabels(store: Pick<Store, 'setLabels'>): SetLabels {
  return async (owner, labels) => (await store.setLabels(owner, labels)) ?? jobNotFound(owner.id)
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
