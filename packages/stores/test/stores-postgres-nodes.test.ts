import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { Wake } from '@assay/domain/jobs/store'
import postgres from 'postgres'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { LOCK, migratePostgres } from '../src/postgres/migrate.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { at, bundleFrom, completed, stage } from './store-contract/bundle.ts'
import { openTemporaryPostgresStore, PARTS } from './store-contract/open-temporary-postgres-store.ts'

const bundle = bundleFrom(openTemporaryPostgresStore)
const MIGRATIONS = readdirSync(new URL('../src/postgres/migrations/', import.meta.url)).sort()

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 200, 'it did not happen within 4 s')
    await sleep(20)
  }
}

test('ten nodes start at once on an empty database: one migrates, and none fails', async () => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const open = () => openPostgresStore({ ...PARTS, url, connectionsMax: 2 })
  const nodes = await Promise.all(Array.from({ length: 10 }, open))
  await Promise.all(nodes.map((node) => node.ping()))
  await Promise.all(nodes.map((node) => node.close()))
  const sql = postgres(url, { max: 1 })
  assert.equal((await sql`select * from schema_migrations`).length, MIGRATIONS.length)
  await sql.end()
  assert.deepEqual(await migratePostgres(url), [])
})

test('migrations by hand tell what they did', async () => {
  const url = await (await postgresServer()).createDatabase()
  assert.deepEqual(await migratePostgres(url), MIGRATIONS)
  assert.deepEqual(await migratePostgres(url), [])
})

test('a connection that is lost during a migration is a failure like any other', async (t) => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const other = postgres(url, { max: 1, onnotice: () => {} })
  t.after(() => other.end({ timeout: 1 }))
  await other`select pg_advisory_lock(${LOCK})`
  const migrating = assert.rejects(migratePostgres(url), (error) => {
    assert.ok(error instanceof JobError && error.code === 'store_unavailable', String(error))
    return true
  })
  for (let ended = 0; ended === 0; await sleep(20)) {
    const rows = await other`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`
    ended = rows.length
  }
  await migrating
  await other`select pg_advisory_unlock(${LOCK})`
  assert.deepEqual(await migratePostgres(url), MIGRATIONS)
})

test('a database of a newer version is refused in one line', async () => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  await migratePostgres(url)
  await server.execute(
    url,
    `insert into schema_migrations (version, name) select v, 'x' from generate_series(${MIGRATIONS.length + 1}, 99) v`,
  )
  await assert.rejects(openPostgresStore({ ...PARTS, url }), (error) => {
    assert.ok(error instanceof JobError)
    assert.match(error.message, /^The database has schema 99, .* use a newer version\.$/)
    return true
  })
})

test('a database in which pg_trgm cannot be created is refused in one line that says what to do', async () => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  await server.execute(
    url,
    `drop role if exists limited; create role limited login; grant create on schema public to limited`,
  )
  const asLimited = url.replace('assay@', 'limited@')
  await assert.rejects(openPostgresStore({ ...PARTS, url: asLimited }), (error) => {
    assert.ok(error instanceof JobError)
    assert.match(
      error.message,
      /^PostgreSQL cannot create the extension pg_trgm, .* CREATE EXTENSION pg_trgm .*\.$/,
    )
    return true
  })
  await server.execute(url, 'create extension pg_trgm; drop owned by limited')
  await server.execute(url, 'grant create on schema public to limited')
  const store = await openPostgresStore({ ...PARTS, url: asLimited })
  await store.close()
})

test('a server that cannot be reached at the start is unavailable', async () => {
  const url = 'postgres://assay@127.0.0.1:1/none'
  await assert.rejects(
    openPostgresStore({ ...PARTS, url }),
    (error) => error instanceof JobError && error.code === 'store_unavailable',
  )
})

test('what one node commits wakes the others', async (t) => {
  const { store, newUser, submit, claimOne, openAnother } = await bundle(t)
  const other = await openAnother()
  const heard: Wake[] = []
  other.subscribe((wake) => heard.push(wake))
  const userId = await newUser()
  const { id } = await submit({ userId })
  await until(() => heard.some(({ kind }) => kind === 'work'))
  // Neither batches nor builds are looked for because of a job.
  for (const wake of heard) if (wake.kind === 'work') assert.deepEqual(wake.of, new Set(['jobs']))
  const lease = await claimOne()
  await store.record(stage(lease))
  await store.record(completed(at(lease, 1)))
  await until(() => heard.filter(({ kind }) => kind === 'job').length > 0)
  for (const wake of heard) if (wake.kind === 'job') assert.deepEqual(wake, { kind: 'job', id, events: null })
})

test('news of hundreds of jobs fit into notifications', async (t) => {
  const { store, newUser, newJob, claim, openAnother } = await bundle(t)
  const other = await openAnother()
  const woken = new Set<string>()
  other.subscribe((wake) => {
    if (wake.kind === 'job') woken.add(wake.id)
  })
  const userId = await newUser()
  await Promise.all(Array.from({ length: 500 }, () => store.submit(newJob({ userId }))))
  const leases = await claim({ limit: 500 })
  await Promise.all(leases.map((lease) => store.record(completed(lease))))
  await until(() => woken.size === 500)
})

test('all nodes take from the same bucket', async (t) => {
  const { store, newUser, openAnother } = await bundle(t)
  const nodes = [store, await openAnother(), await openAnother()]
  const userId = await newUser()
  const take = { userId, bucket: 'submit', want: 1, capacity: 10, refillPerMinute: 60 } as const
  const grants = await Promise.all(Array.from({ length: 30 }, (_, i) => nodes[i % 3]?.takeTokens(take)))
  assert.equal(grants.filter((grant) => grant?.granted === 1).length, 10)
})

