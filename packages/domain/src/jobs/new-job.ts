import type { ClaimedJob, WorkerOffer } from './claimed-job.ts'
import type { BookRef, Job, JobKey } from './job.ts'

/** What was submitted with an idempotency key. */
export interface KeyedSubmission {
  readonly id: string
  readonly bodyHash: Uint8Array
}

export interface NewJob extends JobKey {
  readonly requestType: 'nl'
  readonly query: string
  /** `foldCase(query)`: what `q` is matched against. */
  readonly queryFolded: string
  readonly geography: string | null
  /** The book that the caller named; null: the one that is the user's, or everybody's, when the job is stored. */
  readonly book: BookRef | null
  readonly labels: readonly string[]
  readonly deadlineInMs: number
  readonly activeJobsMax: number
  /** What one user may keep in the store, ended jobs included; bytes of texts, events and results. */
  readonly keptJobsMax: number
  readonly keptBytesMax: number
  readonly idempotency: {
    readonly key: string
    readonly bodyHash: Uint8Array
    readonly keepMs: number
  } | null
  /** What the spans of the job hang below, see packages/tracing; null when it is not traced. */
  readonly traceparent: string | null
  /** A worker of this process that has a free slot; null when none has. */
  readonly offer: WorkerOffer | null
}

export type SubmitOutcome =
  | { readonly kind: 'created'; readonly job: Job; readonly claimed: ClaimedJob | null }
  | { readonly kind: 'replayed'; readonly job: Job }
  /** `full` names the limit that the user has reached. */
  | { readonly kind: 'storage_full'; readonly full: 'jobs' | 'bytes' }
  | { readonly kind: 'key_reused' | 'key_in_flight' | 'too_many_active' }
