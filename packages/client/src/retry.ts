import { type AssayError, ConnectionError } from './errors.ts'

export interface Backoff {
  /** The longest pause after the first failure; it doubles with each further one. */
  readonly backoffMs: number
  readonly backoffMsMax: number
  /** From 0 up to 1. */
  readonly random: () => number
}

/** If a service asks for a longer wait than this, the caller gets the error instead of a silent wait. */
const RETRY_AFTER_MS_MAX = 60_000

/** Half of the pause is certain and half is chance, so clients cut off together do not come back together. */
export function pauseMs(failures: number, { backoffMs, backoffMsMax, random }: Backoff): number {
  const whole = Math.min(backoffMsMax, backoffMs * 2 ** Math.min(failures, 30))
  return whole / 2 + (whole / 2) * random()
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date as a proxy may send it. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs)
}

// The gateway's 502 and 504 mean what a broken connection means; 408 is a request that was lost on its way.
const PASSING_STATUSES: readonly (number | null)[] = [408, 429, 502, 503, 504]

/**
 * Whether repeating the same request may help. It never does harm: reads, `cancel` and `delete` are idempotent by
 * nature, and `submit` carries an Idempotency-Key that all its attempts share.
 */
export function isPassing(error: AssayError): boolean {
  if ((error.retryAfterMs ?? 0) > RETRY_AFTER_MS_MAX) return false
  if (error instanceof ConnectionError) return true
  return PASSING_STATUSES.includes(error.status) || error.code === 'idempotency_conflict'
}

/** The pause before the next attempt: never shorter than what the service asked for. */
export function pauseAfterMs(error: AssayError, failures: number, backoff: Backoff): number {
  return Math.max(error.retryAfterMs ?? 0, pauseMs(failures, backoff))
}
