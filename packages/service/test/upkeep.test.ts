import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import pino from 'pino'
import { eventually } from '../../../test/tools/eventually.ts'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { submitBatch } from '../../stores/test/store-contract/batch-scene.ts'
import { bundleFrom, RETENTION_MS } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { hashOf, openBookCache } from '../src/books/book-cache.ts'
import { startUpkeep } from '../src/scheduler/upkeep.ts'
import { EGGS, newUser } from './start-test-scheduler.ts'

const logger = pino({ level: 'silent' })
const DEADLINE_MS = 1_000

/** A store with jobs that are past their deadline, whose upkeep runs when the test says so. */
async function openOverdue(t: TestContext, count: number) {
  let nowMs = Date.UTC(2026, 6, 31, 12)
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: () => nowMs }, randomBytes })
  t.after(() => store.close())
  const user = await newUser(store)
  const owners = await Promise.all(
    Array.from({ length: count }, () => user.submit(EGGS, { deadlineInMs: DEADLINE_MS })),
  )
  nowMs += DEADLINE_MS
  t.mock.timers.enable({ apis: ['setInterval'] })
  return { store, user, owners }
}

test('a purge that has much to erase does not keep overdue jobs from being failed', async (t) => {
  const { store, user, owners } = await openOverdue(t, 1)
  const [owner] = owners
  assert.ok(owner !== undefined)
  const purging = Promise.withResolvers<void>()
  const sweeping = Promise.withResolvers<void>()
  const swept = Promise.withResolvers<void>()
  const upkeep = startUpkeep({
    store: {
      batches: store.batches,
      books: store.books,
      async purge(limits) {
        purging.resolve()
        await swept.promise
        return await store.purge(limits)
      },
      async sweep(limits) {
        await sweeping.promise
        return await store.sweep(limits)
      },
    },
    bookCache: { prune: async () => 0 },
    logger,
    attemptsMax: 3,
  })
  t.mock.timers.tick(60_000)
  await purging.promise
  sweeping.resolve()
  assert.equal((await user.ended(owner)).failure?.code, 'deadline_exceeded')
  swept.resolve()
  await upkeep.stop()
})

test('a full batch is followed by the next, and a store that is away is asked at the next turn', async (t) => {
  const { store, user, owners } = await openOverdue(t, 450)
  const answers: number[] = []
  const refused = Promise.withResolvers<void>()
  let isAway = true
  const upkeep = startUpkeep({
    store: {
      batches: store.batches,
      books: store.books,
      purge: store.purge,
      async sweep(limits) {
        if (isAway) {
          refused.resolve()
          throw new JobError('store_unavailable', 'The store is away.')
        }
        const count = await store.sweep(limits)
        answers.push(count)
        return count
      },
    },
    bookCache: { prune: async () => 0 },
    logger,
    attemptsMax: 3,
  })
  t.mock.timers.tick(1_000)
  await refused.promise
  await new Promise(setImmediate)
  isAway = false
  t.mock.timers.tick(1_000)
  for (const owner of owners) assert.equal((await user.ended(owner)).failure?.code, 'deadline_exceeded')
  await upkeep.stop()
  assert.deepEqual(answers, [200, 200, 50])
})

test('batches past their deadline are failed, expired ones erased, and books that nobody has leave the disk', async (t) => {
  const bundle = await bundleFrom(openTemporaryStore)(t)
  const { store, advance } = bundle
  const batch = await submitBatch(bundle, { userId: await bundle.newUser(), deadlineInMs: DEADLINE_MS })
  const folder = await mkdtemp(join(tmpdir(), 'assay-upkeep-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const bookCache = await openBookCache({
    folder,
    bytesMax: 1_000,
    onError: (error) => assert.fail(String(error)),
  })
  assert.ok((await store.stats()).keptBytes > 0)
  const left = new SharedArrayBuffer(10)
  await bookCache.write(hashOf(left), left)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const upkeep = startUpkeep({ store, bookCache, logger, attemptsMax: 3 })
  const find = () => store.batches.get({ userId: batch.userId, id: batch.id })
  const after = async (ms: number, what: string, holds: () => Promise<boolean>): Promise<void> => {
    await advance(ms)
    await eventually(what, () => {
      t.mock.timers.tick(60_000)
      return holds()
    })
  }
  await after(DEADLINE_MS, 'the batch has failed', async () => (await find())?.status === 'failed')
  await eventually('the book is gone', async () => (await readdir(folder)).length === 0)
  // Nobody finds it from that moment on, erased or not.
  await after(RETENTION_MS, 'the batch is erased', async () => (await store.stats()).keptBytes === 0)
  assert.equal(await find(), null)
  await bookCache.write(hashOf(left), left)
  await upkeep.stop()
  assert.deepEqual(await readdir(folder), [], 'a stop leaves none behind')
})
