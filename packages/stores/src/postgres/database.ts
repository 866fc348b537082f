import { JobError } from '@assay/domain/jobs/job'
import { createDials, type Dials, openDriver } from './dials.ts'
import type { Logger } from './quiet-log.ts'
import { json, jsonOrNull, type Statement, type Type, type Types, type Values } from './statement.ts'
import {
  codeOf,
  isCancelled,
  isConnectionLost,
  isTakenBack,
  LOST_STATEMENT_CODES,
  SilenceError,
  toStoreError,
} from './store-error.ts'

const CONNECT_SECONDS = 1.5
const RECONNECT_SECONDS = 0.2
/** A server that has not answered by then counts as away. */
export const ANSWER_MS = 1_900
/** Without one answer for this long, connections are taken for dead: the system notices lost packets after a quarter of an hour. */
const SILENCE_MS = 6_000
/** Connections are replaced at most this often. */
const RENEW_MS = 1_000
/** At the start, where another node may just be changing the tables. */
export const START_ANSWER_MS = 8_000
const TRIES_MAX = 4
/** Enough that a pooler mixes up the sessions of the connections: many at once, of different lengths, again and again. */
const PREPARING_ROUNDS = 3
const PREPARED_PER_CONNECTION = 4
const PREPARED_MS_MAX = 7

export type Run = <Takes extends Types, Gives extends Types>(
  statement: Statement<Takes, Gives>,
  values: Values<Takes>,
) => Promise<readonly Values<Gives>[]>

export interface Pool {
  /** Sends one statement, which is one transaction. Rejects with `store_unavailable` when no answer comes in time. */
  readonly run: Run
  /** Like `run`, with a comment at the head of the text. The caller finds the statement by it, to cancel it. Not prepared. */
  runMarked(mark: string): Run
  /** Has the server parse each statement. A broken one stops the start. */
  check(statements: readonly Statement<Types, Types>[]): Promise<void>
  /** Statements under way get this long to end. */
  close(graceSeconds: number): Promise<void>
}

interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly logger: Logger
  readonly answerMs?: number
  /** Shared by all pools of a node. */
  readonly dials?: Dials
}

/** All connections but the one that listens are made here, so they understand the same types. */
export const connect = (url: string, connectionsMax: number, dials: Dials = createDials()) =>
  openDriver(
    url,
    {
      max: connectionsMax,
      connect_timeout: CONNECT_SECONDS,
      backoff: () => RECONNECT_SECONDS,
      types: {
        // Whole numbers in this schema are times, counts and row numbers: all far below 2^53.
        bigint: { to: 20, from: [20], parse: Number, serialize: String },
        // `execute` has made the text already.
        json: { to: 114, from: [114], parse: JSON.parse, serialize: String },
      },
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'assay' },
    },
    dials,
  )

/**
 * Connections that carry single statements, each its own transaction. Nothing depends on which connection a statement
 * takes, so a lost one breaks no transaction, and a pooler in between does no harm. It must support prepared statements
 * (PgBouncer 1.21 or newer with `max_prepared_statements` above 0), or the address has the parameter `prepare=false`.
 */
export function createPool(options: PoolOptions): Pool {
  const { url, connectionsMax, logger, answerMs = ANSWER_MS, dials = createDials() } = options
  let sql = connect(url, connectionsMax, dials)
  let answeredAtMs = performance.now()
  let renewedAtMs = 0
  /** Whether a connection of the pool in use was lost. */
  let isDamaged = false

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
      dials.worked()
      return result
    } catch (error) {
      if (own === sql && isConnectionLost(error)) isDamaged = true
      if (isDamaged || isSilent(error)) renew(own)
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
    isDamaged = false
    sql = connect(url, connectionsMax, dials)
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
      await checkPreparing(sql, connectionsMax)
      dials.worked()
    },
    close: (graceSeconds) => sql.end({ timeout: graceSeconds }),
  }
}

/**
 * Runs a prepared statement on all connections. Behind a pooler that does not know such statements some meet a session that never saw theirs,
 * and the driver then waits for ever or fails.
 */
async function checkPreparing(sql: ReturnType<typeof connect>, connections: number): Promise<void> {
  try {
    for (let round = 0; round < PREPARING_ROUNDS; round++) {
      const asked = Array.from({ length: PREPARED_PER_CONNECTION * connections }, (_, i) =>
        sql.unsafe('select pg_sleep($1::integer / 1000.0)', [i % PREPARED_MS_MAX], { prepare: true }),
      )
      await within(START_ANSWER_MS, Promise.all(asked))
    }
  } catch (error) {
    throw error instanceof SilenceError || LOST_STATEMENT_CODES.test(codeOf(error))
      ? poolerError(error)
      : error
  }
}

const poolerError = (cause: unknown): JobError =>
  new JobError(
    'store_unavailable',
    'PostgreSQL answers, but not to prepared statements. A pooler in between loses them: PgBouncer needs version 1.21 or newer and max_prepared_statements above 0, its session mode, or "?prepare=false" behind the address ("&prepare=false" behind other parameters).',
    { cause },
  )

/** Sends a statement with its values. */
export async function execute<Takes extends Types, Gives extends Types>(
  sql: ReturnType<typeof connect>,
  { name, text, parameters, takes, isPlannedAhead }: Statement<Takes, Gives>,
  values: Values<Takes>,
): Promise<readonly Values<Gives>[]> {
  const ordered = parameters.map((parameter) =>
    toSend(values[parameter], takes[parameter], `${name}: ${parameter}`),
  )
  const rows = await sql.unsafe<Values<Gives>[]>(text, ordered, { prepare: isPlannedAhead })
  // After an answer that broke off between two rows, the driver numbers the rows of the connection's next answer from there
  // (porsager/postgres#1181). The list then begins with holes, which filter() leaves out.
  return rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows
}

/**
 * What the driver sends for a value. It must never throw while it does so: it has queued the statement by then, and from there on gives
 * every answer of this connection to the statement behind.
 */
function toSend(value: unknown, type: Type<unknown> | undefined, what: string): never {
  const sent = value !== null && (type === json || type === jsonOrNull) ? JSON.stringify(value) : value
  const isSendable =
    sent === null || /^(?:string|number|boolean)$/.test(typeof sent) || sent instanceof Uint8Array
  if (!isSendable) throw new TypeError(`${what} has a value that cannot be sent`)
  // The border to the driver: it serializes values by the types that the server names, which a test compares with `takes`.
  return sent as never
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

/** Waits this long for an answer. After that, nobody knows whether the statement still takes effect. */
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
