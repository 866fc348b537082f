import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { postgresServer } from '../../../../test/tools/postgres-server.ts'
import { createTcpProxy } from '../../../../test/tools/tcp-proxy.ts'
import { JobError } from '../../src/jobs/job.ts'
import type { ServiceStore } from '../../src/service-store.ts'
import {
  connectPostgresStore,
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../src/stores/postgres/store.ts'
import { type OpenedStore, RETENTION_MS } from './bundle.ts'

interface TemporaryPostgresStore extends OpenedStore {
  readonly url: string
}

interface TestDatabase {
  readonly url: string
  /** A connection of the test, beside those of the store. It ends by itself when it is not used. */
  readonly sql: postgres.Sql
}

/** Databases that a test has left, emptied for the next one: to make one takes ten times as long. */
const free: TestDatabase[] = []
/** Longer than most tests take. With one second, every tenth connection of the store's tests was this one, made again. */
const IDLE_SECONDS = 3
/** All of them have the same schema, so the first store that opens checks the statements for those that follow. */
let areStatementsKnown = false

const EMPTY = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %I', name);
    end loop;
  end $$`

/** Faults are provoked here: nobody wants to read of them. */
export const SILENT = { error: () => {}, warn: () => {} }

/** What a store needs besides its address. */
export const PARTS = { randomBytes, logger: SILENT, connectionsMax: 10 }

/** The start of a connection, and wake-ups, which come at their own time, are not meant. */
const isStatement = (request: Buffer): boolean =>
  !/application_name|assay_wake|pg_notify/.test(request.toString('latin1'))

/** The last message of an answer: the transaction is over. */
const READY_FOR_QUERY = Buffer.from('5a0000000549', 'hex')
const isReadyForQuery = (answer: Buffer): boolean =>
  answer.subarray(-READY_FOR_QUERY.length).equals(READY_FOR_QUERY)

const START_MS = Date.UTC(2026, 6, 31, 12)

const OPENINGS_MAX = 5

/** A machine that does much else may let the time for a connection pass. What is tested begins when the store is open. */
async function openPatiently(options: PostgresStoreOptions, attempt = 1): Promise<ServiceStore> {
  try {
    if (areStatementsKnown) return (await connectPostgresStore(options)).store
    const store = await openPostgresStore(options)
    areStatementsKnown = true
    return store
  } catch (error) {
    const isAway = error instanceof JobError && error.code === 'store_unavailable'
    if (!isAway || attempt >= OPENINGS_MAX) throw error
    return openPatiently(options, attempt + 1)
  }
}

/** A fresh PostgreSQL store in its own database, whose clock stands still until it is told to move. */
export async function openTemporaryPostgresStore(
  options: Partial<PostgresStoreOptions> = {},
): Promise<TemporaryPostgresStore> {
  const database = free.pop() ?? (await newDatabase())
  const { url, sql } = database
  const wire = await createTcpProxy(Number(new URL(url).port))
  const opened: ServiceStore[] = []
  let now = START_MS

  const open = async (changes: Partial<PostgresStoreOptions>): Promise<ServiceStore> => {
    const store = await openPatiently({
      url: Object.assign(new URL(url), { port: String(wire.port) }).href,
      randomBytes,
      logger: SILENT,
      connectionsMax: 2,
      retentionMs: RETENTION_MS,
      ...changes,
    })
    opened.push(store)
    return store
  }
  // The store's time is the database's, which a test cannot move: it puts its own function in the place of the clock.
  const setClock = (): Promise<unknown> =>
    sql.unsafe(`create or replace function now_ms() returns bigint language sql as 'select ${now}::bigint'`)

  const store = await open(options)
  await setClock()

  return {
    url,
    store,
    openAnother: () => open({}),
    async advance(ms) {
      now += ms
      await setClock()
    },
    nowMs: () => now,
    cutNextCommit: (when) => wire.cutNext({ when, isMeant: isStatement, isEnd: isReadyForQuery }),
    async close() {
      await Promise.all(opened.map((one) => one.close()))
      await wire.close()
      await sql.unsafe(EMPTY)
      free.push(database)
    },
  }
}

async function newDatabase(): Promise<TestDatabase> {
  const url = await (await postgresServer()).createDatabase()
  return {
    url,
    sql: postgres(url, { max: 1, idle_timeout: IDLE_SECONDS, fetch_types: false, onnotice: () => {} }),
  }
}
