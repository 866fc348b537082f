import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { ServiceStore } from '@assay/domain/service-store'
import postgres from 'postgres'
import { postgresServer } from '../../../../test/tools/postgres-server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../test/tools/tcp-proxy.ts'
import {
  connectPostgresStore,
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../src/postgres/store.ts'
import { type OpenedStore, RETENTION_MS } from './bundle.ts'

interface TemporaryPostgresStore extends OpenedStore {
  readonly url: string
}

interface TestDatabase {
  readonly url: string
  /** A connection of the test, beside those of the store. It ends by itself when it is not used. */
  readonly sql: postgres.Sql
  /** The wire between the stores and the database. */
  readonly wire: TcpProxy
  /** Open stores that a test has left. Their connections and plans, made anew for each test, were half of what the tests cost the server. */
  readonly stores: ServiceStore[]
  readonly hasClock: boolean
  /** When a test has cut its wire; 0 if none has. */
  readonly cutAtMs: number
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

/**
 * The store's time is the database's, which a test cannot move: it puts its own function in the place of the clock. The time
 * is that of a sequence, because a new function for each step would make the server forget its plans.
 */
const CLOCK = `
  create sequence test_clock;
  create or replace function now_ms() returns bigint language sql as 'select pg_sequence_last_value(''test_clock''::regclass)'`

const BUSY = `
  select from pg_stat_activity
  where datname = current_database() and application_name = 'assay' and state <> 'idle'`

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
const QUIET_LOOKS = 2

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

/** A PostgreSQL store with an empty database of its own, whose clock stands still until it is told to move. */
export async function openTemporaryPostgresStore(
  options: Partial<PostgresStoreOptions> = {},
): Promise<TemporaryPostgresStore> {
  const database = takeFree() ?? (await newDatabase())
  const { url, sql, wire, stores } = database
  const opened: ServiceStore[] = []
  /** As good as new after the test: nothing about them was changed, and nobody has closed them. */
  const lent = new Set<ServiceStore>()
  const subscriptions: (() => void)[] = []
  let { cutAtMs } = database
  let now = START_MS

  const open = async (changes: Partial<PostgresStoreOptions>): Promise<ServiceStore> => {
    const isUsual = Object.keys(changes).length === 0
    const store =
      (isUsual ? stores.pop() : undefined) ??
      (await openPatiently({
        url: Object.assign(new URL(url), { port: String(wire.port) }).href,
        randomBytes,
        logger: SILENT,
        connectionsMax: 2,
        retentionMs: RETENTION_MS,
        ...changes,
      }))
    opened.push(store)
    if (isUsual) lent.add(store)
    return {
      ...store,
      subscribe(listener) {
        const unsubscribe = store.subscribe(listener)
        subscriptions.push(unsubscribe)
        return unsubscribe
      },
      close() {
        lent.delete(store)
        return store.close()
      },
    }
  }
  const setClock = (): Promise<unknown> => sql.unsafe(`select setval('test_clock', ${now})`)

  const store = await open(options)
  if (!database.hasClock) await sql.unsafe(CLOCK)
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
    cutNextCommit(when) {
      cutAtMs = performance.now()
      wire.cutNext({ when, isMeant: isStatement, isEnd: isReadyForQuery })
    },
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      const all = [...opened, ...stores]
      const left = all.filter((one) => lent.has(one) || stores.includes(one))
      await Promise.all(all.filter((one) => !left.includes(one)).map((one) => one.close()))
      wire.cutNone()
      if (left.length > 0) await untilQuiet(sql)
      await sql.unsafe(EMPTY)
      free.push({ ...database, hasClock: true, stores: left, cutAtMs })
    },
  }
}

/**
 * Those that were cut last come first: a test that cuts its wires does so in the databases that it asks for last, and a store
 * makes its connections anew no more than once a second.
 */
function takeFree(): TestDatabase | undefined {
  free.sort((a, b) => Number(b.stores.length > 0) - Number(a.stores.length > 0) || b.cutAtMs - a.cutAtMs)
  return free.shift()
}

/** A store goes on with writes that its test did not wait for. What one answer sets off is sent before the next look. */
async function untilQuiet(sql: postgres.Sql): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
    await turn()
    const busy = await sql.unsafe(BUSY)
    if (busy.length > 0) quiet = -1
  }
}

async function newDatabase(): Promise<TestDatabase> {
  const url = await (await postgresServer()).createDatabase()
  return {
    url,
    sql: postgres(url, { max: 1, idle_timeout: IDLE_SECONDS, fetch_types: false, onnotice: () => {} }),
    wire: await newWire(url),
    stores: [],
    hasClock: false,
    cutAtMs: 0,
  }
}

const newWire = (url: string): Promise<TcpProxy> => createTcpProxy(Number(new URL(url).port))
