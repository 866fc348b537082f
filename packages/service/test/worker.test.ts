import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { loadBook } from '../../books/src/load-book.ts'
import { createKeyFor } from '../../cli/src/keys.ts'
import { hashApiKey } from '../src/jobs/api-key.ts'
import { foldCase } from '../src/jobs/fold-case.ts'
import type { ReservedPlace } from '../src/jobs/hand-off.ts'
import { isTerminal } from '../src/jobs/job.ts'
import { createIds } from '../src/jobs/sortable-id.ts'
import type { JobKey, Store } from '../src/jobs/store.ts'
import { openSqliteStore } from '../src/stores/sqlite/store.ts'
import { createPricingPool } from '../src/worker/pricing-pool.ts'
import { type JobWorker, startWorker } from '../src/worker/worker.ts'

const EGGS = '3 dozen eggs'
const LONG = '2 lb of ground beef, 3 dozen eggs and a gallon of milk; '.repeat(80).slice(0, 4_000)
const STOP = { graceMs: 0, giveUpMs: 5_000 }

const book = loadBook(null)
const newId = createIds({ nowMs: Date.now, randomBytes })
const logger = pino({ level: 'silent' })

async function createPool(t: TestContext, size = 1) {
  const pool = createPricingPool({ size, book: (await book).bytes })
  t.after(() => pool.close())
  await pool.ready
  return pool
}

async function createStore(t: TestContext) {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  const { key } = await createKeyFor(store, 'tester', {})
  const userId = (await store.authenticate(hashApiKey(key)))?.userId as number
  t.after(() => store.close())
  const submit = async (
    query: string,
    deadlineInMs = 60_000,
    place: ReservedPlace | null = null,
  ): Promise<JobKey> => {
    const id = newId('job')
    const job = {
      id,
      userId,
      requestType: 'nl',
      query,
      queryFolded: foldCase(query),
      geography: 'US-TX',
    } as const
    const limits = { deadlineInMs, activeJobsMax: 1_000, idempotency: null }
    const outcome = await store.submit({ ...job, ...limits, place })
    assert.equal(outcome.kind, 'created')
    if (place !== null && outcome.kind === 'created') place.fill(outcome.claimed)
    return { userId, id }
  }
  return { store, submit }
}

async function start(t: TestContext, store: Store): Promise<JobWorker> {
  const pool = await createPool(t)
  const worker = startWorker({
    store,
    pool,
    logger,
    name: 'test',
    leaseMs: 30_000,
    attemptsMax: 3,
    nowMs: () => performance.now(),
  })
  t.after(() => worker.stop(STOP))
  return worker
}

async function ended(store: Store, owner: { userId: number; id: string }) {
  for (;;) {
    const job = await store.get(owner)
    if (job !== null && isTerminal(job.status)) return job
    await sleep(5)
  }
}

test('a job goes through its stages in order and ends with its result', async (t) => {
  const { store, submit } = await createStore(t)
  await start(t, store)
  const owner = await submit(EGGS)
  const job = await ended(store, owner)
  const page = await store.readEvents({ ...owner, after: 0, limit: 100 })
  const stages = page?.events.flatMap(({ type, body }) =>
    type === 'stage' ? [(JSON.parse(body) as { stage: string }).stage] : [],
  )
  assert.deepEqual(
    [...new Set(stages)],
    ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling'],
  )
  assert.deepEqual(
    page?.events.map(({ id }) => id),
    page?.events.map((_, index) => index + 1),
  )
  assert.equal(page?.events.at(-1)?.type, 'completed')
  assert.equal(job.status, 'completed')
  assert.equal(JSON.parse(job.resultJson ?? '').total.priced_lines, 1)
  assert.ok(Number(job.summary?.estimate) > 0)
})

test('a query that names nothing in the book fails as nothing_priced and says why', async (t) => {
  const { store, submit } = await createStore(t)
  await start(t, store)
  const job = await ended(store, await submit('2 kg of unobtainium'))
  assert.equal(job.failure?.code, 'nothing_priced')
  assert.match(job.failure?.message ?? '', /unobtainium/)
})

test('a cancelled job is let go within a second, and no event follows its last', async (t) => {
  const { store, submit } = await createStore(t)
  const worker = await start(t, store)
  const owners = await Promise.all(Array.from({ length: 20 }, () => submit(LONG)))
  while (worker.running() === 0) await sleep(1)
  const cancelledAt = performance.now()
  await Promise.all(owners.map((owner) => store.cancel(owner)))
  while (worker.running() > 0) await sleep(5)
  assert.ok(performance.now() - cancelledAt < 1_000)
  for (const owner of owners) {
    const page = await store.readEvents({ ...owner, after: 0, limit: 1_000 })
    assert.equal(page?.events.filter(({ type }) => type !== 'stage').length, 1)
    assert.notEqual(page?.events.at(-1)?.type, 'stage')
  }
})

