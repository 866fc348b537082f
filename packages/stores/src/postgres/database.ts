import { readdirSync } from 'node:fs'
import { JobError } from '@assay/domain/jobs/job'
import { numberParameters, readSqlBlocks } from '../sql-blocks.ts'
import { createDials, type Dials, openDriver, PAUSED_CODE } from './dials.ts'

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

/** Waits this long for an answer. After that, it is not known whether what was asked for happens. */
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

/** What a statement is made of: its text from a .sql file, and the types of its parameters and columns. */

/** A type of the server's, and what it is in TypeScript. */
interface Type<Value> {
  /** The server's numbers for it. */
  readonly oids: readonly number[]
  /** Exists in types only. */
  readonly value?: Value
}

export type Types = Readonly<Record<string, Type<unknown>>>
export type Values<T extends Types> = { readonly [Name in keyof T]: ValueOf<T[Name]> }
type ValueOf<T> = T extends Type<infer Value> ? Value : never

export interface Statement<Takes extends Types, Gives extends Types> {
  readonly name: string
  readonly text: string
  /** Names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  readonly takes: Takes
  readonly gives: Gives
  /** Whether the server may keep one plan for all values. */
  readonly isPlannedAhead: boolean
}

export const typeOf = <Value>(...oids: readonly number[]): Type<Value> => ({ oids })
export const text = typeOf<string>(25)
export const textOrNull = typeOf<string | null>(25)
/** Whole numbers here are times, counts and row numbers, all far below 2^53; the rest are fractions. */
export const number = typeOf<number>(20, 23, 701)
export const numberOrNull = typeOf<number | null>(20, 23, 701)
export const boolean = typeOf<boolean>(16)
export const bytes = typeOf<Uint8Array>(17)
export const bytesOrNull = typeOf<Uint8Array | null>(17)
/** Lists travel as JSON: one parameter, however many rows. */
export const json = typeOf<object>(114)
export const jsonOrNull = typeOf<object | null>(114)

const FOLDER = new URL('.//', import.meta.url)
const blocks = readSqlBlocks(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => new URL(file, FOLDER)),
)

export function statement<Takes extends Types, Gives extends Types>(
  name: string,
  takes: Takes,
  gives: Gives,
  { isPlannedAhead } = { isPlannedAhead: true },
): Statement<Takes, Gives> {
  const block = blocks.get(name)
  if (block === undefined) throw new Error(`there is no statement ${name}`)
  return { name, takes, gives, isPlannedAhead, ...numberParameters(block.text, '$') }
}

/** No answer came. It is not known whether what was asked for happened. */
class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** Codes of the driver and of the system that say that a connection was lost or not made. */
const CONNECTION_CODES =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/
/**
 * Classes of SQLSTATE that point to the server, not to a bug: connection, resources, operator intervention, system
 * errors; a read-only server (a failover under way), a transaction that stood still for too long or was taken back, a
 * lock that could not be taken in time.
 */
const SERVER_CODES = /^(08|53|57|58|25006|25P03|25P04|40001|40P01|55P03)/
/** Of these, the ones after which the server has ended a connection that worked. A pooler that is full says 08P01 to a new one. */
const ENDED_CODES = /^(08(?!P01)|57P0)/

/** The server does not know the user or the database, or does not give the rights; or its certificate is not the right one. */
const REFUSAL_CODES = /^(28|3D000|3F000|42501|ERR_TLS|ERR_SSL|UNABLE_TO_|CERT_|SELF_SIGNED|DEPTH_ZERO)/

/** A prepared statement is not there, or is there already: a pooler has given the connection another session. */
const LOST_STATEMENT_CODES = /^(26000|42P05)$/

/** Turns what is thrown when the server or the way to it fails into an expected error; leaves bugs as they are. */
export function toStoreError(error: unknown): unknown {
  const code = codeOf(error)
  const isRefusal = REFUSAL_CODES.test(code)
  const isExpected =
    error instanceof SilenceError || isRefusal || CONNECTION_CODES.test(code) || SERVER_CODES.test(code)
  if (!isExpected) return error
  const detail = isCancelled(error)
    ? 'The database cancelled a statement.'
    : `The database does not ${isRefusal ? 'let this service in' : 'answer'}.`
  return new JobError('store_unavailable', detail, {
    retryAfterSeconds: 1,
    cause: error,
  })
}

/** A pause of the dials loses nothing: connections that work go on working. */
const isConnectionLost = (error: unknown): boolean =>
  codeOf(error) !== PAUSED_CODE && (CONNECTION_CODES.test(codeOf(error)) || ENDED_CODES.test(codeOf(error)))

/** True when the server took back one of two transactions to let the other go on. */
const isTakenBack = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Somebody ended the statement: this node, an operator, or a time limit of the server. Its connection stays usable. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === '57014'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export interface Logger {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

const EVERY_MS = 10_000
const MESSAGES_MAX = 100

/** Logs each message at most once in ten seconds, and says how often it was left out. An outage fails thousands of calls alike. */
export function createQuietLog(logger: Logger): Logger {
  const seen = new Map<string, { loggedAtMs: number; leftOut: number }>()

  const quiet =
    (level: keyof Logger) =>
    (details: object, message: string): void => {
      const now = performance.now()
      const last = seen.get(message)
      if (last !== undefined && now - last.loggedAtMs < EVERY_MS) {
        last.leftOut++
        return
      }
      if (seen.size >= MESSAGES_MAX) seen.clear()
      seen.set(message, { loggedAtMs: now, leftOut: 0 })
      logger[level](last === undefined ? details : { ...details, leftOut: last.leftOut }, message)
    }

  return { error: quiet('error'), warn: quiet('warn') }
}
