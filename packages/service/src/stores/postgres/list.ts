import { JobError } from '../../jobs/job-error.ts'
import type { ListPage, ListPosition, ListQuery, Store } from '../../jobs/store.ts'
import { type JobRow, toJob } from '../job-row.ts'
import { codeOf } from './postgres-failure.ts'
import type { Session } from './session.ts'
import { jobStatements } from './statements.ts'

/** Searches of this node that wait for their turn. Beyond it, new ones are refused. */
const WAITING_MAX = 100
/** How long a search waits for its turn before it is refused. */
const WAIT_MS = 1_500
/** How long the trigram index may take. A text whose trigrams are everywhere makes it read every text. */
const INDEX_MS = 100
/** How long a search may read texts, one stretch after the other, before its page ends early. */
const STRETCHES_MS = 300
const JOBS_PER_STRETCH = 500
const STRETCHES_MAX = 100
/** Shorter texts have no trigram. */
const TRIGRAM = 3
const QUERY_CANCELED = '57014'

type Rows = readonly JobRow[]
type Place = { readonly before_ms: number; readonly before_id: string }

/** Pages by keyset. A search is one statement at a time on a connection of its own, and each of its statements is bounded. */
export function createList(session: Session): Pick<Store, 'list'> {
  const { run } = session
  const search = createSearch(session)

  return {
    async list(query, signal) {
      signal?.throwIfAborted()
      const { contains, status } = query
      if (contains !== null && contains !== '') {
        // PostgreSQL cannot even be asked about NUL, and no text that it holds contains one.
        return contains.includes('\0') ? { jobs: [], next: null } : search(query, contains, signal)
      }
      const common = commonOf(query)
      const rows =
        status === null
          ? await run(jobStatements.list, common)
          : await run(jobStatements.listByStatus, { ...common, status })
      return toPage(rows, query.limit)
    },
  }
}

function createSearch({ run, searches, logger }: Session) {
  const newTurn = createTurns()
  let searched = 0

  return async (query: ListQuery, contains: string, signal?: AbortSignal): Promise<ListPage> => {
    const endTurn = await newTurn(signal)
    try {
      const page = contains.length < TRIGRAM ? null : await searchIndex(query, contains, signal)
      const found = page ?? (await searchStretches(query, contains, signal))
      signal?.throwIfAborted()
      return found
    } finally {
      endTurn()
    }
  }

  /** Null when it took too long and was cancelled. */
  async function searchIndex(
    query: ListQuery,
    contains: string,
    signal: AbortSignal | undefined,
  ): Promise<ListPage | null> {
    const mark = `-- assay search ${process.pid} ${++searched}`
    const cancel = (): void => {
      run(jobStatements.cancelSearch, { mark }).catch((err: unknown) =>
        logger.warn({ err }, 'a search could not be cancelled'),
      )
    }
    const timer = setTimeout(cancel, INDEX_MS)
    signal?.addEventListener('abort', cancel)
    try {
      const rows = await searches.runMarked(mark)(jobStatements.search, {
        ...commonOf(query),
        status: query.status,
        pattern: `u${query.userId} %${escapePattern(contains)}%`,
      })
      return toPage(rows, query.limit)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isCancelled(error)) throw error
      return null
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** Reads the texts of the user's jobs, newest first, until the page is full or the time is used up. */
  async function searchStretches(
    query: ListQuery,
    contains: string,
    signal: AbortSignal | undefined,
  ): Promise<ListPage> {
    const { userId: user_id, limit, status } = query
    const { from_ms, ...start } = commonOf(query)
    const endMs = performance.now() + STRETCHES_MS
    const found: JobRow[] = []
    let before: Place = { before_ms: start.before_ms, before_id: start.before_id }
    for (let stretches = 1; ; stretches++) {
      signal?.throwIfAborted()
      const [stretch] = await searches.run(jobStatements.findStretch, {
        user_id,
        ...before,
        from_ms,
        jobs: JOBS_PER_STRETCH,
      })
      if (stretch === undefined || stretch.end_ms === null || stretch.end_id === null) break
      const end = { createdAtMs: stretch.end_ms, id: stretch.end_id }
      const rows = await searches.run(jobStatements.searchStretch, {
        user_id,
        ...before,
        end_ms: end.createdAtMs,
        end_id: end.id,
        status,
        pattern: `%${escapePattern(contains)}%`,
        limit: limit + 1 - found.length,
      })
      found.push(...rows)
      if (found.length > limit || stretch.jobs < JOBS_PER_STRETCH) break
      if (performance.now() >= endMs || stretches === STRETCHES_MAX) {
        return { jobs: found.map(toJob), next: end }
      }
      before = { before_ms: end.createdAtMs, before_id: end.id }
    }
    return toPage(found, limit)
  }
}

/** One search at a time. Resolves to a function that ends the turn. */
function createTurns(): (signal?: AbortSignal) => Promise<() => void> {
  const waiting = new Set<() => void>()
  let isTaken = false

  function endTurn(): void {
    const [next] = waiting
    if (next === undefined) isTaken = false
    else next()
  }

  return (signal) => {
    if (!isTaken) {
      isTaken = true
      return Promise.resolve(endTurn)
    }
    if (waiting.size >= WAITING_MAX) return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(start)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const start = (): void => {
        leave()
        resolve(endTurn)
      }
      const onAbort = (): void => {
        leave()
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooMany())
      }, WAIT_MS)
      waiting.add(start)
      signal?.addEventListener('abort', onAbort)
    })
  }
}

const tooMany = (): JobError =>
  new JobError('overloaded', 'Too many searches are waiting already.', { retryAfterSeconds: 1 })

const isCancelled = (error: unknown): boolean =>
  error instanceof JobError && codeOf(error.cause) === QUERY_CANCELED

/** One more than asked for, which tells whether there is a next page. */
function toPage(rows: Rows, limit: number): ListPage {
  const jobs = rows.slice(0, limit).map(toJob)
  const last = jobs.at(-1)
  const next: ListPosition | null =
    rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : null
  return { jobs, next }
}

const commonOf = (query: ListQuery) => ({
  user_id: query.userId,
  limit: query.limit + 1,
  from_ms: query.fromMs ?? 0,
  ...startOf(query),
})

/** The first position that is out of reach: the cursor, or the end of the range of dates, whichever is older. */
function startOf({ after, toMs }: ListQuery): Place {
  const endMs = Math.min(toMs ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1) + 1
  return after !== null && after.createdAtMs < endMs
    ? { before_ms: after.createdAtMs, before_id: after.id }
    : { before_ms: endMs, before_id: '' }
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
