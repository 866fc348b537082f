import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import type { ListPage } from '@assay/domain/jobs/job-pages'
import type { CommitReport } from '../src/sqlite/group-commit.ts'
import { bundleFrom, completed, LEASE_MS, RESULT_JSON } from './store-contract/bundle.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

const bundle = bundleFrom(openTemporaryStore)

const withCode = (code: string) => (error: unknown) => error instanceof JobError && error.code === code

test('a second server on the same file is refused in one line, and may start when the first has stopped', async (t) => {
  const first = await openTemporaryStore()
  t.after(first.close)
  const options = { path: first.path, clock: { nowMs: Date.now }, randomBytes: () => new Uint8Array(32) }
  const { openSqliteStore } = await import('../src/sqlite/store.ts')
  await assert.rejects(openSqliteStore({ ...options, exclusive: true }), (error) => {
    assert.ok(error instanceof JobError)
    assert.equal(error.message, `Another Assay server is running on ${first.path}. Stop it first.`)
    return true
  })
  const link = `${first.path}-link`
  await symlink(first.path, link)
  await assert.rejects(openSqliteStore({ ...options, path: link, exclusive: true }), /Another Assay server/)
  await first.store.close()
  const second = await openSqliteStore({ ...options, exclusive: true })
  await second.close()
})

test('the only server of a file takes up at once what the last one left', async (t) => {
  const { store, newUser, submit, claimOne, claim } = await bundle(t)
  const userId = await newUser()
  for (let i = 0; i < 3; i++) await submit({ userId })
  await claim({ limit: 2 })
  const released = await claimOne()
  await store.release([released])
  assert.equal(await store.recover(), 2)
  assert.equal(await store.recover(), 0)
  assert.equal((await claim({ limit: 5, leaseMs: LEASE_MS })).length, 3)
})

test('a connection that does not serve alone leaves every lease as it is', async (t) => {
  const { newUser, submit, claimOne, claim, openAnother } = await bundle(t)
  await submit({ userId: await newUser() })
  await claimOne()
  const other = await openAnother()
  assert.equal(await other.recover(), 0)
  assert.deepEqual(await claim(), [])
})

test('a database of a newer version is refused in one line', async (t) => {
  const { path, store, openAnother, close } = await openTemporaryStore()
  t.after(close)
  await store.close()
  const db = new DatabaseSync(path)
  db.exec('pragma user_version = 9999')
  db.close()
  await assert.rejects(openAnother(), (error) => {
    assert.ok(withCode('store_unavailable')(error))
    assert.match(String(error), /schema 9999.*use a newer version/)
    return true
  })
})

test('a locked database is unavailable, and the store goes on when the lock is gone', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, newJob } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  const intruder = new DatabaseSync(opened.path)
  intruder.exec('begin immediate')
  const refused = [store.submit(newJob({ userId })), store.submit(newJob({ userId }))]
  for (const result of await Promise.allSettled(refused)) {
    assert.ok(result.status === 'rejected' && withCode('store_unavailable')(result.reason))
  }
  assert.equal((await store.list(anyJob(userId))).jobs.length, 0)
  intruder.close()
  assert.equal((await store.submit(newJob({ userId }))).kind, 'created')
})

test('a queue that is full refuses, and writes what it took', async (t) => {
  const { store, newUser, newJob } = await bundle(t)
  const userId = await newUser()
  await store.submit(newJob({ userId }))
  const job = newJob({ userId })
  const waiting = Array.from({ length: 20_000 }, (_, i) => store.cancel({ userId, id: `${job.id}${i}` }))
  await assert.rejects(store.submit(job), withCode('overloaded'))
  await Promise.all(waiting)
  assert.equal((await store.submit(job)).kind, 'created')
})

test('writes of one turn share a commit, and closing waits for them', async (t) => {
  const commits: CommitReport[] = []
  const open = () => openTemporaryStore({ onCommit: (report) => commits.push(report) })
  const { store, newUser, newJob } = await bundleFrom(open)(t)
  const userId = await newUser()
  await store.submit(newJob({ userId }))
  commits.length = 0
  const jobs = Array.from({ length: 50 }, () => store.submit(newJob({ userId })))
  const closed = store.close()
  await assert.rejects(store.submit(newJob({ userId })), withCode('shutting_down'))
  assert.ok((await Promise.all(jobs)).every(({ kind }) => kind === 'created'))
  await closed
  assert.deepEqual(
    commits.map(({ writes }) => writes),
    [50],
  )
})

test('a result is stored once', async (t) => {
  const opened = await openTemporaryStore()
  const { store, newUser, submit, claimOne } = await bundleFrom(async () => opened)(t)
  const userId = await newUser()
  const { id } = await submit({ userId })
  await store.record(completed(await claimOne()))
  const db = new DatabaseSync(opened.path)
  t.after(() => db.close())
  const tables = db
    .prepare(`select name from sqlite_schema where type = 'table' and sql not like '%virtual%'`)
    .all()
  const copies = tables
    .flatMap(({ name }) => db.prepare(`select * from "${name}"`).all())
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string' && value.includes(RESULT_JSON))
  assert.equal(copies.length, 1)
  assert.equal((await store.get({ userId, id }))?.resultJson, RESULT_JSON)
})

test('more jobs than one millisecond has places for are all stored, listed and found', async (t) => {
  const { store, newUser, newJob } = await bundle(t)
  const userId = await newUser()
  const jobs = Array.from({ length: 5_000 }, () => newJob({ userId }))
  await Promise.all(jobs.map((job) => store.submit(job)))
  for (const contains of [null, 'dozen']) {
    const seen = new Set<string>()
    for (let after: ListPage['next'] = null; ; ) {
      const page: ListPage = await store.list({ ...anyJob(userId), after, contains })
      for (const { id } of page.jobs) seen.add(id)
      if (page.next === null) break
      after = page.next
    }
    assert.equal(seen.size, jobs.length)
  }
})

test('jobs created before the clock stepped back are listed and found in the order of their times', async (t) => {
  const { store, newUser, submit, advance } = await bundle(t)
  const userId = await newUser()
  const ids: string[] = []
  for (const step of [0, 50, -100, 30, -10]) {
    await advance(step)
    ids.push((await submit({ userId })).id)
    await new Promise((resolve) => setTimeout(resolve, 70))
  }
  const expected = [1, 0, 3, 4, 2].map((i) => ids[i])
  for (const contains of [null, 'dozen', 'do']) {
    const { jobs: listed } = await store.list({ ...anyJob(userId), contains })
    assert.deepEqual(
      listed.map(({ id }) => id),
      expected,
    )
  }
})

const anyJob = (userId: number) =>
  ({ userId, limit: 200, after: null, contains: null, fromMs: null, toMs: null, status: null }) as const
