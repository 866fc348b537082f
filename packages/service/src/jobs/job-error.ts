import type { Fault, ProblemCode } from '@assay/contract'

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
