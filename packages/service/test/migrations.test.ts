import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { openPostgresStore } from '../src/stores/postgres/store.ts'
import { bundleFrom, completed } from './store-contract/bundle.ts'
import { SILENT } from './store-contract/open-temporary-postgres-store.ts'

const STORES = new URL('../src/stores/', import.meta.url)

/** The beginnings of their SHA-256. A new migration adds a line; a line that is here never changes. */
const MIGRATIONS = {
  'sqlite/001-initial.sql': 'd1b281e4e4266fb7',
  'sqlite/002-open-streams.sql': '5fdac5cbec032a76',
  'sqlite/003-count-active-jobs.sql': '7f1386c6151ee488',
  'sqlite/004-repeated-writes.sql': 'dea0e0d800f100f3',
  'postgres/001-initial.sql': '0e787a51e4f4eee3',
  'postgres/002-open-streams.sql': '45010c81d0543248',
  'postgres/003-count-active-jobs.sql': '0ab289b134c6cb1d',
  'postgres/004-repeatable-writes.sql': '34de640cccffa621',
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
  const store = await openPostgresStore({ url, randomBytes, logger: SILENT })
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
