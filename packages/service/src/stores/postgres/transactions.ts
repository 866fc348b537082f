import { JobError } from '../../jobs/job-error.ts'
import { connect, type Parameters, prepare, type Run, rowsOf, type Statement } from './connection.ts'
import { isTakenBack } from './postgres-failure.ts'
import type { Query } from './queries.ts'

/** Transactions under way at once. Each kind of write has a lane of its own, and rare changes share what is left. */
const SLOTS = 5
/** Beyond this many that wait for a slot, new ones are refused. */
const WAITING_MAX = 1_000
const TRIES_MAX = 4

/**
 * A transaction whose node stands still must not hold its locks, and nobody must wait for a lock for longer than an answer
 * may take. Set in each transaction, because a pooler in between may refuse settings at the start of a connection.
 */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '5s'; set local lock_timeout = '1500ms'`

/**
 * The work of a transaction. It begins with a statement, and ends with a commit, that travel with its own first and last
 * statements: one that reads, decides and writes costs two trips to the server, and one that only writes costs one. So the
 * last statements are not awaited but handed over.
 */
export type Work<T> = (run: Run) => Promise<Ending<T>> | Ending<T>

/** What comes out of a transaction, and what has to succeed before it is committed. */
export interface Ending<T> {
  readonly value: T | Promise<T>
  readonly writes: readonly Promise<unknown>[]
}

export interface Transactions {
  /** Runs again when the server took it back: the work must do nothing but use the database. */
  run<T>(work: Work<T>): Promise<T>
  /** Ends all connections and makes them anew. */
  replace(): void
  close(): Promise<void>
}

/** A connection for one transaction at a time. */
interface Slot {
  sql: ReturnType<typeof connect>
  /** How often the connection was lost: statements of one transaction must not be spread over two connections. */
  losses: number
  /** Whether the connection has yet to show that it works. */
  isNew: boolean
  /** What the driver was given and has not answered. */
  readonly unanswered: Set<Statement>
}

/**
 * Transactions over connections of their own, one each, because the driver's own begin() waits for each step, and because
 * with one connection to a slot it is known when this is lost.
 */
export function createTransactions(url: string): Transactions {
  const connectFor = (slot: Omit<Slot, 'sql'>): Slot['sql'] =>
    connect({ url, connectionsMax: 1, onClose: () => onLoss(slot) })
  const newSlot = (): Slot => {
    const slot = { losses: 0, isNew: true, unanswered: new Set<Statement>() }
    return Object.assign(slot, { sql: connectFor(slot) })
  }
  const slots = Array.from({ length: SLOTS }, newSlot)
  const free = [...slots]
  const waiting: ((slot: Slot) => void)[] = []

  function takeSlot(): Promise<Slot> {
    const slot = free.pop()
    if (slot !== undefined) return Promise.resolve(slot)
    if (waiting.length >= WAITING_MAX) {
      const detail = `${WAITING_MAX} transactions are waiting for the database already.`
      return Promise.reject(new JobError('overloaded', detail, { retryAfterSeconds: 1 }))
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(slot: Slot): void {
    const next = waiting.shift()
    if (next === undefined) free.push(slot)
    else next(slot)
  }

  return {
    async run(work) {
      const slot = await takeSlot()
      try {
        for (let tries = 1; ; tries++) {
          try {
            return await runOnce(slot, work)
          } catch (error) {
            if (!isTakenBack(error) || tries === TRIES_MAX) throw error
          }
        }
      } finally {
        giveBack(slot)
      }
    },
    replace() {
      for (const slot of slots) {
        const { sql } = slot
        slot.sql = connectFor(slot)
        slot.isNew = true
        void sql.end({ timeout: 0 })
      }
    },
    async close() {
      await Promise.all(slots.map(({ sql }) => sql.end({ timeout: 1 })))
    },
  }
}

/**
 * The driver keeps statements that it has not sent, and would send them over the next connection, where no transaction
 * has begun: they are taken back before it does.
 */
function onLoss(slot: Omit<Slot, 'sql'>): void {
  slot.losses++
  slot.isNew = true
  for (const statement of slot.unanswered) {
    const wasSent = (statement as { readonly state?: unknown }).state
    if (!wasSent) statement.cancel()
  }
}

async function runOnce<T>(slot: Slot, work: Work<T>): Promise<T> {
  const { sql, losses, isNew } = slot
  const isSame = (): boolean => slot.sql === sql && slot.losses === losses
  const begun = send(BEGIN)

  async function give<Answer>(
    statement: Statement,
    read: (given: Statement) => PromiseLike<Answer>,
  ): Promise<Answer> {
    slot.unanswered.add(statement)
    try {
      return await read(statement)
    } finally {
      slot.unanswered.delete(statement)
    }
  }

  function send(text: string): Promise<unknown> {
    const sent = isSame() ? give(sql.unsafe(text), (statement) => statement) : Promise.reject(lost())
    sent.catch(() => {})
    return sent
  }

  const run: Run = async <Row>(query: Query<Row>, parameters: Parameters) => {
    if (!isSame()) throw lost()
    const [rows] = await Promise.all([give(prepare(sql, query, parameters), rowsOf<Row>), begun])
    return rows
  }

  try {
    // Nothing may follow a beginning that fails, which it does over a new connection only.
    if (isNew) await begun
    const { value, writes } = await work(run)
    const [result] = await Promise.all([value, ...writes, send('commit')])
    slot.isNew = !isSame()
    return result
  } catch (error) {
    await send('rollback').catch(() => {})
    throw error
  }
}

const lost = (): Error => Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })
