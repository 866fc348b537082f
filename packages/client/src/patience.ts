import { AssayError } from './errors.ts'
import { type Backoff, isPassing, pauseAfterMs, pauseMs } from './retry.ts'

export interface PatienceOptions extends Backoff {
  readonly retries: number
  /** How long the service may be silent before the client stops following a job. */
  readonly giveUpMs: number
  readonly pollMs: number
  readonly now: () => number
  /** The service has answered something before. */
  readonly wasReached: boolean
}

/**
 * When to try again, and when to stop. Until the service was reached once, a few attempts must do, as for any other
 * call: the address may be wrong. After that the client waits for a restart of the service, up to `giveUpMs`.
 */
export interface Patience {
  /** The service answered. */
  reach(): void
  /** The service sent something useful: the pauses start over. */
  reset(): void
  /** Answers the pause before the next attempt, or throws what no further attempt would cure. */
  pauseAfter(fault: unknown): number
  /** The pause after a connection that ended without a fault, and without anything useful. */
  pause(): number
  /** The pause between two looks at the status. */
  pollPause(): number
}

export function createPatience(options: PatienceOptions): Patience {
  let { wasReached } = options
  let failures = 0
  let answeredMs = options.now()

  const reset = () => {
    wasReached = true
    failures = 0
    answeredMs = options.now()
  }
  return {
    reach: () => {
      wasReached = true
    },
    reset,
    pauseAfter(fault) {
      if (!(fault instanceof AssayError) || !heals(fault)) throw fault
      // Too many requests or streams is an answer of the service itself, and it says when to come back.
      if (fault.status === 429) wasReached = true
      failures++
      const isHopeless = wasReached
        ? options.now() - answeredMs > options.giveUpMs
        : failures > options.retries
      if (isHopeless) throw fault
      return pauseAfterMs(fault, failures - 1, options)
    },
    pause: () => pauseMs(failures++, options),
    pollPause: () => pauseMs(0, { ...options, backoffMs: options.pollMs, backoffMsMax: options.pollMs }),
  }
}

/** Damage on the way and passing failures are cured by connecting again; a missing job or a wrong key does not. */
function heals(error: AssayError): boolean {
  return isPassing(error) || error.code === 'unexpected_answer' || (error.status ?? 0) >= 500
}
