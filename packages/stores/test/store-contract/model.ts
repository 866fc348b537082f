import assert from 'node:assert/strict'
import type { EventType, FailureCode, JobStatus } from '@assay/contract'
import type { Lease } from '@assay/domain/jobs/claimed-job'
import { NEXT } from '@assay/domain/jobs/job'
import { ATTEMPTS_MAX, DEADLINE_MS, LEASE_MS, RETENTION_MS } from './bundle.ts'

export interface ModelJob {
  readonly id: string
  readonly userId: number
  readonly deadlineMs: number
  readonly events: EventType[]
  status: JobStatus
  attempt: number
  lost: number
  /** Who holds the job, or ended it; null when nobody does, or somebody else ended it. */
  worker: string | null
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
  /** Whether anything is ahead of a new job: then an offer comes to nothing. */
  isQueued(): boolean
  take(job: ModelJob, worker: string): Lease
  /** Whether the job is as this lease left it: still held, or ended by its worker. */
  isOf(job: ModelJob, lease: Lease): boolean
  holds(job: ModelJob, lease: Lease): boolean
  extend(job: ModelJob): void
  release(job: ModelJob): void
  event(job: ModelJob, type: EventType): void
  /** `worker` is who ended it; null when it was its owner or the store. */
  end(job: ModelJob, worker: string | null, status: 'completed' | 'failed', code: FailureCode | null): void
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
    job.status === 'pending' || (job.status === 'processing' && job.dueMs <= now)
  const lostIfTaken = (job: ModelJob) => job.lost + (job.worker === null ? 0 : 1)
  const whyHopeless = (job: ModelJob): FailureCode | null => {
    if (!isDue(job)) return null
    if (job.deadlineMs <= now) return 'deadline_exceeded'
    return lostIfTaken(job) >= ATTEMPTS_MAX ? 'attempts_exhausted' : null
  }

  const isOf = (job: ModelJob, { attempt, worker }: Lease) =>
    !job.isErased && job.attempt === attempt && job.worker === worker

  /** The model moves by the table of states alone, so a store that agrees with the model does too. */
  function move(job: ModelJob, status: JobStatus): void {
    assert.ok(NEXT[job.status].includes(status), `a job went from ${job.status} to ${status}`)
    job.status = status
  }

  return {
    jobs,
    leases,
    job(id) {
      const job = jobs.find((one) => one.id === id)
      if (job === undefined) throw new Error(`the model has no job ${id}`)
      return job
    },
    submit(id, userId) {
      const deadlineMs = now + DEADLINE_MS
      jobs.push({
        ...{ id, userId, deadlineMs, events: [], status: 'pending', attempt: 0, lost: 0 },
        ...{ worker: null, dueMs: deadlineMs, expiresMs: null, failureCode: null, isErased: false },
      })
    },
    claimable: () => jobs.filter((job) => isDue(job) && whyHopeless(job) === null),
    hopeless: () =>
      jobs.flatMap((job) => {
        const code = whyHopeless(job)
        return code === null ? [] : [{ job, code }]
      }),
    isQueued: () => jobs.some(isDue),
    take(job, worker) {
      job.lost = lostIfTaken(job)
      if (job.attempt > 0) job.events.push('stage')
      job.attempt++
      if (job.status !== 'processing') move(job, 'processing')
      job.worker = worker
      job.dueMs = Math.min(now + LEASE_MS, job.deadlineMs)
      const lease = { id: job.id, attempt: job.attempt, worker }
      leases.push(lease)
      return lease
    },
    isOf,
    holds: (job, lease) => job.status === 'processing' && isOf(job, lease),
    extend(job) {
      job.dueMs = Math.min(now + LEASE_MS, job.deadlineMs)
    },
    release(job) {
      job.worker = null
      job.dueMs = now
    },
    event: (job, type) => void job.events.push(type),
    end(job, worker, status, code) {
      move(job, status)
      job.failureCode = code
      job.worker = worker
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
