import type { RetryPart } from '@assay/domain/jobs/retry-queue'
import type { Store } from '@assay/domain/jobs/store'

/** Beyond this many the oldest is forgotten: its lease runs out by itself. */
const UNANSWERED_MAX = 1_000

interface UnansweredSubmissions {
  /** The store did not answer the submission of this job, which carried an offer. */
  add(jobId: string): void
  /** Gives back the jobs that were stored after all, in one write. To be called every now and then. */
  release(): Promise<void>
}

interface UnansweredParts {
  readonly store: Pick<Store, 'release'>
  readonly retry: RetryPart
  readonly worker: string
  readonly leaseMs: number
  readonly nowMs: () => number
}

/**
 * Remembers submissions that went unanswered. The store may have kept such a job and claimed it for this worker, which knows
 * nothing of it. Given back, the job need not wait until its lease runs out. A database that stood still may commit such a
 * write late, so a job is given back again and again for the time of a lease; one that is stored later than that waits
 * until its lease runs out.
 */
export function createUnansweredSubmissions(parts: UnansweredParts): UnansweredSubmissions {
  const { store, retry, worker, leaseMs, nowMs } = parts
  const addedAtMs = new Map<string, number>()
  let isReleasing = false

  return {
    add(jobId) {
      addedAtMs.set(jobId, nowMs())
      const [oldest] = addedAtMs.keys()
      if (oldest !== undefined && addedAtMs.size > UNANSWERED_MAX) addedAtMs.delete(oldest)
    },

    async release() {
      if (isReleasing || addedAtMs.size === 0) return
      isReleasing = true
      const askedAtMs = nowMs()
      const leases = Array.from(addedAtMs.keys(), (id) => ({ id, attempt: 1, worker }))
      try {
        await retry.write(() => store.release(leases))
        for (const [id, atMs] of addedAtMs) if (askedAtMs - atMs >= leaseMs) addedAtMs.delete(id)
      } finally {
        isReleasing = false
      }
    },
  }
}
