import { readdirSync, readFileSync } from 'node:fs'
import { JobError } from '../../jobs/job-error.ts'
import { connect, START_ANSWER_MS, within } from './database.ts'
import { codeOf, toStoreError } from './postgres-failure.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Names the lock. Nobody else on the database is likely to use the same number. */
const LOCK = 4_157_715_259

/**
 * Brings the database to the newest schema. The lock is held to the end of the transaction, so that of ten nodes that start
 * at once, one migrates and nine find it done. Returns the names of the migrations that it ran.
 */
export async function migratePostgres(url: string): Promise<readonly string[]> {
  const files = readdirSync(FOLDER).sort()
  const sql = connect(url, 1)
  try {
    // Mostly there is nothing to do, and nobody needs to wait for a lock to find that out. A migration takes its time.
    if ((await within(START_ANSWER_MS, versionOf(sql))) === files.length) return []
    return await sql.begin(async (tx) => {
      await tx.unsafe(`select pg_advisory_xact_lock(${LOCK})`)
      await tx.unsafe(`
        create table if not exists schema_migrations (
          version integer primary key, name text not null, applied_at timestamptz not null default now()
        )`)
      const [row] = await tx.unsafe('select count(*)::integer as version from schema_migrations')
      const version = Number(row?.version)
      if (version > files.length) {
        throw new JobError(
          'store_unavailable',
          `The database has schema ${version}, this version of Assay knows ${files.length}: use a newer version.`,
        )
      }
      if (version === 0) await tx.unsafe('create extension if not exists pg_trgm').catch(refuse)
      const pending = files.slice(version)
      for (const [i, name] of pending.entries()) {
        await tx.unsafe(readFileSync(new URL(name, FOLDER), 'utf8'))
        await tx.unsafe('insert into schema_migrations (version, name) values ($1, $2)', [
          version + i + 1,
          name,
        ])
      }
      return pending
    })
  } catch (error) {
    throw toStoreError(error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** How many migrations have run; 0 also while the first of them is running. */
async function versionOf(sql: ReturnType<typeof connect>): Promise<number> {
  const [row] = await sql.unsafe(`select to_regclass('schema_migrations') is not null as is_there`)
  if (row?.is_there !== true) return 0
  const [count] = await sql.unsafe('select count(*)::integer as version from schema_migrations')
  return Number(count?.version)
}

function refuse(error: unknown): never {
  throw new JobError(
    'store_unavailable',
    `PostgreSQL cannot create the extension pg_trgm, which searching needs (${codeOf(error)}): have an administrator run CREATE EXTENSION pg_trgm in this database.`,
    { cause: error },
  )
}
