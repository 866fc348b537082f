import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { openPostgresStore } from '../src/postgres/store.ts'
import { openSqliteStore } from '../src/sqlite/store.ts'
import { bundleFrom, completed } from './store-contract/bundle.ts'
import { PARTS } from './store-contract/open-temporary-postgres-store.ts'

const STORES = new URL('../src/', import.meta.url)

/** The beginnings of their SHA-256. A new migration adds a line; a line that is here never changes. */
const MIGRATIONS = {
  'sqlite/001-initial.sql': 'd1b281e4e4266fb7',
  'sqlite/004-repeated-writes.sql': 'dea0e0d800f100f3',
  'sqlite/005-erase-for-good.sql': '9072e208b303ba05',
  'sqlite/006-scopes-and-audit.sql': '70e845f5b63409c2',
  'sqlite/007-books.sql': '31677d2c464211a1',
  'sqlite/008-outcomes.sql': '5fc627cadb7411a6',
  'sqlite/009-batches.sql': '41e04c55b6932eb3',
  'sqlite/010-webhooks.sql': '1ab4907e38359a4b',
  'sqlite/011-batch-webhooks.sql': '58244187d57f1214',
  'sqlite/012-outcomes-of-jobs.sql': '62789025ab4c3b8e',
  'sqlite/015-long-texts.sql': 'f06e11021057994d',
  'sqlite/016-held-deliveries.sql': 'a47076ebeea8e395',
  'sqlite/018-repeated-requests-for-keys.sql': '11aa398bcd3c4144',
  'sqlite/020-traces.sql': '83c57d3614c29d15',
  'sqlite/021-quotas.sql': 'ced934f7dec1dbe5',
  'sqlite/022-labels-and-shares.sql': 'f49d5552a30d864a',
  'sqlite/025-count-labels.sql': 'e10fc7121fc5f84a',
  'postgres/001-initial.sql': '0e787a51e4f4eee3',
  'postgres/002-open-streams.sql': '45010c81d0543248',
  'postgres/003-count-active-jobs.sql': '0ab289b134c6cb1d',
  'postgres/004-repeatable-writes.sql': '34de640cccffa621',
  'postgres/005-submit-in-time.sql': '7d1d05e185780c5f',
  'postgres/006-scopes-and-audit.sql': '0105920319b28b04',
  'postgres/007-books.sql': '122ddf25083c56b5',
  'postgres/008-outcomes.sql': '37186db00b4910f4',
  'postgres/009-batches.sql': '80b3d77908356cf7',
  'postgres/010-webhooks.sql': '2b7df40273c91c47',
  'postgres/011-batch-webhooks.sql': 'f081141925434ae2',
  'postgres/012-outcomes-of-jobs.sql': 'c3cc99623c77196a',
  'postgres/013-nodes.sql': '03f49922442665b6',
  'postgres/014-count-active-jobs-by-user.sql': '1ca165d7a5725d62',
  'postgres/016-held-deliveries.sql': 'a47076ebeea8e395',
  'postgres/017-repeatable-claims-of-builds.sql': 'f414eecb7b28abc8',
  'postgres/018-repeated-requests-for-keys.sql': '2ec4245800e638ab',
  'postgres/019-progress-after-a-step-back.sql': 'b1a008dcfed4c7b6',
  'postgres/020-traces.sql': 'f4e9b89a99c5ec0e',
  'postgres/021-quotas.sql': 'f3d6651e1d3c3e40',
  'postgres/022-labels-and-shares.sql': '43d35642e074202e',
  'postgres/023-tidy-after-retention.sql': 'e7867c672b4353da',
  'postgres/024-labels-by-their-key.sql': '01aeba414b0cb8cf',
  'postgres/025-count-labels.sql': 'aec35ac6f6159c92',
  'postgres/026-plan-submissions-once.sql': 'aa8b4ea5a1fc3565',
  'postgres/027-decide-in-steps.sql': '1b488b0a74b4038e',
  'postgres/028-claim-in-steps.sql': 'f9e9cf3beb3ad5e8',
}

test('a migration that may have run somewhere never changes', () => {
  const found = ['sqlite', 'postgres'].flatMap((store) => {
    const folder = new URL(`${store}/migrations/`, STORES)
    return readdirSync(folder)
      .sort()
      .map((name) => {
        const hash = createHash('sha256')
          .update(readFileSync(new URL(name, folder)))
          .digest('hex')
        return [`${store}/${name}`, hash.slice(0, 16)]
      })
  })
  assert.deepEqual(Object.fromEntries(found), MIGRATIONS)
})

