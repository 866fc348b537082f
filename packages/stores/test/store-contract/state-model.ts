import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Claim, JobRecord, Lease } from '@assay/domain/jobs/claimed-job'
import { isTerminal } from '@assay/domain/jobs/job'
import type { NewJob } from '@assay/domain/jobs/new-job'
import fc from '../../../../test/tools/fast-check.ts'
import {
  ATTEMPTS_MAX,
  type Bundle,
  completed,
  DEADLINE_MS,
  failed,
  type Held,
  LEASE_MS,
  type NewBundle,
  RETENTION_MS,
  stage,
} from './bundle.ts'
import { createModel, type Model, type ModelJob } from './model.ts'

/** What may happen to a store. Numbers pick a job or a lease from those that there are, modulo their count. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('submit', 'offer'), pick: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('claim'), pick: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append'), pick: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('complete', 'fail'), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release', 'heartbeat'), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'delete'), pick: fc.nat(20) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('repeat'), pick: fc.nat(60) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('advance'),
      pick: fc.constantFrom(1, LEASE_MS - 1, LEASE_MS, DEADLINE_MS / 2, DEADLINE_MS, RETENTION_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('sweep', 'purge'), pick: fc.nat(0) }) },
)

/** So long a store remembers a claim at least. */
const TOKEN_KEPT_MS = 600_000

interface Run {
  readonly bundle: Bundle
  readonly model: Model
  readonly users: readonly number[]
  /** Asks each earlier write again, with the same arguments, and says what has to come of it. */
  readonly repeats: (() => Promise<void>)[]
}

type Perform = (run: Run, pick: number) => Promise<void>

/** Does something to a lease or a job that is picked, and remembers to do the same again. */
const withLease =
  (work: (run: Run, job: ModelJob, lease: Lease) => Promise<void>): Perform =>
  async (run, pick) => {
    const lease = run.model.leases[pick % Math.max(1, run.model.leases.length)]
    if (lease === undefined) return
    await work(run, run.model.job(lease.id), lease)
    run.repeats.push(() => work(run, run.model.job(lease.id), lease))
  }

const withJob =
  (work: (run: Run, job: ModelJob) => Promise<void>): Perform =>
  async (run, pick) => {
    const job = run.model.jobs[pick % Math.max(1, run.model.jobs.length)]
    if (job === undefined) return
    await work(run, job)
    run.repeats.push(() => work(run, job))
  }

const recording =
  (
    recordOf: (held: Held) => JobRecord,
    apply: (model: Model, job: ModelJob, lease: Lease) => void,
  ): Perform =>
  async (run, pick) => {
    const { bundle, model } = run
    const lease = model.leases[pick % Math.max(1, model.leases.length)]
    if (lease === undefined) return
    const job = model.job(lease.id)
    const record = recordOf({ ...lease, lastEventId: job.events.length })
    const isWritten = model.holds(job, lease)
    assert.equal(await bundle.store.record(record), isWritten ? 'written' : 'lost')
    if (isWritten) apply(model, job, lease)
    run.repeats.push(async () => {
      const expected = isWritten && model.isOf(job, lease) ? 'written' : 'lost'
      assert.equal(await bundle.store.record(record), expected)
    })
  }

async function submit({ bundle, model, repeats }: Run, job: NewJob): Promise<void> {
  const isTaken = job.offer !== null && !model.isQueued()
  const outcome = await bundle.store.submit(job)
  assert.ok(outcome.kind === 'created')
  model.submit(job.id, job.userId)
  const stored = model.job(job.id)
  const lease = isTaken && job.offer !== null ? model.take(stored, job.offer.worker) : null
  assert.equal(outcome.claimed?.worker ?? null, lease?.worker ?? null)
  repeats.push(async () => {
    if (stored.isErased) return
    const again = await bundle.store.submit(job)
    assert.ok(again.kind === 'created')
    assert.deepEqual(again.job, outcome.job)
    assert.equal(again.claimed !== null, lease !== null && model.holds(stored, lease))
  })
}

async function claim({ bundle, model }: Run, asked: Claim): Promise<readonly Lease[]> {
  const claimable = model.claimable()
  const hopeless = model.hopeless()
  const claimed = await bundle.store.claim(asked)
  assert.equal(claimed.length, Math.min(asked.limit, claimable.length))
  const leases = claimed.map(({ id, attempt, lastEventId }) => {
    const job = model.job(id)
    assert.ok(claimable.includes(job))
    const lease = model.take(job, asked.worker)
    assert.deepEqual([attempt, lastEventId], [lease.attempt, job.events.length])
    return lease
  })
  // A claim ends the hopeless jobs that it meets; it meets them all when it runs out of others.
  for (const { job, code } of hopeless) {
    const status = (await bundle.store.get(job))?.status
    if (claimed.length < asked.limit) assert.equal(status, 'failed')
    if (status === 'failed') model.end(job, null, 'failed', code)
  }
  return leases
}

