import { JobError } from '../../jobs/job-error.ts'
import { connect, execute, type Run } from './connection.ts'
import { isTakenBack, toStoreError } from './postgres-failure.ts'
import type { Query } from './queries.ts'
import { createTransactions, type Work } from './transactions.ts'
import { SilenceError, within } from './within.ts'

/** A server that has not answered by then counts as away. */
const ANSWER_MS = 1_900
/** Without one answer for this long, connections are taken for dead and made anew. */
const SILENCE_MS = 6_000
/** At the start, where another node may just be changing the tables. */
export const START_ANSWER_MS = 8_000
const TRIES_MAX = 4

export interface Pool {
  readonly run: Run
  /** For rows by their keys only: a connection of its own, always warm, that nothing long holds up. */
  readonly look: Run
  transaction<T>(work: Work<T>): Promise<T>
  /** Has the server parse each statement, so that a broken one stops the start. */
  check(queries: readonly Query[]): Promise<void>
  close(): Promise<void>
}

interface PoolOptions {
  readonly url: string
  /** For single statements; transactions have their own. */
  readonly connectionsMax: number
  readonly answerMs?: number
}

/** Connections to the server. Every answer comes, or fails as `store_unavailable`, within two seconds. */
export function createPool(options: PoolOptions): Pool {
  const { url, connectionsMax, answerMs = ANSWER_MS } = options
  const transactions = createTransactions(url)
  let sql = connect({ url, connectionsMax })
  let looking = connect({ url, connectionsMax: 1 })
  let lastAnswerMs = performance.now()

  async function answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await within(answerMs, work())
      lastAnswerMs = performance.now()
      return value
    } catch (error) {
      if (error instanceof SilenceError) {
        replaceIfSilent()
        throw new JobError('store_unavailable', 'The database does not answer.', {
          retryAfterSeconds: 1,
          cause: error,
        })
      }
      lastAnswerMs = performance.now()
      throw toStoreError(error)
    }
  }

  /** Packets that vanish are noticed by the system after a quarter of an hour only. */
  function replaceIfSilent(): void {
    if (performance.now() - lastAnswerMs < SILENCE_MS) return
    lastAnswerMs = performance.now()
    for (const old of [sql, looking]) void old.end({ timeout: 0 })
    sql = connect({ url, connectionsMax })
    looking = connect({ url, connectionsMax: 1 })
    transactions.replace()
  }

  async function retried<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!isTakenBack(error) || tries === TRIES_MAX) throw error
      }
    }
  }

  return {
    run: (query, parameters) => answered(() => retried(() => execute(sql, query, parameters))),
    look: (query, parameters) => answered(() => retried(() => execute(looking, query, parameters))),
    transaction: (work) => answered(() => transactions.run(work)),
    async check(queries) {
      // The driver takes a statement without values for one of several, which cannot be described.
      const single = { prepare: false, simple: false }
      const described = queries.map(({ text }) => sql.unsafe(text, [], single).describe())
      await within(START_ANSWER_MS, Promise.all(described))
    },
    async close() {
      await Promise.all([sql.end({ timeout: 1 }), looking.end({ timeout: 1 }), transactions.close()])
    },
  }
}
