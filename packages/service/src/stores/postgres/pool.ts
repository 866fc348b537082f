import postgres from 'postgres'
import { JobError } from '../../jobs/job-error.ts'
import { isEndOfConnection, isTakenBack, toStoreError } from './postgres-failure.ts'
import type { Query } from './queries.ts'

type Parameters = Readonly<Record<string, unknown>>
export type Run = <Row>(query: Query<Row>, parameters: Parameters) => Promise<readonly Row[]>

/** A server that has not answered by then counts as away. */
const ANSWER_MS = 1_900
/** Without one answer for this long, connections are taken for dead and made anew. */
const SILENCE_MS = 6_000
const CONNECT_SECONDS = 1.5
const RECONNECT_SECONDS = 0.2
const TRIES_MAX = 4

/**
 * A transaction whose node stands still must not hold its locks, and nobody must wait for a lock for longer than an answer
 * may take. Set in each transaction, because a pooler in between may refuse settings at the start of a connection.
 */
const TRANSACTION_SETTINGS = `set local idle_in_transaction_session_timeout = '5s'; set local lock_timeout = '1500ms'`

export interface Pool {
  readonly run: Run
  /** Runs again when the server took it back: the work must do nothing but use the database. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Has the server parse each statement, so that a broken one stops the start. */
  check(queries: readonly Query[]): Promise<void>
  close(): Promise<void>
}

type Sql = ReturnType<typeof connect>

export interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly answerMs?: number
}

/** Connections to the server. Every answer comes, or fails as `store_unavailable`, within two seconds. */
export function createPool(options: PoolOptions): Pool {
  const { answerMs = ANSWER_MS } = options
  let sql = connect(options)
  let lastAnswerMs = performance.now()

  async function answered<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const used = sql
    try {
      const value = await within(answerMs, work(used))
      lastAnswerMs = performance.now()
      return value
    } catch (error) {
      if (error instanceof SilenceError) replaceIfSilent(used)
      else lastAnswerMs = performance.now()
      throw error instanceof SilenceError ? unavailable(error) : toStoreError(error)
    }
  }

  /** Packets that vanish are noticed by the system after a quarter of an hour only. */
  function replaceIfSilent(used: Sql): void {
    if (used !== sql || performance.now() - lastAnswerMs < SILENCE_MS) return
    sql = connect(options)
    lastAnswerMs = performance.now()
    void used.end({ timeout: 0 })
  }

  /** Runs a transaction, and runs it again when the server took it back so that another could go on. */
  async function begin<T>(used: Sql, work: (run: Run) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const result = await used.begin((tx) => {
          // If this fails, so does every statement behind it, and those are heard.
          tx.unsafe(TRANSACTION_SETTINGS).catch(() => {})
          return work((query, parameters) => execute(tx, query, parameters)).catch(waitForTheEnd)
        })
        return result as T
      } catch (error) {
        if (!isTakenBack(error) || tries === TRIES_MAX) throw error
      }
    }
  }

  return {
    run: (query, parameters) => answered((used) => execute(used, query, parameters)),
    transaction: (work) => answered((used) => begin(used, work)),
    async check(queries) {
      // The driver takes a statement without values for one of several, which cannot be described.
      const single = { prepare: false, simple: false }
      await Promise.all(queries.map(({ text }) => sql.unsafe(text, [], single).describe()))
    },
    async close() {
      await sql.end({ timeout: 1 })
    },
  }
}

/**
 * When a transaction fails, the driver sends a rollback; on a connection that has closed in between, this ends the whole
 * process (`socket` is null when the write is due). Where the failure tells of a connection that is ending there is nothing to
 * roll back: the work waits, and the driver fails the transaction itself when the connection has closed.
 */
function waitForTheEnd(error: unknown): Promise<never> {
  if (isEndOfConnection(error)) return new Promise(() => {})
  throw error
}

/** Also for single connections: they understand the same types and go through the same door. */
export function connect({ url, connectionsMax }: PoolOptions) {
  return postgres(url, {
    max: connectionsMax,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    // Whole numbers in this schema are times, counts and row numbers: all far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'assay' },
  })
}

interface Executor {
  unsafe(text: string, values: never[], options: { prepare: boolean }): PromiseLike<unknown>
}

async function execute<Row>(
  sql: Executor,
  query: Query<Row>,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const values = query.parameters.map((name) => parameters[name])
  return (await sql.unsafe(query.text, values as never[], {
    prepare: query.isPlannedAhead,
  })) as readonly Row[]
}

class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilenceError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

const unavailable = (cause: unknown): JobError =>
  new JobError('store_unavailable', 'The database does not answer.', { retryAfterSeconds: 1, cause })
