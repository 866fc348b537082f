import { JobError } from '../../jobs/job-error.ts'
import type { ListPage, ListPosition, ListQuery, Store } from '../../jobs/store.ts'
import { type JobRow, toJob } from '../job-row.ts'
import { isCancelled } from './postgres-failure.ts'
import { createSearchTurns, type Paced } from './search-turns.ts'
import type { Session } from './session.ts'
import { jobStatements } from './statements.ts'

/** How long the trigram index may take. A text whose trigrams are everywhere makes it read every text. */
const INDEX_MS = 100
/** How long a search may read texts, one stretch after the other, before its page ends early. */
const STRETCHES_MS = 300
const JOBS_PER_STRETCH = 500
const STRETCHES_MAX = 100
/** Shorter texts have no trigram. */
const TRIGRAM = 3

type Rows = readonly JobRow[]
type Before = { readonly before_ms: number; readonly before_id: string }

/** Pages by keyset. A search is a few statements on a connection for searches alone; each is bounded, and rests lie between them. */
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
  const turns = createSearchTurns()
  let searched = 0

  return async (query: ListQuery, contains: string, signal?: AbortSignal): Promise<ListPage> => {
    const paced = turns.forOneSearch(signal)
    const page = contains.length < TRIGRAM ? null : await paced(() => searchIndex(query, contains, signal))
    const found = page ?? (await searchStretches(query, contains, paced))
    signal?.throwIfAborted()
    return found
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
      if (!(error instanceof JobError && isCancelled(error.cause))) throw error
      logger.warn({ limitMs: INDEX_MS }, 'a search took too long in the index and was cancelled')
      return null
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** Reads the texts of the user's jobs, newest first, until the page is full or the time is used up. */
  async function searchStretches(query: ListQuery, contains: string, paced: Paced): Promise<ListPage> {
    const { limit } = query
    const endMs = performance.now() + STRETCHES_MS
    const found: JobRow[] = []
    let before = startOf(query)
    for (let stretches = 1; ; stretches++) {
      const wanted = { contains, before, limit: limit + 1 - found.length }
      const { rows, end } = await paced(() => readStretch(query, wanted))
      found.push(...rows)
      if (found.length > limit || end === null) return toPage(found, limit)
      if (performance.now() >= endMs || stretches === STRETCHES_MAX) {
        return { jobs: found.map(toJob), next: end }
      }
      before = { before_ms: end.createdAtMs, before_id: end.id }
    }
  }

  /** What the next stretch holds of the text, and where it ends. Null: there is no other behind it. */
  async function readStretch(
    { userId: user_id, fromMs, status }: ListQuery,
    { contains, before, limit }: { contains: string; before: Before; limit: number },
  ): Promise<{ readonly rows: Rows; readonly end: ListPosition | null }> {
    const [stretch] = await searches.run(jobStatements.findStretch, {
      user_id,
      ...before,
      from_ms: fromMs ?? 0,
      jobs: JOBS_PER_STRETCH,
    })
    if (stretch === undefined || stretch.end_ms === null || stretch.end_id === null) {
      return { rows: [], end: null }
    }
    const { end_ms, end_id, jobs } = stretch
    const rows = await searches.run(jobStatements.searchStretch, {
      user_id,
      ...before,
      end_ms,
      end_id,
      status,
      pattern: `%${escapePattern(contains)}%`,
      limit,
    })
    return { rows, end: jobs < JOBS_PER_STRETCH ? null : { createdAtMs: end_ms, id: end_id } }
  }
}

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
function startOf({ after, toMs }: ListQuery): Before {
  const endMs = Math.min(toMs ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1) + 1
  return after !== null && after.createdAtMs < endMs
    ? { before_ms: after.createdAtMs, before_id: after.id }
    : { before_ms: endMs, before_id: '' }
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
