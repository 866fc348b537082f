import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { type CopyProgress, copyStore } from '../src/copy-store.ts'
import { openPostgresArchive } from '../src/postgres/archive.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { openSqliteArchive } from '../src/sqlite/archive.ts'
import type { StoreArchive } from '../src/store-archive.ts'
import { claimOneChunk, priced, submitBatch } from './store-contract/batch-scene.ts'
import {
  at,
  bundleFrom,
  completed,
  EVERYTHING,
  failed,
  OPERATOR,
  RESULT_JSON,
  stage,
} from './store-contract/bundle.ts'
import { PARTS } from './store-contract/open-temporary-postgres-store.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'
import { factsOf, KEPT_MAX } from './store-contract/outcomes.ts'

const JOBS = 450

/** A SQLite file with jobs in every state, closed, and what its server knew. */
async function filledStore(t: TestContext) {
  const opened = await openTemporaryStore()
  const { store, newUser, newKey, newJob, claim, advance } = await bundleFrom(async () => opened)(t)
  const users = [await newUser('ada'), await newUser('bob')]
  const key = newKey({ user: 'ada', label: 'laptop', expiresInMs: 1e12 })
  await store.createKey(key)
  await store.changeQuotas('ada', { streams: 3, jobs_per_minute: 6_000, kept_mb: 5 }, OPERATOR)
  await store.changeQuotas('ada', { kept_mb: null }, OPERATOR)
  await store.secret('cursor')
  const webhook = {
    id: 'webhook_1',
    url: 'https://a.example/',
    events: ['job.failed', 'book.ready'] as const,
  }
  await store.webhooks.create({ ...webhook, userId: users[0] as number, secret: new Uint8Array(32).fill(5) })
  for (const [nth, userId] of users.entries()) {
    for (const line of [2, 1, 0]) {
      const facts = factsOf({ category: `category ${nth}`, price: `${line + 1}.49` })
      await store.outcomes.put({
        userId,
        jobId: 'job_gone',
        line,
        facts,
        keptMax: KEPT_MAX,
        isJobNeeded: false,
      })
    }
    const alarm = { userId, book: 'us', isBroken: true, outcomes: 3, factor: 1.2, falseAlarmRate: 0.05 }
    await store.outcomes.setAlarm(alarm)
  }
  await store.shares.create({
    ...{ userId: users[0] as number, id: 'job_gone', shareId: 'share_1', hash: new Uint8Array(32).fill(6) },
    ...{ expiresInMs: 1e12, expiresAtMsMax: 1e15, sharesMax: 2 },
  })
  const body = { bodyHash: new Uint8Array(32).fill(7), keepMs: 1e12 }
  for (let i = 0; i < JOBS; i++) {
    const idempotency = i % 10 === 0 ? { key: `key ${i}`, ...body } : null
    const labels = i % 4 === 0 ? ['kitchen', `“é” ${i}`] : []
    await store.submit(
      newJob({ userId: users[i % 2] as number, query: `Item ${i} “é” 💡`, idempotency, labels }),
    )
    if (i % 7 === 0) await advance(1)
  }
  for (const [i, lease] of (await claim({ limit: 300 })).entries()) {
    if (i % 3 > 0) await store.record(stage(lease, 0.1 * (i % 7)))
    if (i % 3 === 1) await store.record(completed(at(lease, 1)))
    if (i % 3 === 2) await store.record(failed(at(lease, 1)))
  }
  const [userId] = users as [number, number]
  const { jobs: newest } = await store.list({ ...EVERYTHING, userId })
  const done = newest.find(({ status }) => status === 'completed')
  const secret = await store.secret('cursor')
  await store.close()
  return { path: opened.path, nowMs: opened.nowMs(), key, userId, newest, done, secret, body, newJob }
}

async function opened(t: TestContext, archive: Promise<StoreArchive>): Promise<StoreArchive> {
  const one = await archive
  t.after(() => one.close())
  return one
}

