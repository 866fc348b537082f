import type { Stage } from '@assay/contract'
import type { BookRef, JobFailure, JobTotal } from './job.ts'

/** A worker that would take the job at once. */
export type WorkerOffer = Pick<Claim, 'worker' | 'leaseMs'>

export interface Claim {
  /** Names the process, and is never used again by another one: it fences every write of the worker. */
  readonly worker: string
  /** New for each claim; the same when a claim is asked again because its answer was lost. */
  readonly token: string
  readonly limit: number
  readonly leaseMs: number
  readonly attemptsMax: number
}

/** A worker's right to write to a job: good while the job still has this attempt number and this worker. */
export interface Lease {
  readonly id: string
  readonly attempt: number
  readonly worker: string
}

export interface ClaimedJob extends Lease {
  readonly userId: number
  readonly query: string
  readonly geography: string | null
  readonly book: BookRef | null
  readonly createdAtMs: number
  /** How long the job may still take, by the store's clock at the claim. */
  readonly remainingMs: number
  /** The newest event of the job, with the `retrying` that this claim may have written: what `record` begins behind. */
  readonly lastEventId: number
  readonly traceparent: string | null
  /** What `revision` of the outcomes was for the owner at the claim; null when the store was not asked for it. */
  readonly outcomesRevision: number | null
}

/** What a worker has to report about a job at one moment: at least a stage or an outcome. */
export interface JobRecord extends Lease {
  /** The last event id that the worker knows of. */
  readonly after: number
  readonly stages: readonly StageNote[]
  /** Null: the job goes on. */
  readonly outcome: Outcome | null
}

export interface StageNote {
  readonly stage: Stage
  readonly message: string
  readonly progress: number
}

export type Outcome =
  | { readonly status: 'completed'; readonly resultJson: string; readonly summary: JobTotal }
  | { readonly status: 'failed'; readonly failure: JobFailure }