test('a worker that is told to stop hands its jobs back, and another ends them', async (t) => {
  const { store, submit } = await createStore(t)
  const first = await start(t, store)
  const owners = await Promise.all(Array.from({ length: 20 }, () => submit(LONG)))
  while (first.running() === 0) await sleep(1)
  await first.stop(STOP)
  const states = await Promise.all(owners.map((owner) => store.get(owner)))
  const begun = states.filter((job) => job !== null && job.attempt === 1 && job.status === 'processing')
  assert.ok(begun.length > 0, 'nothing was handed back')

  await start(t, store)
  for (const owner of owners) assert.equal((await ended(store, owner)).status, 'completed')
  for (const job of begun) {
    const again = await store.get({ userId: job?.userId as number, id: job?.id as string })
    assert.equal(again?.attempt, 2)
    const page = await store.readEvents({
      userId: job?.userId as number,
      id: job?.id as string,
      after: 0,
      limit: 1_000,
    })
    assert.ok(page?.events.some(({ body }) => body.includes('"retrying"')))
  }
})

test('a submission that finds a free place is priced without a claim', async (t) => {
  const { store, submit } = await createStore(t)
  let claims = 0
  const counting: Store = {
    ...store,
    async claim(claim) {
      const jobs = await store.claim(claim)
      claims += jobs.length
      return jobs
    },
  }
  const worker = await start(t, counting)
  const place = worker.reservePlace()
  assert.ok(place !== null)
  const job = await ended(store, await submit(EGGS, 60_000, place))
  assert.deepEqual([job.status, job.attempt, claims], ['completed', 1, 0])
})

test('a job whose submission went unanswered is handed back and priced by whoever comes next', async (t) => {
  const { store, submit } = await createStore(t)
  const worker = await start(t, store)
  const place = worker.reservePlace()
  assert.ok(place !== null)
  const owner = await submit(EGGS, 60_000, { ...place, fill: () => {} })
  place.abandon(owner.id)
  const job = await ended(store, owner)
  assert.deepEqual([job.status, job.attempt], ['completed', 2])
})

test('a worker that stops keeps no place, and waits for the places that it gave away', async (t) => {
  const { store, submit } = await createStore(t)
  const worker = await start(t, store)
  const place = worker.reservePlace()
  assert.ok(place !== null)
  const stopped = worker.stop({ graceMs: 1_000, giveUpMs: 5_000 })
  assert.equal(worker.reservePlace(), null)
  const owner = await submit(EGGS, 60_000, place)
  await stopped
  const job = await store.get(owner)
  assert.deepEqual([job?.status, worker.running()], ['processing', 0])
  const [again] = await store.claim({ worker: 'next', limit: 1, leaseMs: 1_000, attemptsMax: 3 })
  assert.equal(again?.id, owner.id)
})

test('a pool stops one run and goes on with the next', async (t) => {
  const pool = await createPool(t)
  const stop = new AbortController()
  const task = { query: LONG, geography: 'US-TX', onProgress: () => stop.abort(), signal: stop.signal }
  const stopped = pool.price(task)
  const next = pool.price({
    ...task,
    query: EGGS,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  assert.equal((await stopped).kind, 'stopped')
  assert.equal((await next).kind, 'priced')
})

test('a task that is aborted while it waits never starts', async (t) => {
  const pool = await createPool(t)
  const signal = new AbortController().signal
  const stop = new AbortController()
  const first = pool.price({ query: LONG, geography: null, onProgress: () => {}, signal })
  const waiting = pool.price({
    query: EGGS,
    geography: null,
    onProgress: () => assert.fail('it started'),
    signal: stop.signal,
  })
  stop.abort()
  assert.equal((await waiting).kind, 'stopped')
  assert.equal((await first).kind, 'priced')
})

test('a task that is aborted behind others in a thread is let go at once, and the others are priced', async (t) => {
  const pool = await createPool(t)
  const price = (query: string, signal: AbortSignal) =>
    pool.price({ query, geography: 'US-TX', onProgress: () => {}, signal })
  const never = new AbortController().signal
  // Short queries in a row: the pool learns that it may give the thread many at once.
  for (let i = 0; i < 60; i++) await price(EGGS, never)
  const ended: string[] = []
  const aborts = Array.from({ length: 6 }, () => new AbortController())
  const runs = aborts.map(async ({ signal }, i) => {
    const { kind } = await price(LONG, signal)
    ended.push(`${i} ${kind}`)
  })
  aborts[3]?.abort()
  aborts[4]?.abort()
  await Promise.all(runs)
  assert.deepEqual(ended, ['3 stopped', '4 stopped', '0 priced', '1 priced', '2 priced', '5 priced'])
})

test('queries that a dying thread had not begun are priced by the next one', async (t) => {
  const pool = await createPool(t)
  const { signal } = new AbortController()
  const price = () => pool.price({ query: EGGS, geography: 'US-TX', onProgress: () => {}, signal })
  assert.equal((await price()).kind, 'priced')
  // No book at all: the thread dies of it.
  pool.useBook(new SharedArrayBuffer(16))
  const runs = [price(), price(), price()]
  await sleep(100)
  pool.useBook((await book).bytes)
  assert.deepEqual(
    (await Promise.all(runs)).map(({ kind }) => kind),
    ['priced', 'priced', 'priced'],
  )
})
