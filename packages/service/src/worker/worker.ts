import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ReservePlace } from '../jobs/hand-off.ts'
import type { ClaimedJob, Lease, Store, Wake } from '../jobs/store.ts'
import { type DriveEnd, driveJob, type RunningJob } from './drive-job.ts'
import type { PricingPool } from './pricing-pool.ts'
import { isPassing, retryStore } from './retry-store.ts'

export interface WorkerOptions {
  readonly store: Store
  readonly pool: PricingPool
  readonly logger: Logger
  /** Names this process in the store, for people who look into it. */
  readonly name: string
  readonly leaseMs: number
  readonly attemptsMax: number
  readonly nowMs: () => number
  readonly onEnd?: (end: DriveEnd, durationMs: number) => void
}

export interface JobWorker {
  /** Jobs that this process holds at the moment. */
  running(): number
  readonly reservePlace: ReservePlace
  /** Takes no new job, lets running ones end for `graceMs`, hands the others back. Idempotent. */
  stop(limits: { readonly graceMs: number; readonly giveUpMs: number }): Promise<void>
}

/** A wake-up may be lost, so that the queue is looked at this often in any case. */
const POLL_MS = 1_000
/** How soon a cancelled, expired or lost job is noticed when no wake-up tells. Far below any lease. */
const BEAT_MS = 500
/** How much work is claimed ahead, so that threads do not wait for the store between short jobs. */
const AHEAD_MS = 20
const AHEAD_PER_THREAD_MAX = 64
/** Jobs that are priced but not yet on disk do not hold up the threads; beyond this many the store is too slow for more. */
const HELD_PER_THREAD_MAX = 256

/** Claims jobs, drives them through the pricing threads, keeps their leases, and lets go when told. */
export function startWorker(options: WorkerOptions): JobWorker {
  const { store, pool, logger, leaseMs, attemptsMax, nowMs } = options
  const running = new Map<string, RunningJob>()
  const giveUp = new AbortController()
  let unpriced = 0
  /** Places kept for submissions that the store has not answered yet. */
  let reserved = 0
  let stopping = false
  /** Whether pending jobs may be left that did not fit into the last claim. */
  let mayWait = true
  let claiming = false
  let claimAgain = false
  let stopped: Promise<void> | null = null

  const unsubscribe = store.subscribe(onWake)
  const poll = setInterval(claimSoon, POLL_MS)
  const beat = setInterval(() => void keepLeases(), BEAT_MS)
  claimSoon()

  function onWake(wake: Wake): void {
    if (wake.kind === 'work') claimSoon()
    // Whoever else ended the job (a cancel, mostly) has written its last event: the price is of no use any more.
    else if (wake.events?.at(-1)?.type === 'failed') running.get(wake.id)?.stop('lost')
  }

  /** Room for what the threads can do now, and a little ahead when jobs are short. */
  function capacity(): number {
    const ahead = Math.min(AHEAD_PER_THREAD_MAX, Math.floor(AHEAD_MS / Math.max(pool.meanMs(), 0.1)))
    return pool.size * (1 + ahead)
  }

  function free(): number {
    const held = pool.size * HELD_PER_THREAD_MAX - running.size
    return Math.min(capacity() - unpriced, held) - reserved
  }

  /** A claim costs as much for one job as for many: it waits until half of the places are free. */
  function room(): number {
    const places = free()
    return places >= Math.ceil(capacity() / 2) ? places : 0
  }

  function claimSoon(): void {
    if (claiming) claimAgain = true
    else void claimAll()
  }

  async function claimAll(): Promise<void> {
    claiming = true
    do {
      claimAgain = false
      await claimOnce()
    } while (claimAgain && !stopping)
    claiming = false
  }

  async function claimOnce(): Promise<void> {
    const limit = room()
    if (stopping) return
    if (limit <= 0) {
      mayWait = true
      return
    }
    try {
      const jobs = await store.claim({ worker: options.name, limit, leaseMs, attemptsMax })
      for (const job of jobs) begin(job)
      // Fewer than asked for: nothing waits, until a wake-up or the poll says otherwise.
      mayWait = jobs.length === limit
      if (mayWait) claimAgain = true
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'claiming jobs failed')
    }
  }

  function begin(job: ClaimedJob): void {
    unpriced++
    const run = driveJob(job, { ...options, giveUp: giveUp.signal, onPriced })
    running.set(job.id, run)
    if (stopping) run.stop('hand-back')
    void run.ended.then((end) => onEnded(run, end))
  }

  const reservePlace: ReservePlace = () => {
    if (stopping || free() <= 0) return null
    reserved++
    return {
      worker: options.name,
      leaseMs,
      fill(job) {
        reserved--
        if (job !== null) begin(job)
        else if (mayWait) claimSoon()
      },
      abandon(id) {
        reserved--
        // A new job's first attempt: without this it would wait for the end of a lease that nobody keeps.
        retryStore(() => store.release({ id, attempt: 1 }), giveUp.signal).catch((error) =>
          logger.warn({ job_id: id, err: error }, 'a job may wait for the end of its lease'),
        )
      },
    }
  }

  function onPriced(): void {
    unpriced--
    if (mayWait) claimSoon()
  }

  function onEnded(run: RunningJob, end: DriveEnd): void {
    if (running.get(run.job.id) === run) running.delete(run.job.id)
    const durationMs = nowMs() - run.startedAtMs
    options.onEnd?.(end, durationMs)
    if (mayWait) claimSoon()
  }

  async function keepLeases(): Promise<void> {
    const now = nowMs()
    const leases: Lease[] = []
    for (const run of running.values()) {
      const heldMs = now - run.startedAtMs
      if (heldMs >= run.job.remainingMs) run.stop('deadline')
      else if (heldMs >= BEAT_MS) leases.push({ id: run.job.id, attempt: run.job.attempt })
    }
    if (leases.length === 0) return
    try {
      for (const lease of await store.heartbeat({ leases, leaseMs })) {
        const run = running.get(lease.id)
        if (run?.job.attempt === lease.attempt) run.stop('lost')
      }
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'keeping leases failed')
    }
  }

  async function stop({ graceMs, giveUpMs }: { graceMs: number; giveUpMs: number }): Promise<void> {
    stopping = true
    unsubscribe()
    clearInterval(poll)
    const lastWrites = setTimeout(() => giveUp.abort(), giveUpMs)
    const allEnded = (): Promise<unknown> => Promise.all(Array.from(running.values(), ({ ended }) => ended))
    while (claiming || reserved > 0) await sleep(5)
    await Promise.race([allEnded(), sleep(graceMs, undefined, { ref: false })])
    for (const run of running.values()) run.stop('hand-back')
    await allEnded()
    clearTimeout(lastWrites)
    clearInterval(beat)
  }

  return {
    running: () => running.size,
    reservePlace,
    stop: (limits) => (stopped ??= stop(limits)),
  }
}
