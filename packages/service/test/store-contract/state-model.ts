import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NEXT } from '../../src/jobs/job.ts'
import {
  ATTEMPTS_MAX,
  type Bundle,
  completed,
  DEADLINE_MS,
  failed,
  LEASE_MS,
  type NewBundle,
  RETENTION_MS,
  stage,
} from './bundle.ts'
import { createModel, type Model, type ModelJob } from './model.ts'

/** What may happen to a store. Numbers pick a job or a lease from those that there are, modulo their count. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('submit'), pick: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('claim'), pick: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append'), pick: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('complete', 'fail'), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release', 'heartbeat'), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'delete'), pick: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('advance'),
      pick: fc.constantFrom(1, LEASE_MS - 1, LEASE_MS, DEADLINE_MS / 2, DEADLINE_MS, RETENTION_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('sweep', 'purge'), pick: fc.nat(0) }) },
)

type ActionName =
  | 'submit'
  | 'claim'
  | 'append'
  | 'complete'
  | 'fail'
  | 'release'
  | 'heartbeat'
  | 'cancel'
  | 'delete'
  | 'advance'
  | 'sweep'
  | 'purge'

interface Run {
  readonly bundle: Bundle
  readonly model: Model
  readonly users: readonly number[]
}

type Perform = (run: Run, pick: number) => Promise<void>

const withLease =
  (work: (run: Run, job: ModelJob, lease: { id: string; attempt: number }) => Promise<void>): Perform =>
  async (run, pick) => {
    const lease = run.model.leases[pick % Math.max(1, run.model.leases.length)]
    if (lease !== undefined) await work(run, run.model.job(lease.id), lease)
  }

const withJob =
  (work: (run: Run, job: ModelJob) => Promise<void>): Perform =>
  async (run, pick) => {
    const job = run.model.jobs[pick % Math.max(1, run.model.jobs.length)]
    if (job !== undefined) await work(run, job)
  }

const PERFORM: Readonly<Record<ActionName, Perform>> = {
  async submit({ bundle, model, users }, pick) {
    const job = await bundle.submit({ userId: users[pick] as number })
    model.submit(job.id, job.userId)
  },
  async claim({ bundle, model }, limit) {
    const claimable = model.claimable()
    const hopeless = model.hopeless()
    const claimed = await bundle.claim({ limit })
    assert.equal(claimed.length, Math.min(limit, claimable.length))
    for (const { id, attempt } of claimed) {
      assert.ok(claimable.some((job) => job.id === id))
      assert.equal(attempt, model.take(model.job(id)))
    }
    // A claim ends the hopeless jobs that it meets; it meets them all when it runs out of others.
    for (const { job, code } of hopeless) {
      const status = (await bundle.store.get(job))?.status
      if (claimed.length < limit) assert.equal(status, 'failed')
      if (status === 'failed') model.end(job, 'failed', code)
    }
  },
  append: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease.attempt)
    assert.equal(await bundle.store.record(stage(lease)), holds ? 'written' : 'lost')
    if (holds) model.event(job, 'stage')
  }),
  complete: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease.attempt)
    assert.equal(await bundle.store.record(completed(lease)), holds ? 'written' : 'lost')
    if (holds) model.end(job, 'completed', null)
  }),
  fail: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease.attempt)
    assert.equal(await bundle.store.record(failed(lease)), holds ? 'written' : 'lost')
    if (holds) model.end(job, 'failed', 'nothing_priced')
  }),
  release: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease.attempt)
    assert.equal(await bundle.store.release(lease), holds ? 'written' : 'lost')
    if (holds) model.release(job)
  }),
  heartbeat: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease.attempt)
    const lost = await bundle.store.heartbeat({ leases: [lease], leaseMs: LEASE_MS })
    assert.deepEqual(lost, holds ? [] : [lease])
    if (holds) model.extend(job)
  }),
  cancel: withJob(async ({ bundle, model }, job) => {
    const answer = await bundle.store.cancel(job)
    assert.equal(answer === null, model.isGone(job))
    if (NEXT[job.status].length > 0) model.end(job, 'failed', 'cancelled')
  }),
  delete: withJob(async ({ bundle, model }, job) => {
    const isActive = NEXT[job.status].length > 0
    const expected = model.isGone(job) ? 'missing' : isActive ? 'active' : 'deleted'
    assert.equal(await bundle.store.delete(job), expected)
    if (expected === 'deleted') model.erase(job)
  }),
  async advance({ bundle, model }, ms) {
    await bundle.advance(ms)
    model.advance(ms)
  },
  async sweep({ bundle, model }) {
    const hopeless = model.hopeless()
    assert.equal(await bundle.store.sweep({ limit: 1_000, attemptsMax: ATTEMPTS_MAX }), hopeless.length)
    for (const { job, code } of hopeless) model.end(job, 'failed', code)
  },
  async purge({ bundle, model }) {
    const expired = model.jobs.filter((job) => !job.isErased && model.isGone(job))
    assert.equal(await bundle.store.purge({ limit: 1_000 }), expired.length)
    for (const job of expired) model.erase(job)
  },
}

async function compare({ bundle, model }: Run): Promise<void> {
  for (const job of model.jobs) {
    const stored = await bundle.store.get(job)
    const page = await bundle.store.readEvents({ ...job, after: 0, limit: 1_000 })
    if (model.isGone(job)) {
      assert.deepEqual([stored, page], [null, null])
      continue
    }
    assert.equal(stored?.status, job.status)
    assert.equal(stored?.attempt, job.attempt)
    assert.equal(stored?.failure?.code ?? null, job.failureCode)
    assert.deepEqual(
      page?.events.map(({ id, type }) => [id, type]),
      job.events.map((type, i) => [i + 1, type]),
    )
  }
  const { pending, processing } = await bundle.store.stats()
  const count = (status: string) => model.jobs.filter((job) => job.status === status).length
  assert.deepEqual([pending, processing], [count('pending'), count('processing')])
}

export function exerciseStateModel(newBundle: NewBundle): void {
  test('whatever happens to jobs, the store and a model of forty lines agree', async (t) => {
    const runs = fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async (actions) => {
      const bundle = await newBundle(t)
      const users = [await bundle.newUser(), await bundle.newUser()]
      const run = { bundle, users, model: createModel() }
      for (const { do: name, pick } of actions) await PERFORM[name as ActionName](run, pick)
      await compare(run)
    })
    await fc.assert(runs, { numRuns: 20, interruptAfterTimeLimit: 10_000 })
  })
}
