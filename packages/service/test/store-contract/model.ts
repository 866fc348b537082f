import type { EventType, FailureCode, JobStatus } from '@assay/contract'
import type { Lease } from '../../src/jobs/store.ts'
import { ATTEMPTS_MAX, DEADLINE_MS, LEASE_MS, RETENTION_MS } from './bundle.ts'

export interface ModelJob {
  readonly id: string
  readonly userId: number
  readonly deadlineMs: number
  readonly events: EventType[]
  status: JobStatus
  attempt: number
  lost: number
  isHeld: boolean
  dueMs: number
  /** Null for a job that has not ended. */
  expiresMs: number | null
  failureCode: FailureCode | null
  isErased: boolean
}

export interface Model {
  readonly jobs: ModelJob[]
  /** Every lease that was ever handed out. */
  readonly leases: Lease[]
  job(id: string): ModelJob
  submit(id: string, userId: number): void
  claimable(): readonly ModelJob[]
  hopeless(): readonly { readonly job: ModelJob; readonly code: FailureCode }[]
  /** Returns the new attempt number. */
  take(job: ModelJob): number
  holds(job: ModelJob, attempt: number): boolean
  extend(job: ModelJob): void
  release(job: ModelJob): void
  event(job: ModelJob, type: EventType): void
  end(job: ModelJob, status: 'completed' | 'failed', code: FailureCode | null): void
  erase(job: ModelJob): void
  isGone(job: ModelJob): boolean
  advance(ms: number): void
}

/** What a store means, without storing anything. */
export function createModel(): Model {
  const jobs: ModelJob[] = []
  const leases: Lease[] = []
  let now = 0

  const isDue = (job: ModelJob) =>
    (job.status === 'pending' || job.status === 'processing') &&
    (job.status === 'pending' || job.dueMs <= now)
  const lostIfTaken = (job: ModelJob) => job.lost + (job.isHeld ? 1 : 0)
  const whyHopeless = (job: ModelJob): FailureCode | null => {
    if (!isDue(job)) return null
    if (job.deadlineMs <= now) return 'deadline_exceeded'
    return lostIfTaken(job) >= ATTEMPTS_MAX ? 'attempts_exhausted' : null
  }

  return {
    jobs,
    leases,
    job: (id) => jobs.find((job) => job.id === id) as ModelJob,
    submit(id, userId) {
      const deadlineMs = now + DEADLINE_MS
      jobs.push({
        ...{ id, userId, deadlineMs, events: [], status: 'pending', attempt: 0, lost: 0 },
        ...{ isHeld: false, dueMs: deadlineMs, expiresMs: null, failureCode: null, isErased: false },
      })
    },
    claimable: () => jobs.filter((job) => isDue(job) && whyHopeless(job) === null),
    hopeless: () =>
      jobs.flatMap((job) => {
        const code = whyHopeless(job)
        return code === null ? [] : [{ job, code }]
      }),
    take(job) {
      job.lost = lostIfTaken(job)
      if (job.attempt > 0) job.events.push('stage')
      job.attempt++
      job.status = 'processing'
      job.isHeld = true
      job.dueMs = Math.min(now + LEASE_MS, job.deadlineMs)
      leases.push({ id: job.id, attempt: job.attempt })
      return job.attempt
    },
    holds: (job, attempt) => job.status === 'processing' && job.isHeld && job.attempt === attempt,
    extend(job) {
      job.dueMs = Math.min(now + LEASE_MS, job.deadlineMs)
    },
    release(job) {
      job.isHeld = false
      job.dueMs = now
    },
    event: (job, type) => void job.events.push(type),
    end(job, status, code) {
      job.status = status
      job.failureCode = code
      job.isHeld = false
      job.expiresMs = now + RETENTION_MS
      job.events.push(status)
    },
    erase(job) {
      job.isErased = true
    },
    isGone: (job) => job.isErased || (job.expiresMs !== null && job.expiresMs <= now),
    advance(ms) {
      now += ms
    },
  }
}
