import type {
  BatchEventType,
  EventType,
  FailureCode,
  Fault,
  JobStatus,
  ProblemCode,
  Stage,
} from '@assay/contract'

/** The whole state machine, on one screen. Both stores are compared with a model that moves by it, and docs/job-states.md draws it. */
export const NEXT: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  pending: ['processing', 'failed'], // failed: cancelled or past its deadline before any worker took it
  processing: ['completed', 'failed'], // a lost worker is a new attempt, not a step back
  completed: [],
  failed: [],
}

export const isTerminal = (status: JobStatus): boolean => NEXT[status].length === 0

/** A job and whose it is. */
export interface JobKey {
  readonly userId: number
  readonly id: string
}

/** One version of a book. What is in it never changes. */
export interface BookRef {
  readonly id: string
  readonly version: number
}

/** A job as every reader sees it. Times are milliseconds since 1970, by the store's clock. */
export interface Job {
  readonly id: string
  readonly userId: number
  readonly requestType: 'nl'
  readonly query: string
  /** Canonical code as validated at submission; null when the caller named none. */
  readonly geography: string | null
  /** What prices it, as decided at submission; null: the default book of the time when it is priced. */
  readonly book: BookRef | null
  /** What its owner has filed it under. */
  readonly labels: readonly string[]
  readonly status: JobStatus
  readonly createdAtMs: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  readonly updatedAtMs: number
  /** When the job is erased; null until it has ended. */
  readonly expiresAtMs: number | null
  readonly deadlineAtMs: number
  /** How often a worker has taken the job up; 0 while it is pending. */
  readonly attempt: number
  readonly stage: Stage | null
  readonly progress: number
  /** Number of the newest event, 0 before the first. */
  readonly lastEventId: number
  readonly summary: JobTotal | null
  readonly failure: JobFailure | null
}

/** A job with its result: the JSON text exactly as the `completed` event carries it. */
export interface JobWithResult extends Job {
  readonly resultJson: string | null
}

export interface JobTotal {
  readonly low: string | null
  readonly estimate: string | null
  readonly high: string | null
  readonly currency: string
  /** The place that was priced for; null in what was stored before it was kept. */
  readonly geography: string | null
}

export interface JobFailure {
  readonly code: FailureCode
  readonly message: string
}

/** The same to a reader, whether the worker or the store noticed it. */
export const DEADLINE_EXCEEDED: JobFailure = {
  code: 'deadline_exceeded',
  message: 'The job did not end before its deadline.',
}

/** The same for a job and for a query of a batch. The log says what happened. */
export const PRICING_FAILED: JobFailure = {
  code: 'internal',
  message: 'Pricing failed for a reason on our side.',
}

/** An event as stored, of a job or of a batch. `body` is the JSON object that goes into the payload beside type, id and time. */
export interface StoredEvent {
  readonly id: number
  readonly type: EventType | BatchEventType
  readonly atMs: number
  readonly body: string
}

const ID_CHARACTERS_SHOWN = 64

/** The same refusal for an unknown id and for somebody else's: nobody can find out which ids exist. */
export function notFound(what: 'job' | 'batch' | 'book' | 'webhook' | 'key' | 'user', id: string): never {
  throw new JobError(
    `${what}_not_found`,
    `There is no ${what} "${id.slice(0, ID_CHARACTERS_SHOWN).toWellFormed()}".`,
  )
}

interface JobErrorDetails {
  readonly faults?: readonly Fault[]
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** An expected failure with a public code. Anything else that is thrown is a bug: logged whole, shown as `internal`. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly code: ProblemCode
  readonly faults: readonly Fault[] | null
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, detail: string, details: JobErrorDetails = {}) {
    super(detail, { cause: details.cause })
    this.code = code
    this.faults = details.faults ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof JobError && error.code === 'store_unavailable'
