import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { ListPage, ListPosition } from '@assay/domain/jobs/job-pages'
import fc from '../../../test/tools/fast-check.ts'
import { openStatements } from '../src/sqlite/queries.ts'
import { createSearch, type SearchLimits } from '../src/sqlite/search.ts'
import { openSqliteStore } from '../src/sqlite/store.ts'
import { bundleFrom, completed } from './store-contract/bundle.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

const anyJob = { limit: 50, after: null, contains: null, fromMs: null, toMs: null, status: null } as const
const INDEXED_MS = 300

const limits: fc.Arbitrary<SearchLimits> = fc.record({
  textsMax: fc.integer({ min: 1, max: 40 }),
  bytesMax: fc.integer({ min: 1, max: 2_000 }),
  timeMs: fc.constantFrom(0, 1_000),
})

test('pages that end early, wherever that is, together hold every match once and in order', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, submit, claim, advance, nowMs } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  const words = ['copper pipe', 'copper wire', 'pipe', 'ab', 'abab pipe', `${'lead '.repeat(110)}pipe`]
  for (let i = 0; i < 120; i++) {
    await submit({ userId, query: `${words[i % words.length]} ${i}`, labels: i % 3 === 0 ? ['third'] : [] })
    if (i % 9 === 0) await advance(1)
    if (i === 60) await sleep(INDEXED_MS)
  }
  for (const [i, job] of (await claim({ limit: 60 })).entries()) {
    if (i % 2 === 0) await store.record(completed(job))
  }
  const { jobs } = await store.list({ ...anyJob, userId, limit: 200 })
  const db = new DatabaseSync(opened.path, { readOnly: true })
  t.after(() => db.close())

  await fc.assert(
    fc.property(
      limits,
      fc.constantFrom(null, 'pipe', 'copper', 'ab', 'p', 'wire 1', 'nothing'),
      fc.constantFrom(null, 'pending', 'completed'),
      fc.constantFrom(null, 'third', 'none'),
      fc.integer({ min: 1, max: 20 }),
      (chosen, contains, status, label, limit) => {
        const filters = { places: null, total_min: null, total_max: null }
        const run = createSearch(openStatements(db), chosen)
        const seen: string[] = []
        let before: ListPosition = { createdAtMs: nowMs() + 1, id: '' }
        for (let pages = 0; ; pages++) {
          assert.ok(pages < 500, 'every page gets further')
          const range = {
            user_id: userId,
            from_ms: 0,
            before_ms: before.createdAtMs,
            before_id: before.id,
            now: nowMs(),
          }
          const search = run({ range, filters: { ...filters, contains, status, label }, limit })
          let step = search.next()
          while (!step.done) step = search.next()
          assert.ok(step.value.rows.length <= limit)
          seen.push(...step.value.rows.map(({ id }) => id))
          if (step.value.next === null) break
          before = step.value.next
        }
        const expected = jobs
          .filter((job) => contains === null || job.query.includes(contains))
          .filter((job) => status === null || job.status === status)
          .filter((job) => label === null || job.labels.includes(label))
          .map(({ id }) => id)
        assert.deepEqual(seen, expected)
      },
    ),
    { numRuns: 200 },
  )
})

test('the worst search holds nobody up, ends its pages early and finds everything in the end', async (t) => {
  const { store, newUser, newJob } = await bundleFrom(openTemporaryStore)(t)
  const [userId, otherId] = [await newUser(), await newUser()]
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  const trigrams = Array.from({ length: 24 }, (_, i) => alphabet.slice(i, i + 3)).join(' ')
  const text = `${trigrams} `.repeat(40).slice(0, 3_900)
  for (let i = 0; i < 4_000; i += 500) {
    await Promise.all(Array.from({ length: 500 }, () => store.submit(newJob({ userId, query: text }))))
  }
  const lastId = newJob({ userId }).id
  const needle = 'abc bcd xyz'
  const delays: number[] = []
  let isSearching = true
  const searching = (async () => {
    for (let after: ListPage['next'] = null, pages = 1; ; pages++) {
      const startMs = performance.now()
      const page: ListPage = await store.list({ ...anyJob, userId, contains: needle, after })
      assert.deepEqual(page.jobs, [])
      assert.ok(performance.now() - startMs < 5_000)
      if (page.next === null) return pages
      after = page.next
    }
  })().finally(() => {
    isSearching = false
  })
  while (isSearching) {
    const startMs = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    delays.push(performance.now() - startMs)
  }
  assert.ok((await searching) >= 1)
  assert.ok(delays.length > 10)
  delays.sort((a, b) => a - b)
  assert.ok((delays[Math.floor(delays.length * 0.99)] ?? 0) < 50, `the event loop waited ${delays.at(-1)} ms`)
  assert.equal((await store.submit(newJob({ userId: otherId, id: lastId }))).kind, 'created')
})

test('a store in memory is searched too', async (t) => {
  const store = await openSqliteStore({
    path: ':memory:',
    clock: { nowMs: Date.now },
    randomBytes: () => new Uint8Array(32),
  })
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: Date.now }
  const { newUser, submit } = await bundleFrom(async () => ({ ...opened, close: () => store.close() }))(t)
  const userId = await newUser()
  const { id } = await submit({ userId, query: 'copper pipe' })
  await submit({ userId, query: 'eggs' })
  for (const contains of ['copper', 'co']) {
    const page = await store.list({ ...anyJob, userId, contains })
    assert.deepEqual([page.jobs.map((job) => job.id), page.next], [[id], null])
  }
})

test('a searching thread that dies is logged, and the next search starts another', async (t) => {
  const logged: string[] = []
  const note = (_: object, message: string) => logged.push(message)
  const logger = { error: note, warn: note }
  const opened = await openTemporaryStore({ logger })
  const { store, newUser, submit } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  await submit({ userId })
  const query = { ...anyJob, userId, contains: 'dozen' }
  // Without its file the thread cannot start; the store itself has the file open.
  await rename(opened.path, `${opened.path}-away`)
  const searches = await Promise.allSettled([store.list(query), store.list(query)])
  await rename(`${opened.path}-away`, opened.path)
  for (const one of searches) {
    assert.ok(one.status === 'rejected' && one.reason instanceof JobError)
    assert.equal(one.reason.code, 'store_unavailable')
  }
  assert.deepEqual(logged, ['the searching thread died; the next search starts another'])
  assert.equal((await store.list(query)).jobs.length, 1)
})

test('more searches than may wait are refused, and those that nobody waits for are dropped', async (t) => {
  const { store, newUser, submit } = await bundleFrom(openTemporaryStore)(t)
  const userId = await newUser()
  await submit({ userId })
  const query = { ...anyJob, userId, contains: 'dozen' }
  const controller = new AbortController()
  const waiting = Array.from({ length: 64 }, () => store.list(query, controller.signal))
  await assert.rejects(store.list(query), (error) => error instanceof JobError && error.code === 'overloaded')
  const reason = new Error('gone')
  controller.abort(reason)
  for (const one of await Promise.allSettled(waiting)) {
    assert.ok(one.status === 'rejected' && one.reason === reason)
  }
  let found = 0
  while (found === 0) {
    found = await store.list(query).then(
      ({ jobs }) => jobs.length,
      () => sleep(5, 0),
    )
  }
  assert.equal(found, 1)
})
