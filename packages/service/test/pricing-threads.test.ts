import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Progress } from '@assay/engine'
import { createPricingThreads, type PricingThreads } from '../src/scheduler/pricing-threads.ts'
import type { PricingOutcome } from '../src/thread-messages.ts'
import { EGGS, LONG, startThreads, testBooks } from './start-test-scheduler.ts'

interface Priced {
  readonly outcome: Promise<PricingOutcome>
  readonly stop: () => void
  readonly steps: readonly Progress[]
}

function price(threads: PricingThreads, query: string, onSteps: () => void = () => {}): Priced {
  const { promise: outcome, resolve } = Promise.withResolvers<PricingOutcome>()
  const steps: Progress[] = []
  const { stop } = threads.price({
    query,
    geography: 'US-TX',
    layers: null,
    onReport(next, end) {
      steps.push(...next)
      if (next.length > 0) onSteps()
      if (end !== null) resolve(end)
    },
  })
  return { outcome, stop, steps }
}

/** No book at all: a thread dies of it. */
const killThreads = (threads: PricingThreads): void =>
  threads.useBooks({ book: new SharedArrayBuffer(16), base: null })

async function startWithDeaths(t: TestContext, size: number) {
  const reasons: string[] = []
  let ring = Promise.withResolvers<void>()
  const threads = await startThreads(t, size, (reason) => {
    reasons.push(reason)
    ring.resolve()
  })
  return {
    threads,
    reasons,
    async deaths(count: number) {
      while (reasons.length < count) {
        await ring.promise
        ring = Promise.withResolvers()
      }
    },
  }
}

test('a run is stopped and the next one goes on', async (t) => {
  const threads = await startThreads(t)
  const stopped = price(threads, LONG, () => stopped.stop())
  const next = price(threads, EGGS)
  assert.equal((await stopped.outcome).kind, 'stopped')
  assert.equal((await next.outcome).kind, 'priced')
})

test('a run that is stopped in the queue never starts', async (t) => {
  const threads = await startThreads(t)
  const first = price(threads, LONG)
  const waiting = Array.from({ length: 4 }, () => price(threads, EGGS))
  for (const { stop } of waiting) stop()
  for (const { outcome, steps } of waiting) {
    assert.equal((await outcome).kind, 'stopped')
    assert.deepEqual(steps, [])
  }
  assert.equal((await first.outcome).kind, 'priced')
})

test('a run that is stopped behind others in a thread is let go at once, and the others are priced', async (t) => {
  const threads = await startThreads(t)
  const before = threads.capacity()
  // Short queries in a row: the look-ahead grows.
  for (let i = 0; threads.capacity() <= before; i++) {
    assert.ok(i < 2_000, 'the look-ahead does not grow')
    await price(threads, EGGS).outcome
  }
  const ended: string[] = []
  const runs = Array.from({ length: 6 }, () => price(threads, LONG))
  const all = runs.map(async ({ outcome }, i) => ended.push(`${i} ${(await outcome).kind}`))
  await new Promise(setImmediate)
  runs[3]?.stop()
  runs[4]?.stop()
  await Promise.all(all)
  assert.deepEqual(ended, ['3 stopped', '4 stopped', '0 priced', '1 priced', '2 priced', '5 priced'])
})

test('queries that a dying thread had not begun are priced by the next one', async (t) => {
  const { threads, deaths, reasons } = await startWithDeaths(t, 1)
  assert.equal((await price(threads, EGGS).outcome).kind, 'priced')
  killThreads(threads)
  const runs = [price(threads, EGGS), price(threads, EGGS), price(threads, EGGS)]
  await deaths(1)
  assert.match(reasons[0] ?? '', /book/i)
  threads.useBooks(await testBooks())
  for (const { outcome } of runs) assert.equal((await outcome).kind, 'priced')
})

test('while no thread is usable there is no capacity, and each death is reported with its reason', async (t) => {
  const { threads, deaths } = await startWithDeaths(t, 2)
  assert.equal(threads.usable(), 2)
  killThreads(threads)
  await deaths(2)
  assert.deepEqual([threads.usable(), threads.capacity()], [0, 0])
  threads.useBooks(await testBooks())
  assert.equal((await price(threads, EGGS).outcome).kind, 'priced')
})

test('closing ends every run', async (t) => {
  const threads = await startThreads(t)
  const runs = Array.from({ length: 10 }, () => price(threads, LONG))
  await threads.close()
  for (const { outcome } of runs) await outcome
})

test('threads that start without books are usable when they have opened the first ones', async (t) => {
  const lost: string[] = []
  const threads = createPricingThreads({ size: 2, books: null, onLost: (reason) => lost.push(reason) })
  t.after(() => threads.close())
  // It is only a guess: what cannot be opened harms nobody.
  threads.openAhead({ book: new SharedArrayBuffer(16), base: null, hash: 'damaged' })
  const early = price(threads, EGGS)
  assert.deepEqual([threads.usable(), threads.capacity()], [0, 0])
  const books = { ...(await testBooks()), hash: 'small', baseHash: null }
  threads.openAhead(books)
  threads.useBooks(books)
  await threads.ready
  assert.equal(threads.usable(), 2)
  assert.equal((await early.outcome).kind, 'priced')
  assert.deepEqual(lost, [])
})
