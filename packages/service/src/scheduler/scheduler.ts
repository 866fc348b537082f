import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedJob, Lease } from '@assay/domain/jobs/claimed-job'
import { closeInTime, isPassing, type RetryQueue } from '@assay/domain/jobs/retry-queue'
import type { Store, Wake } from '@assay/domain/jobs/store'
import type { AcceptJob } from '@assay/domain/jobs/submit-job'
import type { LayersOf } from '@assay/domain/outcomes/caller-layers'
import type { Tracer } from '@assay/tracing'
import type { Logger } from 'pino'
import type { BookShelf } from '../books/book-shelf.ts'
import type { PricingThreads } from './pricing-threads.ts'
import { type RunEnd, type RunningJob, runJob } from './run-job.ts'
import { createUnansweredSubmissions } from './unanswered-submissions.ts'

export interface SchedulerOptions {
  readonly store: Store
  readonly threads: PricingThreads
  /** What the owner of a job paid before. */
  readonly layersOf: LayersOf
  /** Where jobs find their books. */
  readonly shelf: Pick<BookShelf, 'peek' | 'load'>
  /** Where the node waits for its store. */
  readonly retries: RetryQueue
  readonly logger: Logger
  /** Null: jobs are not traced. */
  readonly tracer: Tracer | null
  /** Names this process in the store. Never used again by another one: it fences every write. */
  readonly worker: string
  readonly leaseMs: number
  readonly attemptsMax: number
  /** For durations only. */
  readonly nowMs: () => number
  /** Makes a token for a claim. */
  readonly newToken: () => string
  readonly onBegin?: (job: ClaimedJob) => void
  readonly onEnd: (end: RunEnd, durationMs: number, job: ClaimedJob) => void
  /** Called at each change of how many held jobs have no price yet. */
  readonly onUnpriced?: (count: number) => void
}

export interface Scheduler {
  /** Stores a new job and, when there is room and nobody waits, prices it without going through the queue. */
  readonly accept: AcceptJob
  /** Takes no new job, lets running ones end for `graceMs`, hands the others back. Idempotent. */
  stop(limits: StopLimits): Promise<void>
}

interface StopLimits {
  readonly graceMs: number
  /** When the store has not taken the last writes by then, their leases run out instead. */
  readonly giveUpMs: number
}

/** A wake-up may be lost, so the queue is read this often in any case. */
const POLL_MS = 1_000
/** How soon a cancelled, expired or lost job is noticed when no wake-up says so. Far below any lease. */
const BEAT_MS = 500
/** Jobs that are priced but not on disk do not hold up the threads. With this many, the store is too slow for more. */
const HELD_MAX = 2_048