test('a text that PostgreSQL cannot hold is found nowhere', async (t) => {
  const { store, newUser, submit } = await bundle(t)
  const userId = await newUser()
  await submit({ userId })
  const query = { userId, limit: 5, after: null, fromMs: null, toMs: null, status: null }
  assert.deepEqual(await store.list({ ...query, contains: 'e\0g' }), { jobs: [], next: null })
})

test('writes that wait at the same time share a commit', async (t) => {
  const commits: number[] = []
  const open = () => openTemporaryPostgresStore({ onCommit: ({ writes }) => commits.push(writes) })
  const { store, newUser, newJob } = await bundleFrom(open)(t)
  const userId = await newUser()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => store.submit(newJob({ userId }))))
  assert.ok(outcomes.every(({ kind }) => kind === 'created'))
  assert.deepEqual(commits, [50])
})

test('nodes hear of the open streams of all other nodes together, as they last told them', async (t) => {
  const { store: first, openAnother } = await bundle(t)
  const [second, third] = [await openAnother(), await openAnother()]
  assert.deepEqual(
    await first.shareOpenStreams(
      new Map([
        [1, 7],
        [2, 1],
      ]),
    ),
    new Map(),
  )
  assert.deepEqual(
    [...(await second.shareOpenStreams(new Map([[1, 2]])))],
    [
      [1, 7],
      [2, 1],
    ],
  )
  assert.deepEqual(
    [...(await third.shareOpenStreams(new Map()))],
    [
      [1, 9],
      [2, 1],
    ],
  )
  assert.deepEqual([...(await first.shareOpenStreams(new Map([[1, 1]])))], [[1, 2]])
  assert.deepEqual([...(await third.shareOpenStreams(new Map()))], [[1, 3]])
  await first.shareOpenStreams(new Map())
  assert.deepEqual([...(await third.shareOpenStreams(new Map()))], [[1, 2]])
})

test('a node that tells nothing for five seconds of the database no longer counts, and its row is gone', async (t) => {
  const {
    store: dead,
    openAnother,
    advance,
    url,
  } = await openTemporaryPostgresStore().then((opened) => {
    t.after(opened.close)
    return opened
  })
  const alive = await openAnother()
  await dead.shareOpenStreams(new Map([[1, 7]]))
  await advance(5_000)
  assert.deepEqual([...(await alive.shareOpenStreams(new Map([[1, 1]])))], [[1, 7]])
  await advance(1)
  assert.deepEqual([...(await alive.shareOpenStreams(new Map([[1, 1]])))], [])
  const sql = postgres(url, { max: 1 })
  t.after(() => sql.end())
  assert.equal((await sql`select * from open_streams`).length, 1)
  // It was only paused: it counts again with its next word.
  await dead.shareOpenStreams(new Map([[1, 7]]))
  assert.deepEqual([...(await alive.shareOpenStreams(new Map()))], [[1, 7]])
  assert.equal((await sql`select * from open_streams`).length, 1, 'a node without streams leaves no row')
})

test('one purge forgets all old claims and folds all changes of what users keep, however many there are', async (t) => {
  const opened = await openTemporaryPostgresStore()
  t.after(opened.close)
  const sql = postgres(opened.url, { max: 1 })
  t.after(() => sql.end())
  await sql`insert into claims (worker, token, at_ms) select 'old', n::text, 0 from generate_series(1, 25000) n`
  await sql`insert into kept_changes (user_id, jobs, bytes) select 1 + n % 2, 1, 2 from generate_series(1, 25000) n`
  await opened.store.claim({ worker: 'own', token: 'new', limit: 1, leaseMs: 1_000, attemptsMax: 3 })
  await opened.store.purge({ limit: 1 })
  assert.deepEqual([...(await sql`select token from claims`)], [{ token: 'new' }])
  assert.equal((await sql`select * from kept_changes`).length, 0)
  const kept = await sql`select user_id::integer, jobs::integer, bytes::integer from kept order by user_id`
  assert.deepEqual(
    [...kept],
    [1, 2].map((user_id) => ({ user_id, jobs: 12_500, bytes: 25_000 })),
  )
})

test('nodes that all tell at once, and forget the same dead ones, do not hold each other up', async (t) => {
  const { store, openAnother, advance } = await bundle(t)
  const nodes = await Promise.all(Array.from({ length: 6 }, openAnother))
  await Promise.all([store, ...nodes].map((node) => node.shareOpenStreams(new Map([[1, 1]]))))
  await advance(6_000)
  for (let round = 0; round < 20; round++)
    await Promise.all(nodes.map((node) => node.shareOpenStreams(new Map([[1, 1]]))))
  assert.deepEqual([...(await store.shareOpenStreams(new Map()))], [[1, 6]])
})

test('many users are told with the largest first, and no more than is allowed', async (t) => {
  const { store, openAnother } = await bundle(t)
  const other = await openAnother()
  const counts = new Map(Array.from({ length: 12_000 }, (_, i) => [i + 1, 12_000 - i] as const))
  await store.shareOpenStreams(counts)
  const heard = await other.shareOpenStreams(new Map())
  assert.equal(heard.size, 10_000)
  assert.equal(heard.get(1), 12_000)
  assert.equal(heard.get(10_001), undefined)
})
