import type { ClaimedJob, Place } from './store.ts'

/** A place that a worker keeps free for one submission, until it hears what became of it: one of the two is called, once. */
export interface ReservedPlace extends Place {
  /** Takes the job that the store claimed for this place; null when it claimed none. */
  fill(job: ClaimedJob | null): void
  /** The store did not answer. Should it have claimed the job nevertheless, it is handed back for others to take. */
  abandon(jobId: string): void
}

/**
 * The short way from a submission to a worker of the same process, which saves the job its time in the queue and the store
 * a transaction. Null: no worker here has a free place.
 */
export type ReservePlace = () => ReservedPlace | null
