import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { PRICING_STAGES } from '@assay/contract'
import { quoteExample } from '@assay/contract/operations/jobs'
import type { ClaimedJob, Lease, Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import { JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'

const LEASE_MS = 30_000
export const RESULT_JSON = JSON.stringify(quoteExample)

/** Does by hand, step by step, what a worker does with a job. */
export interface Driver {
  /** Claims the next job, and fails when there is none. */
  claim(): Promise<ClaimedJob>
  /** Writes `count` stage events. */
  stages(lease: Lease, count: number): Promise<void>
  /** Writes one stage event as given. */
  note(lease: Lease, note: StageNote): Promise<void>
  complete(lease: Lease, resultJson?: string): Promise<void>
  fail(lease: Lease): Promise<void>
  /** Claims the next job and takes it through all six stages to its end: seven events. */
  run(): Promise<ClaimedJob>
}

const TRIES_MAX = 20

/** A busy machine may take longer to write a large result than the store waits. A record can be asked again. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isUnanswered = error instanceof JobError && error.code === 'store_unavailable'
      if (!isUnanswered || tries === TRIES_MAX) throw error
    }
  }
}

export function createDriver(store: Store): Driver {
  const lastEventIds = new Map<string, number>()

  async function record(
    { id, attempt, worker }: Lease,
    stages: readonly StageNote[],
    outcome: Outcome | null,
  ) {
    const after = lastEventIds.get(id) ?? 0
    assert.equal(
      await answered(() => store.record({ id, attempt, worker, after, stages, outcome })),
      'written',
    )
    lastEventIds.set(id, after + stages.length + (outcome === null ? 0 : 1))
  }

  const driver: Driver = {
    async claim() {
      const token = randomUUID()
      const claim = { worker: 'test', token, limit: 1, leaseMs: LEASE_MS, attemptsMax: 3 }
      const [job = assert.fail('There is no job to claim.')] = await store.claim(claim)
      lastEventIds.set(job.id, job.lastEventId)
      return job
    },
    async stages(lease, count) {
      for (let i = 0; i < count; i++) {
        const stage = PRICING_STAGES[i % PRICING_STAGES.length] ?? 'parsing'
        const progress = Math.min(1, (i + 1) / 7)
        await record(lease, [{ stage, message: `Step ${i + 1}`, progress }], null)
      }
    },
    note: (lease, note) => record(lease, [note], null),
    complete(lease, resultJson = RESULT_JSON) {
      const { low, estimate, high } = quoteExample.total
      const summary = { low, estimate, high, currency: 'USD', geography: 'US' }
      return record(lease, [], { status: 'completed', resultJson, summary })
    },
    fail(lease) {
      const failure = { code: 'nothing_priced', message: 'No line could be priced.' } as const
      return record(lease, [], { status: 'failed', failure })
    },
    async run() {
      const job = await driver.claim()
      await driver.stages(job, 6)
      await driver.complete(job)
      return job
    },
  }
  return driver
}
