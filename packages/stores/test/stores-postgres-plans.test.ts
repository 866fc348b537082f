import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { connect } from '../src/postgres/database.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { bundleFrom, completed, LEASE_MS } from './store-contract/bundle.ts'
import { PARTS } from './store-contract/open-temporary-postgres-store.ts'

const JOBS = 4_000
const AT_ONCE = 8
/** A few while the tables are as good as empty, where reading them whole is the quickest way. */
const ROWS_PER_JOB_MAX = 150
const BACKLOG = 3_000
const SUBMISSIONS = 100

test('a database that grows from nothing does not read whole tables for each job', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const store = await openPostgresStore({ ...PARTS, url })
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: Date.now }
  const { newUser, newJob } = await bundleFrom(async () => ({ ...opened, close: () => store.close() }))(t)
  const userId = await newUser()
  const offer = { worker: 'near', leaseMs: LEASE_MS }
  let left = JOBS
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const idempotency = { key: `key-${left}`, bodyHash: new Uint8Array(32), keepMs: 86_400_000 }
      const outcome = await store.submit(newJob({ userId, offer, idempotency }))
      assert.ok(outcome.kind === 'created' && outcome.claimed !== null)
      const { id } = outcome.job
      await store.readEvents({ userId, id, after: 0, limit: 64 })
      await store.record(completed(outcome.claimed))
      await store.readEvents({ userId, id, after: 0, limit: 64 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Connections hand in what they counted when they end.
  await store.close()

  const sql = connect(url, 1)
  t.after(() => sql.end({ timeout: 1 }))
  const rows = await sql.unsafe(
    `select relname as name, seq_tup_read::integer as rows from pg_stat_user_tables where seq_tup_read > ${ROWS_PER_JOB_MAX * JOBS}`,
  )
  assert.deepEqual([...rows], [])
})

test('the backlog of one user costs another user nothing at a submission', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const store = await openPostgresStore({ ...PARTS, url })
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: Date.now }
  const { newUser, newJob } = await bundleFrom(async () => ({ ...opened, close: () => store.close() }))(t)
  const [crowd, other] = [await newUser(), await newUser()]
  const limits = { activeJobsMax: 10_000, keptJobsMax: 10_000 }
  for (let i = 0; i < BACKLOG; i += 200) {
    await Promise.all(Array.from({ length: 200 }, () => store.submit(newJob({ userId: crowd, ...limits }))))
  }
  const sql = connect(url, 1)
  t.after(() => sql.end({ timeout: 1 }))
  // As the server itself does now and then. It then believes that any user has all these jobs.
  await sql.unsafe('analyze')
  for (let i = 0; i < SUBMISSIONS; i++) {
    assert.equal((await store.submit(newJob({ userId: other, ...limits }))).kind, 'created')
  }
  await store.close()
  const [jobs] = await sql.unsafe<{ rows: number }[]>(
    "select seq_tup_read::integer as rows from pg_stat_user_tables where relname = 'jobs'",
  )
  assert.ok(
    Number(jobs?.rows) < (BACKLOG * SUBMISSIONS) / 2,
    `${jobs?.rows} jobs were read one after the other`,
  )
})

test('submissions are planned once for each connection', async (t) => {
  const url = await (await postgresServer()).createDatabase()
  const store = await openPostgresStore({ ...PARTS, url })
  await store.close()
  const sql = connect(url, 1)
  t.after(() => sql.end({ timeout: 1 }))
  // Whoever replaces the function loses its settings.
  const settings = await sql.unsafe(
    "select proconfig as set from pg_proc where proname in ('submit_jobs_with_books', 'claim_jobs')",
  )
  const wanted = '{plan_cache_mode=force_generic_plan,enable_seqscan=off,enable_bitmapscan=off,jit=off}'
  assert.deepEqual(
    settings.map(({ set }) => set),
    [wanted, wanted],
  )
})
