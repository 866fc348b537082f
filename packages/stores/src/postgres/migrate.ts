import { readdirSync, readFileSync } from 'node:fs'
import { JobError } from '@assay/domain/jobs/job'
import { connect, START_ANSWER_MS, within } from './database.ts'
import { codeOf, toStoreError } from './store-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Names the lock. Nobody else on the database is likely to use the same number. */
export const LOCK = 4_157_715_259

/** SQLSTATE that the script raises when another node has migrated since the version was read, and when the extension cannot be made. */
const MOVED_CODE = 'AS001'
const EXTENSION_CODE = 'AS002'

/**
 * Brings the database to the newest schema. The lock is held to the end of the transaction, so of ten nodes that start
 * at once, one migrates and nine find it done. Returns the names of the migrations that it ran.
 */
export async function migratePostgres(url: string): Promise<readonly string[]> {
  const files = readdirSync(FOLDER).sort()
  const sql = connect(url, 1)
  try {
    for (;;) {
      // Mostly there is nothing to do, and nobody needs to wait for a lock to find that out. A migration takes its time.
      const version = await within(START_ANSWER_MS, versionOf(sql))
      if (version === files.length) return []
      if (version > files.length) {
        throw new JobError(
          'store_unavailable',
          `The database has schema ${version}, this version of Assay knows ${files.length}: use a newer version.`,
        )
      }
      const pending = files.slice(version)
      try {
        await sql.unsafe(scriptOf(version, pending))
        return pending
      } catch (error) {
        if (codeOf(error) === EXTENSION_CODE) refuse(error)
        if (codeOf(error) !== MOVED_CODE) throw error
      }
    }
  } catch (error) {
    throw toStoreError(error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * One text for all of it, which the server runs as one transaction. The driver's own transactions end the process when their connection
 * is lost.
 */
const scriptOf = (version: number, pending: readonly string[]): string =>
  [
    `select pg_advisory_xact_lock(${LOCK})`,
    `create table if not exists schema_migrations (
      version integer primary key, name text not null, applied_at timestamptz not null default now()
    )`,
    `do $$ begin
      if (select count(*) from schema_migrations) <> ${version} then
        raise exception 'another node has migrated' using errcode = '${MOVED_CODE}';
      end if;
    end $$`,
    ...(version === 0
      ? [
          `do $$ begin
            create extension if not exists pg_trgm;
          exception when others then
            raise exception '%', sqlstate using errcode = '${EXTENSION_CODE}';
          end $$`,
        ]
      : []),
    ...pending.flatMap((name, i) => [
      readFileSync(new URL(name, FOLDER), 'utf8'),
      `insert into schema_migrations (version, name) values (${version + i + 1}, '${name}')`,
    ]),
  ].join(';\n')

/** How many migrations have run; 0 also while the first of them is running. */
async function versionOf(sql: ReturnType<typeof connect>): Promise<number> {
  const [row] = await sql.unsafe(`select to_regclass('schema_migrations') is not null as is_there`)
  if (row?.is_there !== true) return 0
  const [count] = await sql.unsafe('select count(*)::integer as version from schema_migrations')
  return Number(count?.version)
}

/** The text of the error is the SQLSTATE of its cause. */
function refuse(error: unknown): never {
  throw new JobError(
    'store_unavailable',
    `PostgreSQL cannot create the extension pg_trgm, which searching needs (${error instanceof Error ? error.message : ''}): have an administrator run CREATE EXTENSION pg_trgm in this database.`,
    { cause: error },
  )
}
