import assert from 'node:assert/strict'
import { PRICING_STAGES } from '@assay/contract'
import { quoteExample } from '../../src/http/openapi/examples.ts'
import type { ClaimedJob, Lease, Store } from '../../src/jobs/store.ts'

const LEASE_MS = 30_000
export const RESULT_JSON = JSON.stringify(quoteExample)

/** Does by hand, step by step, what a worker does with a job. */
export interface Driver {
  /** Claims the next job, and fails when there is none. */
  claim(): Promise<ClaimedJob>
  /** Writes `count` stage events. */
  stages(lease: Lease, count: number): Promise<void>
  complete(lease: Lease, resultJson?: string): Promise<void>
  fail(lease: Lease): Promise<void>
  /** Claims the next job and takes it through all six stages to its end: seven events. */
  run(): Promise<ClaimedJob>
}

export function createDriver(store: Store): Driver {
  const driver: Driver = {
    async claim() {
      const [job] = await store.claim({ worker: 'test', limit: 1, leaseMs: LEASE_MS, attemptsMax: 3 })
      return job ?? assert.fail('There is no job to claim.')
    },
    async stages({ id, attempt }, count) {
      for (let i = 0; i < count; i++) {
        const stage = PRICING_STAGES[i % PRICING_STAGES.length] ?? 'parsing'
        const progress = Math.min(1, (i + 1) / 7)
        const stages = [{ stage, message: `Step ${i + 1}`, progress }]
        assert.equal(await store.record({ id, attempt, stages, outcome: null }), 'written')
      }
    },
    async complete({ id, attempt }, resultJson = RESULT_JSON) {
      const { low, estimate, high } = quoteExample.total
      const outcome = {
        status: 'completed',
        resultJson,
        summary: { low, estimate, high, currency: 'USD' },
      } as const
      assert.equal(await store.record({ id, attempt, stages: [], outcome }), 'written')
    },
    async fail({ id, attempt }) {
      const failure = { code: 'nothing_priced', message: 'No line could be priced.' } as const
      const outcome = { status: 'failed', failure } as const
      assert.equal(await store.record({ id, attempt, stages: [], outcome }), 'written')
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
