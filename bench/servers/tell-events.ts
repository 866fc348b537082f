import { randomUUID } from 'node:crypto'
import type { ClaimedJob, StageNote } from '../../packages/domain/src/jobs/claimed-job.ts'
import type { Store } from '../../packages/domain/src/jobs/store.ts'

/** Tells events of a job as a worker would, one commit for each call, so a benchmark chooses how many and when. */
export interface EventTeller {
  tell(jobId: string, stages: number, isEnd: boolean): Promise<void>
}

export interface TellOrder {
  readonly tell: string
  readonly stages: number
  readonly isEnd: boolean
}

const CLAIM_MAX = 200
const NOTE: StageNote = {
  stage: 'matching',
  message: 'Line 1: eggs, found 12 comparables. Line 2: whole milk, found 9 comparables.',
  progress: 0.4,
}

export function createEventTeller(store: Store): EventTeller {
  const held = new Map<string, ClaimedJob>()
  const afterByJob = new Map<string, number>()

  async function claimed(jobId: string): Promise<ClaimedJob> {
    const known = held.get(jobId)
    if (known !== undefined) return known
    const jobs = await store.claim({
      worker: 'bench',
      token: randomUUID(),
      limit: CLAIM_MAX,
      leaseMs: 3_600_000,
      attemptsMax: 3,
    })
    for (const job of jobs) held.set(job.id, job)
    const job = held.get(jobId)
    if (job === undefined) throw new Error(`Job ${jobId} could not be claimed.`)
    return job
  }

  return {
    async tell(jobId, stages, isEnd) {
      const { id, attempt, worker, lastEventId } = await claimed(jobId)
      const after = afterByJob.get(id) ?? lastEventId
      const written = await store.record({
        id,
        attempt,
        worker,
        after,
        stages: Array.from({ length: stages }, () => NOTE),
        outcome: isEnd
          ? {
              status: 'completed',
              resultJson: '{}',
              summary: { low: '1.00', estimate: '2.00', high: '3.00', currency: 'USD', geography: 'US' },
            }
          : null,
      })
      if (written === 'lost') throw new Error(`Job ${jobId} was lost.`)
      afterByJob.set(id, after + stages)
    },
  }
}