async function claimAndRepeat(run: Run, asked: Claim): Promise<void> {
  const { bundle, model, repeats } = run
  const askedAtMs = bundle.nowMs()
  const leases = await claim(run, asked)
  repeats.push(async () => {
    // A store may have forgotten the token by then, and take the repeat for a new claim.
    if (bundle.nowMs() - askedAtMs > TOKEN_KEPT_MS) return
    const held = leases.filter((lease) => model.holds(model.job(lease.id), lease))
    const again = await bundle.store.claim(asked)
    assert.deepEqual(
      again.map(({ id, attempt, lastEventId }) => [id, attempt, lastEventId]).sort(),
      held.map(({ id, attempt }) => [id, attempt, model.job(id).events.length]).sort(),
    )
  })
}

const PERFORM: Readonly<Record<string, Perform>> = {
  submit: (run, pick) => submit(run, run.bundle.newJob({ userId: run.users[pick] ?? 0 })),
  offer: (run, pick) => {
    const offer = { worker: `near ${pick}`, leaseMs: LEASE_MS }
    return submit(run, run.bundle.newJob({ userId: run.users[pick] ?? 0, offer }))
  },
  claim: (run, limit) =>
    claimAndRepeat(run, {
      worker: `worker ${limit % 2}`,
      token: randomUUID(),
      limit,
      leaseMs: LEASE_MS,
      attemptsMax: ATTEMPTS_MAX,
    }),
  append: recording(stage, (model, job) => model.event(job, 'stage')),
  complete: recording(completed, (model, job, { worker }) => model.end(job, worker, 'completed', null)),
  fail: recording(failed, (model, job, { worker }) => model.end(job, worker, 'failed', 'nothing_priced')),
  release: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease)
    assert.equal(await bundle.store.release([lease]), holds ? 1 : 0)
    if (holds) model.release(job)
  }),
  heartbeat: withLease(async ({ bundle, model }, job, lease) => {
    const holds = model.holds(job, lease)
    const lost = await bundle.store.heartbeat({ leases: [lease], leaseMs: LEASE_MS })
    assert.deepEqual(lost, holds ? [] : [lease])
    if (holds) model.extend(job)
  }),
  cancel: withJob(async ({ bundle, model }, job) => {
    const answer = await bundle.store.cancel(job)
    assert.equal(answer === null, model.isGone(job))
    if (!isTerminal(job.status)) model.end(job, null, 'failed', 'cancelled')
  }),
  delete: withJob(async ({ bundle, model }, job) => {
    const isActive = !isTerminal(job.status)
    const expected = model.isGone(job) ? 'missing' : isActive ? 'active' : 'deleted'
    assert.equal(await bundle.store.delete(job), expected)
    if (expected === 'deleted') model.erase(job)
  }),
  async repeat({ repeats }, pick) {
    await repeats[pick % Math.max(1, repeats.length)]?.()
  },
  async advance({ bundle, model }, ms) {
    await bundle.advance(ms)
    model.advance(ms)
  },
  async sweep({ bundle, model }) {
    const hopeless = model.hopeless()
    assert.equal(await bundle.store.sweep({ limit: 1_000, attemptsMax: ATTEMPTS_MAX }), hopeless.length)
    for (const { job, code } of hopeless) model.end(job, null, 'failed', code)
  },
  async purge({ bundle, model }) {
    const expired = model.jobs.filter((job) => !job.isErased && model.isGone(job))
    assert.equal(await bundle.store.purge({ limit: 1_000 }), expired.length)
    for (const job of expired) model.erase(job)
  },
}

async function compare({ bundle, model }: Run): Promise<void> {
  let keptBytes = 0
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
    for (const text of [stored?.query ?? '', ...(page?.events ?? []).map(({ body }) => body)]) {
      keptBytes += Buffer.byteLength(text)
    }
  }
  const stats = await bundle.store.stats()
  const count = (status: string) => model.jobs.filter((job) => job.status === status).length
  assert.deepEqual([stats.pending, stats.processing], [count('pending'), count('processing')])
  const isPurged = model.jobs.every((job) => job.isErased === model.isGone(job))
  if (isPurged) assert.equal(stats.keptBytes, keptBytes)
}

export function exerciseStateModel(newBundle: NewBundle): void {
  test('whatever happens to jobs, and is asked again, the store and a small model agree', async (t) => {
    const runs = fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 80 }), async (actions) => {
      const bundle = await newBundle(t)
      const users = [await bundle.newUser(), await bundle.newUser()]
      const run: Run = { bundle, users, model: createModel(), repeats: [] }
      for (const { do: name, pick } of actions) await PERFORM[name]?.(run, pick)
      await compare(run)
    })
    await fc.assert(runs, { numRuns: 20, interruptAfterTimeLimit: 10_000 })
  })
}