test('a database of the first schema, with a job that waits, is brought up to date and goes on', async (t) => {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const first = readFileSync(new URL('postgres/migrations/001-initial.sql', STORES), 'utf8')
  await server.execute(
    url,
    `create extension pg_trgm;
    create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now());
    ${first};
    insert into schema_migrations (version, name) values (1, '001-initial.sql');
    insert into users (name, active_jobs, last_turn) values ('ada', 1, 7);
    insert into jobs (
      id, user_id, request_type, status, turn, created_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
    ) values ('job_old', 1, 'nl', 'pending', 7, now_ms(), now_ms(), now_ms() + 900000, now_ms() + 900000);
    insert into job_texts (job_seq, user_id, query, query_folded) values (1, 1, 'eggs', 'eggs');`,
  )
  const store = await openPostgresStore({ ...PARTS, url })
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: Date.now }
  const { newUser, submit, claimOne } = await bundleFrom(async () => ({
    ...opened,
    close: () => store.close(),
  }))(t)
  const userId = await newUser('ada')
  assert.equal(userId, 1)
  // What users keep is counted from what is there.
  assert.equal((await store.stats()).keptBytes, 'eggs'.length)
  const { id } = await submit({ userId, query: 'milk' })
  const [old, young] = [await claimOne(), await claimOne()]
  assert.deepEqual([old.id, young.id], ['job_old', id])
  assert.equal(await store.record(completed(old)), 'written')
  assert.equal((await store.get({ userId, id: 'job_old' }))?.status, 'completed')
})

test('a SQLite database of the first schema, with jobs in it, is brought up to date and goes on', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'assay.db')
  const old = new DatabaseSync(path)
  old.exec(readFileSync(new URL('sqlite/migrations/001-initial.sql', STORES), 'utf8'))
  const nowMs = Date.UTC(2026, 0, 1)
  const seq = (nowMs - Date.UTC(2020, 0, 1)) * 4_096
  old.exec(`
    pragma user_version = 1;
    insert into users (id, name, active_jobs, last_turn) values (1, 'ada', 1, 7), (2, 'bob', 0, 3);
    insert into jobs (
      seq, id, user_id, request_type, status, turn, created_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
    ) values (${seq}, 'job_old', 1, 'nl', 'pending', 7, ${nowMs}, ${nowMs}, ${nowMs + 900_000}, ${nowMs + 900_000});
    insert into jobs (
      seq, id, user_id, request_type, status, turn, created_at_ms, updated_at_ms, deadline_at_ms, ended_at_ms,
      expires_at_ms, last_event_id, attempt
    ) values (
      ${seq + 1}, 'job_done', 1, 'nl', 'completed', 6, ${nowMs}, ${nowMs}, ${nowMs}, ${nowMs}, ${nowMs + 1e9}, 2, 1
    );
    insert into job_texts (user_id, job_seq, query, query_folded) values
      (1, ${seq}, 'Käse', 'käse'), (1, ${seq + 1}, 'Copper pipe', 'copper pipe');
    insert into events (job_seq, id, type, at_ms, body) values
      (${seq + 1}, 1, 'stage', ${nowMs}, '{"stage":"parsing","message":"é","progress":0.1}'),
      (${seq + 1}, 2, 'completed', ${nowMs}, '{"result":{"a":1}}');
    insert into job_search (rowid, text) values (${-seq - 1}, char(0xe000, 0xe000, 0xe001) || 'copper pipe');
    insert into search_backlog (user_id, job_seq) values (1, ${seq});`)
  old.close()

  const store = await openSqliteStore({ path, clock: { nowMs: () => nowMs }, randomBytes, exclusive: true })
  const opened = { store, openAnother: async () => store, advance: async () => {}, nowMs: () => nowMs }
  const { newUser, newJob, submit, claimOne } = await bundleFrom(async () => ({
    ...opened,
    close: () => store.close(),
  }))(t)
  const userId = await newUser('ada')
  assert.equal(userId, 1)
  const keptBytes = Buffer.byteLength(
    'Käse' + 'Copper pipe' + '{"stage":"parsing","message":"é","progress":0.1}{"result":{"a":1}}',
  )
  const { keptBytes: counted, keptBytesOfLargestUser } = await store.stats()
  assert.deepEqual([counted, keptBytesOfLargestUser], [keptBytes, keptBytes])
  assert.equal((await store.submit(newJob({ userId, keptJobsMax: 2 }))).kind, 'storage_full')
  assert.equal((await store.get({ userId, id: 'job_done' }))?.resultJson, '{"a":1}')
  assert.equal((await store.readEvents({ userId, id: 'job_done', after: 0, limit: 9 }))?.events.length, 2)

  const found = async (contains: string) => {
    const query = { userId, limit: 9, after: null, contains, fromMs: null, toMs: null, status: null }
    return (await store.list(query)).jobs.map(({ id }) => id)
  }
  for (const wait of [0, 200]) {
    await sleep(wait)
    assert.deepEqual([await found('copper'), await found('kä')], [['job_done'], ['job_old']])
  }
  const { id } = await submit({ userId, query: 'milk' })
  const [first, young] = [await claimOne(), await claimOne()]
  assert.deepEqual([first.id, young.id], ['job_old', id])
  assert.equal(await store.record(completed(first)), 'written')
  for (const gone of ['job_old', 'job_done'])
    assert.equal(await store.delete({ userId, id: gone }), 'deleted')
  assert.equal((await store.stats()).keptBytes, Buffer.byteLength('milk'))
  assert.deepEqual(await found('copper'), [])
})
