import type { Logger } from 'pino'
import type { JobFailure } from '../jobs/job.ts'
import type { ClaimedJob, Outcome, Store } from '../jobs/store.ts'
import { createOutbox } from './outbox.ts'
import type { PricingPool } from './pricing-pool.ts'
import { retryStore } from './retry-store.ts'
import type { PricingOutcome } from './thread-messages.ts'

/** Why a worker stops a job that it has begun. */
export type StopReason = 'lost' | 'deadline' | 'hand-back'

/** How the work on one job ended, for the log and the metrics. */
export type DriveEnd = 'completed' | 'failed' | 'handed-back' | 'lost' | 'abandoned'

export interface RunningJob {
  readonly job: ClaimedJob
  readonly startedAtMs: number
  stop(reason: StopReason): void
  readonly ended: Promise<DriveEnd>
}

interface DriveOptions {
  readonly store: Store
  readonly pool: PricingPool
  readonly logger: Logger
  readonly nowMs: () => number
  /** Called once, when the thread is free again; what is left to do is writing. */
  readonly onPriced: () => void
  /** Aborted when the process can wait no longer: unfinished writes are given up, and the lease runs out. */
  readonly giveUp: AbortSignal
}

/** Prices one claimed job and writes what happens, in order. Never rejects. */
export function driveJob(job: ClaimedJob, options: DriveOptions): RunningJob {
  const { store, pool, logger, nowMs, onPriced, giveUp } = options
  const pricing = new AbortController()
  let reason: StopReason | null = null

  const stop = (why: StopReason): void => {
    reason ??= why
    pricing.abort()
  }
  const outbox = createOutbox({ store, lease: job, signal: giveUp, onLost: () => stop('lost') })

  async function drive(): Promise<DriveEnd> {
    const outcome = await pool.price({
      query: job.query,
      geography: job.geography,
      signal: pricing.signal,
      onProgress: (steps) => {
        if (reason === null) outbox.tell(steps)
      },
    })
    onPriced()
    const end = endOf(outcome)
    if (end !== null) outbox.end(end)
    if ((await outbox.drained()) === 'lost') return 'lost'
    if (end !== null) return end.status
    return await handBack()
  }

  /** Null: the job is not to be ended here. */
  function endOf(outcome: PricingOutcome): Outcome | null {
    switch (outcome.kind) {
      case 'priced':
        return { status: 'completed', resultJson: outcome.resultJson, summary: outcome.summary }
      case 'nothing_priced':
        return failed({ code: 'nothing_priced', message: outcome.message })
      case 'crashed':
        logger.error({ job_id: job.id, attempt: job.attempt, stack: outcome.error }, 'pricing crashed')
        return failed({ code: 'internal', message: 'Pricing failed for a reason on our side.' })
      case 'stopped':
        return reason === 'deadline'
          ? failed({ code: 'deadline_exceeded', message: 'The job was not done within its deadline.' })
          : null
    }
  }

  async function handBack(): Promise<DriveEnd> {
    if (reason === 'lost') return 'lost'
    const released = await retryStore(() => store.release({ id: job.id, attempt: job.attempt }), giveUp)
    return released === 'written' ? 'handed-back' : 'lost'
  }

  const ended = drive().catch((error): DriveEnd => {
    logger.error({ job_id: job.id, attempt: job.attempt, err: error }, 'the work on a job was given up')
    return 'abandoned'
  })
  return { job, startedAtMs: nowMs(), stop, ended }
}

const failed = (failure: JobFailure): Outcome => ({ status: 'failed', failure })