/** Owns the jobs of this process: takes them from the store, has them priced, keeps their leases, and lets them go. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { store, threads, layersOf, shelf, logger, tracer, worker, leaseMs, attemptsMax, nowMs } = options
  const held = new Map<string, RunningJob>()
  // Each held job has at most one write under way. The rest is for claims and for what was never answered.
  const retry = options.retries.part(2 * HELD_MAX)
  const unanswered = createUnansweredSubmissions({ store, retry, worker, leaseMs, nowMs })
  /** Held jobs that have not been priced. */
  let unpriced = 0
  /** Slots that are offered to submissions which the store has not answered yet. */
  let offered = 0
  /** Whether jobs may wait in the store that did not fit into the last claim. */
  let mayWait = true
  let isClaiming = false
  let isBeating = false
  let isStopping = false
  /** When a thread could last price. */
  let usableAtMs = nowMs()
  let onQuiet: (() => void) | null = null
  let stopped: Promise<void> | null = null

  const unsubscribe = store.subscribe(onWake)
  const poll = setInterval(claimSoon, POLL_MS)
  const beat = setInterval(onBeat, BEAT_MS)
  claimSoon()

  function onWake(wake: Wake): void {
    if (wake.kind === 'work') {
      if (wake.of.has('jobs')) claimSoon()
    }
    // Whoever else ended the job, mostly by a cancel, has written its last event, so nobody needs its price any more.
    else if (wake.events?.at(-1)?.type === 'failed') held.get(wake.id)?.stop('lost')
  }

  /** How many more jobs this process should hold. */
  function room(): number {
    return Math.min(threads.capacity() - unpriced, HELD_MAX - held.size)
  }

  const accept: AcceptJob = async (job) => {
    const hasRoom = !isStopping && !retry.isWaiting() && room() > offered
    if (!hasRoom) return await store.submit({ ...job, offer: null })
    offered++
    try {
      const outcome = await store.submit({ ...job, offer: { worker, leaseMs } })
      if (outcome.kind === 'created') {
        if (outcome.claimed !== null) begin(outcome.claimed)
        else claimSoon()
      }
      return outcome
    } catch (error) {
      if (isPassing(error)) unanswered.add(job.id)
      throw error
    } finally {
      offered--
      noteQuiet()
    }
  }

  function claimSoon(): void {
    mayWait = true
    void claimAll()
  }

  /**
   * Claims until nothing waits or the threads have enough to do. Slots that are offered to submissions count as free: while
   * jobs wait, the store gives those slots to nobody, and the waiting jobs would never get one.
   */
  async function claimAll(): Promise<void> {
    if (isClaiming) return
    isClaiming = true
    try {
      for (let limit = claimable(); mayWait && !isStopping && limit > 0; limit = claimable()) {
        mayWait = false
        const claim = { worker, token: options.newToken(), limit, leaseMs, attemptsMax }
        const jobs = await retry.write(() => store.claim(claim))
        for (const job of jobs) begin(job)
        if (jobs.length >= limit) mayWait = true
      }
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'claiming jobs failed')
    } finally {
      isClaiming = false
      noteQuiet()
    }
  }

  /** A claim costs as much for one job as for many, so it waits until half of the slots are free or a thread is idle. */
  function claimable(): number {
    const isWorthIt = 2 * unpriced <= threads.capacity() || unpriced < threads.usable()
    return isWorthIt ? room() : 0
  }

  function begin(job: ClaimedJob): void {
    unpriced++
    options.onUnpriced?.(unpriced)
    const run = runJob(job, { store, retry, threads, layersOf, shelf, logger, tracer, nowMs, onPriced })
    held.set(job.id, run)
    if (isStopping) run.stop('hand-back')
    options.onBegin?.(job)
    void run.ended.then((end) => onEnded(run, end, job))
  }

  function onPriced(): void {
    unpriced--
    options.onUnpriced?.(unpriced)
    if (mayWait) void claimAll()
  }

  function onEnded(run: RunningJob, end: RunEnd, job: ClaimedJob): void {
    // A job that was lost may have come back to this process meanwhile, as another attempt.
    if (held.get(run.lease.id) === run) held.delete(run.lease.id)
    options.onEnd(end, nowMs() - run.startedAtMs, job)
    if (mayWait) void claimAll()
  }

  function onBeat(): void {
    const now = nowMs()
    if (threads.usable() > 0) usableAtMs = now
    // No new thread has come up for the time of a lease. Another node may have threads.
    const hasNoThreads = now - usableAtMs >= leaseMs
    const leases: Lease[] = []
    for (const run of held.values()) {
      const heldMs = now - run.startedAtMs
      if (heldMs >= run.remainingMs) run.stop('deadline')
      else if (hasNoThreads) run.stop('hand-back')
      else if (heldMs >= BEAT_MS) leases.push(run.lease)
    }
    if (leases.length > 0 && !isBeating) void keepLeases(leases)
    void releaseUnanswered()
  }

  async function keepLeases(leases: readonly Lease[]): Promise<void> {
    isBeating = true
    try {
      for (const { id, attempt } of await store.heartbeat({ leases, leaseMs })) {
        const run = held.get(id)
        if (run?.lease.attempt === attempt) run.stop('lost')
      }
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'keeping leases failed')
    } finally {
      isBeating = false
    }
  }

  function releaseUnanswered(): Promise<void> {
    return unanswered.release().catch((error) => {
      if (!isPassing(error)) logger.error({ err: error }, 'giving back unanswered jobs failed')
    })
  }

  /** No claim and no offer is under way: no further job can come. */
  function noteQuiet(): void {
    if (offered === 0 && !isClaiming) onQuiet?.()
  }

  async function stop({ graceMs, giveUpMs }: StopLimits): Promise<void> {
    isStopping = true
    unsubscribe()
    clearInterval(poll)
    const closing = closeInTime(retry, giveUpMs)
    const allEnded = (): Promise<unknown> => Promise.all(Array.from(held.values(), ({ ended }) => ended))
    await new Promise<void>((resolve) => {
      onQuiet = resolve
      noteQuiet()
    })
    await Promise.race([allEnded(), sleep(graceMs, undefined, { ref: false }), closing.closed])
    for (const run of held.values()) run.stop('hand-back')
    await allEnded()
    await releaseUnanswered()
    closing.end()
    clearInterval(beat)
  }

  return {
    accept,
    stop: (limits) => (stopped ??= stop(limits)),
  }
}
