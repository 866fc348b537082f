import postgres from 'postgres'
import { isCancelled, isConnectionLost, isTakenBack, SilenceError, toStoreError } from './postgres-failure.ts'
import type { Logger } from './quiet-log.ts'
import type { Statement, Types, Values } from './statement.ts'

const CONNECT_SECONDS = 1.5
const RECONNECT_SECONDS = 0.2
/** A server that has not answered by then counts as away. */
export const ANSWER_MS = 1_900
/** Without one answer for this long, connections are taken for dead: the system notices lost packets after a quarter of an hour. */
const SILENCE_MS = 6_000
/** Connections are made anew at most this often. */
const RENEW_MS = 1_000
/** At the start, where another node may just be changing the tables. */
export const START_ANSWER_MS = 8_000
const TRIES_MAX = 4

export type Run = <Takes extends Types, Gives extends Types>(
  statement: Statement<Takes, Gives>,
  values: Values<Takes>,
) => Promise<readonly Values<Gives>[]>

export interface Pool {
  /** Sends one statement, which is one transaction. Rejects with `store_unavailable` when no answer comes in time. */
  readonly run: Run
  /** Like `run`, with a comment at the head of the text, by which the caller finds the statement to cancel it. Not prepared. */
  runMarked(mark: string): Run
  /** Has the server parse each statement. A broken one stops the start. */
  check(statements: readonly Statement<Types, Types>[]): Promise<void>
  /** Statements under way get so long to end. */
  close(graceSeconds: number): Promise<void>
}

export interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly logger: Logger
  readonly answerMs?: number
}

/** All connections but the one that listens are made here, so they understand the same types. */
export const connect = (url: string, connectionsMax: number) =>
  postgres(url, {
    max: connectionsMax,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    // Whole numbers in this schema are times, counts and row numbers: all far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'assay' },
  })

/**
 * Connections that carry single statements, each a transaction of its own. Nothing depends on which connection a statement
 * takes, so a lost one breaks no transaction, and a pooler in between does no harm. It must support prepared statements
 * (PgBouncer 1.21 or newer with `max_prepared_statements` above 0).
 */
export function createPool({ url, connectionsMax, logger, answerMs = ANSWER_MS }: PoolOptions): Pool {
  let sql = connect(url, connectionsMax)
  let answeredAtMs = performance.now()
  let renewedAtMs = 0

  const warnOfCancelling = (err: unknown): void => logger.warn({ err }, 'the database cancelled a statement')

  async function answer<T>(
    ask: (own: typeof sql) => Promise<T>,
    onCancelled: (error: unknown) => void = warnOfCancelling,
  ): Promise<T> {
    const own = sql
    try {
      const result = await within(
        answerMs,
        retry(() => ask(own)),
      )
      answeredAtMs = performance.now()
      return result
    } catch (error) {
      if (isConnectionLost(error) || isSilent(error)) renew(own)
      const mapped = toStoreError(error)
      if (isCancelled(error)) onCancelled(error)
      else if (mapped !== error) logger.warn({ err: error }, 'the database does not answer')
      throw mapped
    }
  }

  const isSilent = (error: unknown): boolean =>
    error instanceof SilenceError && performance.now() - answeredAtMs >= SILENCE_MS

  /**
   * After a loss, all connections are made anew. The driver would reconnect by itself, but a connection that was lost in the
   * turn in which it was written to never gets through again (porsager/postgres#1154).
   */
  function renew(lost: typeof sql): void {
    const now = performance.now()
    if (lost !== sql || now - renewedAtMs < RENEW_MS) return
    renewedAtMs = now
    answeredAtMs = now
    sql = connect(url, connectionsMax)
    void lost.end({ timeout: 1 })
  }

  return {
    run: (statement, values) => answer((own) => execute(own, statement, values)),
    runMarked: (mark) => (statement, values) =>
      answer(
        (own) => execute(own, { ...statement, text: `${mark}\n${statement.text}` }, values),
        () => {},
      ),
    async check(statements) {
      const described = statements.map(({ text }) => sql.unsafe(text).describe())
      await within(START_ANSWER_MS, Promise.all(described))
    },
    close: (graceSeconds) => sql.end({ timeout: graceSeconds }),
  }
}

/** Sends a statement with its values. */
export async function execute<Takes extends Types, Gives extends Types>(
  sql: ReturnType<typeof connect>,
  { text, parameters, isPlannedAhead }: Statement<Takes, Gives>,
  values: Values<Takes>,
): Promise<readonly Values<Gives>[]> {
  // The border to the driver: it serializes values by the types that the server names, which a test compares with `takes`.
  const ordered = parameters.map((name) => values[name]) as never[]
  const rows = await sql.unsafe<Values<Gives>[]>(text, ordered, { prepare: isPlannedAhead })
  // After an answer that broke off between two rows, the driver numbers the rows of the connection's next answer from there
  // (porsager/postgres#1181). The list then begins with holes, which filter() leaves out.
  return rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows
}

async function retry<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isTakenBack(error) || tries === TRIES_MAX) throw error
    }
  }
}

/** Waits so long for an answer, and then no longer. Whether what was asked for happens is not known then. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