test('a store moves from SQLite to PostgreSQL and back without a difference', async (t) => {
  const original = await filledStore(t)
  const server = await postgresServer()
  const url = await server.createDatabase()
  const steps: CopyProgress[] = []
  const sqlite = await opened(t, openSqliteArchive({ path: original.path }))
  const postgres = await opened(t, openPostgresArchive({ url }))
  const report = await copyStore(sqlite, postgres, (step) => steps.push(step))
  assert.equal(report.jobs, JOBS)
  assert.equal(report.users, 2)
  assert.equal(report.keys, 3)
  assert.deepEqual(steps.at(-1), { step: 'verifying', jobs: JOBS, jobsTotal: JOBS })

  const folder = await mkdtemp(join(tmpdir(), 'assay-copy-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const again = await opened(t, openSqliteArchive({ path: join(folder, 'again.db') }))
  assert.deepEqual(await copyStore(postgres, again), report)
})

/** A SQLite file with a book of the service and two of a user: one that serves and is chosen, one that is still to be built. */
async function storeWithBooks(t: TestContext) {
  const temporary = await openTemporaryStore()
  const { store, newUser } = await bundleFrom(async () => temporary)(t)
  const { books } = store
  const userId = await newUser('ada')
  const filled = async (blob: string, ...pieces: readonly string[]) => {
    for (const [nth, text] of pieces.entries())
      await books.writeChunk({ blob, nth, bytes: Buffer.from(text) })
    return { blob, chunks: pieces.length, bytes: pieces.join('').length }
  }
  const facts = { rows: 2, items: 1, currency: 'USD', asOf: '2026-07-31', calibration: null }
  const shared = { ...(await filled('shared', 'the default ', 'book')), hash: 'aa', baseHash: null }
  await books.publish({ newId: 'book_0', name: 'us', content: shared, facts, asDefault: 'always' })
  const version = { userId, extends: 'default', columnsJson: '{}', booksMax: 20, versionsMax: 5 } as const
  const upload = await filled('list', 'item,price\n', 'bolt,1\n')
  await books.create({ ...version, name: 'ours', newId: 'book_1', upload })
  const held = await books.claimBuild({ worker: 'w', token: 't', leaseMs: 30_000, attemptsMax: 3 })
  assert.ok(held !== null)
  const problem = { nth: 0, line: 3, column: 'Preis', code: 'left_out', text: 'the price is "\u0000"' }
  await books.noteProblems({ ...held, problems: [problem] })
  const content = { ...(await filled('built', 'our ', 'own ', 'book')), hash: 'bb', baseHash: 'aa' }
  const outcome = {
    status: 'ready',
    content,
    facts,
    problemsCount: 1,
    problemsNoted: 1,
    reportJson: '{}',
  } as const
  const stages = [{ stage: 'reading', message: 'Read 2 rows', progress: 0.25 }] as const
  assert.equal(await books.recordBuild({ ...held, after: 0, stages, outcome }), 'written')
  await books.setDefault({ userId, id: 'book_1' })
  const next = await filled('next', 'item,price\n', 'nut,2\n')
  await books.create({ ...version, name: 'theirs', newId: 'book_2', upload: next })
  await store.close()
  return { path: temporary.path, userId }
}

test('books move with their files, versions, problems and choices, and the copy prices and builds with them', async (t) => {
  const { path, userId } = await storeWithBooks(t)
  const server = await postgresServer()
  const url = await server.createDatabase()
  const from = await opened(t, openSqliteArchive({ path }))
  const to = await opened(t, openPostgresArchive({ url }))
  const report = await copyStore(from, to)
  assert.equal(report.books, 3)
  assert.deepEqual(await copyStore(from, to), report, 'again, and nothing changes')
  const folder = await mkdtemp(join(tmpdir(), 'assay-copy-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const back = await opened(t, openSqliteArchive({ path: join(folder, 'back.db') }))
  assert.deepEqual(await copyStore(to, back), report)

  const store = await openPostgresStore({ ...PARTS, url, randomBytes: () => new Uint8Array(32) })
  t.after(() => store.close())
  const { books } = store
  const [shared, ours, theirs] = await books.list(userId)
  assert.deepEqual(
    [shared, ours, theirs].map((book) => [book?.id, book?.servingVersion, book?.isDefault]),
    [
      ['book_0', 1, false],
      ['book_1', 1, true],
      ['book_2', null, false],
    ],
  )
  assert.equal((await books.defaultBook())?.ref.id, 'book_0')
  const read = { userId, id: 'book_1' }
  const [problem] = await books.problems({ ...read, version: 1, after: -1, limit: 10 })
  assert.equal(problem?.text, 'the price is "\ufffd"')
  assert.equal((await books.readEvents({ ...read, after: 0, limit: 10 }))?.events.length, 2)
  const content = await books.contentOf('bb')
  const pieces = await Promise.all(
    [0, 1, 2, 3].map((nth) => books.readChunk({ blob: content?.blob ?? '', nth })),
  )
  assert.deepEqual(
    pieces.map((piece) => piece && Buffer.from(piece).toString()),
    ['our ', 'own ', 'book', null],
  )
  // Nothing that was copied is loose, and the build that waits is taken up.
  assert.equal(await books.purgeBlobs({ limit: 100, staleMs: -1e12 }), 0)
  const build = await books.claimBuild({ worker: 'x', token: 'u', leaseMs: 30_000, attemptsMax: 3 })
  assert.equal(build?.id, 'book_2')
  assert.ok((await books.readChunk({ blob: build?.upload.blob ?? '', nth: 1 })) !== null)
})

test('a target that has books of its own is refused', async (t) => {
  const { path } = await storeWithBooks(t)
  const server = await postgresServer()
  const url = await server.createDatabase()
  const to = await opened(t, openPostgresArchive({ url }))
  await server.execute(
    url,
    `insert into books (id, name, last_version, created_at_ms) values ('book_x', 'us', 0, 0)`,
  )
  const from = await opened(t, openSqliteArchive({ path }))
  await assert.rejects(copyStore(from, to), /already has books\. Copy into an empty database/)
})

test('batches move with their queries, results and events, and the copy goes on with them', async (t) => {
  const temporary = await openTemporaryStore()
  const bundle = await bundleFrom(async () => temporary)(t)
  const { batches } = bundle.store
  const userId = await bundle.newUser('ada')
  const idempotency = { key: 'once', bodyHash: new Uint8Array(32).fill(7), keepMs: 1e12 }
  const { id } = await submitBatch(bundle, { userId, idempotency })
  await batches.record(priced(await claimOneChunk(bundle)))
  await claimOneChunk(bundle)
  const before = await batches.get({ userId, id })
  const kept = await bundle.store.stats()
  await bundle.store.close()

  const server = await postgresServer()
  const url = await server.createDatabase()
  const from = await opened(t, openSqliteArchive({ path: temporary.path }))
  const to = await opened(t, openPostgresArchive({ url }))
  const report = await copyStore(from, to)
  assert.equal(report.batches, 1)
  assert.deepEqual(await copyStore(from, to), report, 'again, and nothing changes')
  const folder = await mkdtemp(join(tmpdir(), 'assay-copy-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const back = await opened(t, openSqliteArchive({ path: join(folder, 'back.db') }))
  assert.deepEqual(await copyStore(to, back), report)

  const store = await openPostgresStore({ ...PARTS, url, randomBytes: () => new Uint8Array(32) })
  t.after(() => store.close())
  assert.deepEqual(await store.batches.get({ userId, id }), before)
  assert.equal((await store.stats()).keptBytes, kept.keptBytes)
})

test('the copy serves: keys, jobs, results, searches, idempotency and new jobs', async (t) => {
  const original = await filledStore(t)
  const server = await postgresServer()
  const url = await server.createDatabase()
  const from = await opened(t, openSqliteArchive({ path: original.path }))
  await copyStore(from, await opened(t, openPostgresArchive({ url })))
  const { key, userId, newest, done, secret, body, newJob } = original

  // The original's clock stood still; the copy's goes on from there.
  await server.execute(
    url,
    `create or replace function now_ms() returns bigint language sql as 'select ${original.nowMs}::bigint'`,
  )
  const store = await openPostgresStore({ ...PARTS, url, randomBytes: () => new Uint8Array(32) })
  t.after(() => store.close())
  assert.equal((await store.authenticate(key.hash))?.userId, userId)
  assert.deepEqual([...(await store.secret('cursor'))], [...secret])
  assert.deepEqual((await store.list({ ...EVERYTHING, userId })).jobs, newest)
  assert.equal((await store.get({ userId, id: done?.id ?? '' }))?.resultJson, RESULT_JSON)
  assert.equal((await store.list({ ...EVERYTHING, userId, contains: 'item 40 ' })).jobs.length, 1)
  const replay = await store.submit(newJob({ userId, idempotency: { key: 'key 40', ...body } }))
  assert.equal(replay.kind, 'replayed')
  const waiting = await store.webhooks.deliveries({ userId, id: 'webhook_1', before: null, limit: 200 })
  assert.ok(waiting !== null && waiting.length > 0, 'messages that wait are sent from the copy')
  assert.equal((await store.submit(newJob({ userId }))).kind, 'created')
  const created = await store.createKey({ ...key, id: 'key_new', user: 'carl', hash: new Uint8Array(32) })
  assert.equal(created.user, 'carl')
})

test('a copy that was interrupted goes on when it is run again', async (t) => {
  const original = await filledStore(t)
  const server = await postgresServer()
  const url = await server.createDatabase()
  const from = await opened(t, openSqliteArchive({ path: original.path }))
  const to = await opened(t, openPostgresArchive({ url }))
  const interrupted = copyStore(from, to, ({ jobs }) => {
    if (jobs > 200) throw new Error('pulled the plug')
  })
  await assert.rejects(interrupted, /pulled the plug/)
  const partial = await to.countJobs()
  assert.ok(partial > 0 && partial < JOBS)
  assert.equal((await copyStore(from, to)).jobs, JOBS)
  assert.equal((await copyStore(from, to)).jobs, JOBS)
})

test('a target with a life of its own is refused, and so is a copy that was tampered with', async (t) => {
  const original = await filledStore(t)
  const server = await postgresServer()
  const [used, url] = [await server.createDatabase(), await server.createDatabase()]
  const from = await opened(t, openSqliteArchive({ path: original.path }))
  const target = await opened(t, openPostgresArchive({ url: used }))
  await server.execute(used, `insert into users (name) values ('somebody else')`)
  await assert.rejects(copyStore(from, target), (error) => {
    assert.ok(error instanceof JobError)
    assert.match(error.message, /already has users or keys\. Copy into an empty database\.$/)
    return true
  })

  const to = await opened(t, openPostgresArchive({ url }))
  await copyStore(from, to)
  await server.execute(
    url,
    `update events set body = body || ' ' where id = 1 and job_seq = (select min(job_seq) from events)`,
  )
  await assert.rejects(copyStore(from, to), /The copy differs from the original: 450 of 450 jobs, /)
})

test('a store is not copied while a server runs on it', async (t) => {
  const { path, close } = await openTemporaryStore()
  t.after(close)
  await assert.rejects(openSqliteArchive({ path }), /^JobError: Another Assay server is running/)
})
