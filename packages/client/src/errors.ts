import type { FailureCode, Fault, ProblemCode } from './wire.ts'

/** What the client itself may report, beside the codes of the service. */
export type ClientCode = 'connection_failed' | 'timeout' | 'unexpected_answer' | 'invalid_argument'

/** Every code known today; the service may add more, so a `switch` needs a default. */
export type ErrorCode = ProblemCode | FailureCode | ClientCode | (string & Record<never, never>)

/** What is known about a failure. Only the code and the message always are. */
export interface ErrorFacts {
  readonly code: ErrorCode
  readonly message: string
  readonly status?: number | null
  readonly requestId?: string | null
  readonly errors?: readonly Fault[]
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

/** Everything that this client throws, but for the reason of a signal that the caller aborted. */
export class AssayError extends Error {
  override readonly name: string = 'AssayError'
  /** Stable and machine-readable; `message` is for people. */
  readonly code: ErrorCode
  /** The HTTP status, or null where no answer came or none was wrong. */
  readonly status: number | null
  /** What to quote when asking the operator of the service about it. */
  readonly requestId: string | null
  /** Every fault of the body or the query string; empty for other errors. */
  readonly errors: readonly Fault[]
  /** How long the service asked to wait, or null where it did not. */
  readonly retryAfterMs: number | null

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status ?? null
    this.requestId = facts.requestId ?? null
    this.errors = facts.errors ?? []
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

/** 400 and every other 4xx that has no class of its own: the request itself is wrong. */
export class BadRequestError extends AssayError {
  override readonly name = 'BadRequestError'
}

/** 401, 403: the key is missing, mistyped, unknown, revoked or expired, or its scope does not allow this. */
export class AuthenticationError extends AssayError {
  override readonly name = 'AuthenticationError'
}

/** 404: no such job for this key, or no such path. */
export class NotFoundError extends AssayError {
  override readonly name = 'NotFoundError'
}

/** 409: the job is in the wrong state for this. */
export class ConflictError extends AssayError {
  override readonly name = 'ConflictError'
}

/** 422: fields have faults; `errors` names all of them. */
export class ValidationError extends AssayError {
  override readonly name = 'ValidationError'
}

/** 429, after the retries were used up. */
export class RateLimitError extends AssayError {
  override readonly name = 'RateLimitError'
}

/** 5xx, after the retries were used up where a retry could help. */
export class ServerError extends AssayError {
  override readonly name = 'ServerError'
}

/** No answer: the service could not be reached, or the connection broke. */
export class ConnectionError extends AssayError {
  override readonly name: string = 'ConnectionError'
}

/** No answer in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** An answer that is not the service's: a redirect, a login page, a broken stream. */
export class UnexpectedAnswerError extends AssayError {
  override readonly name = 'UnexpectedAnswerError'
}

/** A call that was refused before anything was sent. */
export class InvalidArgumentError extends AssayError {
  override readonly name = 'InvalidArgumentError'
}

/** The job that `price` waited for ended as `failed`; `code` says why. */
export class JobFailedError extends AssayError {
  override readonly name = 'JobFailedError'
  readonly jobId: string

  constructor(jobId: string, failure: { readonly code: FailureCode; readonly message: string }) {
    super(failure)
    this.jobId = jobId
  }
}

/** The class for a status, so callers can tell families apart with `instanceof`. */
export function errorForStatus(status: number, facts: Omit<ErrorFacts, 'status'>): AssayError {
  const whole = { ...facts, status }
  if (status >= 500) return new ServerError(whole)
  if (status < 400) return new UnexpectedAnswerError(whole)
  switch (status) {
    case 401:
    case 403:
      return new AuthenticationError(whole)
    case 404:
      return new NotFoundError(whole)
    case 409:
      return new ConflictError(whole)
    case 422:
      return new ValidationError(whole)
    case 429:
      return new RateLimitError(whole)
    default:
      return new BadRequestError(whole)
  }
}

export function invalidArgument(message: string): InvalidArgumentError {
  return new InvalidArgumentError({ code: 'invalid_argument', message })
}

export function unexpectedAnswer(message: string, facts: Partial<ErrorFacts> = {}): UnexpectedAnswerError {
  return new UnexpectedAnswerError({ ...facts, code: 'unexpected_answer', message })
}
