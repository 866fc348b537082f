import { readdirSync, readFileSync } from 'node:fs'
import { quotasText, toQuotas } from '@assay/domain/jobs/given-limits'
import { JobError } from '@assay/domain/jobs/job'
import { type StoreArchive, withEvents } from '../copy-store.ts'
import { bookStatements } from './book-statements.ts'
import {
  codeOf,
  connect,
  createPool,
  type Logger,
  START_ANSWER_MS,
  toStoreError,
  within,
} from './database.ts'
import { shareStatements } from './keys.ts'
import { outcomeStatements } from './outcomes.ts'
import { archiveStatements } from './statements.ts'
import { webhookStatements } from './webhooks.ts'

/** A page of large jobs takes longer than any answer that a client would wait for. */
const ANSWER_MS = 120_000

const CLOSE_GRACE_SECONDS = 1

/** Opens a PostgreSQL store to be copied, or to be copied into. */
export async function openPostgresArchive({ url }: { readonly url: string }): Promise<StoreArchive> {
  await migratePostgres(url)
  // Whoever copies sees every failure: the copy ends with it.
  const logger: Logger = { error: () => {}, warn: () => {} }
  const { run, close } = createPool({ url, connectionsMax: 1, answerMs: ANSWER_MS, logger })
  const { readUsers, readKeys, readAudit, readSecrets } = archiveStatements
  const { insertUsers, insertKeys, insertAudit, insertSecrets } = archiveStatements

  return {
    name: url.replace(/[?#].*$/s, '').replace(/^[^/]*\/\/[^/]*\/?/s, ''),

    async readBase() {
      return {
        users: (await run(readUsers, {})).map(withQuotasText),
        keys: [...(await run(readKeys, {}))],
        audit: (await run(readAudit, {})).map(withQuotasText),
        secrets: [...(await run(readSecrets, {}))],
        webhooks: [...(await run(webhookStatements.readArchived, {}))],
        alarms: [...(await run(outcomeStatements.readArchivedAlarms, {}))],
        shares: [...(await run(shareStatements.readArchived, {}))],
      }
    },

    // Nobody else uses the database meanwhile, and each step adds what is missing: a copy that broke off is run again.
    async writeBase({ users, keys, audit, secrets, webhooks, alarms, shares }) {
      if (users.length > 0) {
        await run(insertUsers, { users, id_max: Math.max(...users.map(({ id }) => id)) })
      }
      await run(insertKeys, { keys })
      if (audit.length > 0) await run(insertAudit, { audit })
      await run(insertSecrets, { secrets })
      await run(webhookStatements.insertArchived, { webhooks })
      await run(outcomeStatements.insertArchivedAlarms, { alarms })
      await run(shareStatements.insertArchived, { shares })
    },

    async countJobs() {
      return (await run(archiveStatements.countJobs, {}))[0]?.count ?? 0
    },

    async readBooks() {
      return [...(await run(bookStatements.readArchived, {}))]
    },

    async readBook(id) {
      return {
        versions: [...(await run(bookStatements.readArchivedVersions, { id }))],
        events: [...(await run(bookStatements.readArchivedEvents, { id }))],
        problems: [...(await run(bookStatements.readArchivedProblems, { id }))],
      }
    },

    async writeBook(book, blobs) {
      await run(bookStatements.insertArchived, { book: { ...book, blobs } })
    },

    async readPiece(piece) {
      return (await run(bookStatements.readChunk, piece))[0]?.bytes ?? null
    },

    async writePiece(piece) {
      await run(bookStatements.writeChunk, piece)
    },

    async readChoices() {
      return [...(await run(bookStatements.readArchivedChoices, {}))]
    },

    async writeChoices(choices) {
      await run(bookStatements.insertArchivedChoices, { choices })
    },

    async readJobs({ afterId, limit }) {
      const rows = await run(archiveStatements.readJobs, { after_id: afterId, limit })
      return withEvents(rows, await run(archiveStatements.readEvents, { seqs: rows.map(({ seq }) => seq) }))
    },

    async writeJobs(jobs) {
      await run(archiveStatements.insertJobs, { jobs })
    },

    async readBatch(afterId) {
      const [batch] = await run(archiveStatements.readBatches, { after_id: afterId, limit: 1 })
      if (batch === undefined) return null
      const { id } = batch
      return {
        ...batch,
        chunks: [...(await run(archiveStatements.readChunks, { id }))],
        events: [...(await run(archiveStatements.readBatchEvents, { id }))],
      }
    },

    async writeBatch(batch) {
      await run(archiveStatements.insertBatch, { batch })
    },

    async readOutcomes({ afterSeq, limit }) {
      return [...(await run(outcomeStatements.readArchived, { after_seq: afterSeq, limit }))]
    },

    async writeOutcomes(outcomes) {
      await run(outcomeStatements.insertArchived, { outcomes })
    },

    async readDeliveries({ afterSeq, limit }) {
      return [...(await run(webhookStatements.readArchivedDeliveries, { after_seq: afterSeq, limit }))]
    },

    async writeDeliveries(deliveries) {
      await run(webhookStatements.insertArchivedDeliveries, { deliveries })
    },

    close: () => close(CLOSE_GRACE_SECONDS),
  }
}

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

/** The server writes JSON in an order of its own. Both stores have to say the same with the same text. */
const withQuotasText = <Row extends { readonly quotas: string | null }>(row: Row): Row => ({
  ...row,
  quotas: quotasText(toQuotas(row.quotas)),
})
