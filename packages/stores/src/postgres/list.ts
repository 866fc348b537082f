import { randomUUID } from 'node:crypto'
import { JobError } from '@assay/domain/jobs/job'
import type { ListPage, ListPosition, ListQuery } from '@assay/domain/jobs/job-pages'
import { isNarrowed } from '@assay/domain/jobs/list-filters'
import type { Store } from '@assay/domain/jobs/store'
import { type JobRow, toJob } from '../job-rows.ts'
import type { Session } from './lanes.ts'
import { listStatements } from './list-statements.ts'
import { createSearchTurns, type Paced } from './search-turns.ts'
import { isCancelled } from './store-error.ts'

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
      const { status } = query
      const contains = query.contains === '' ? null : query.contains
      // PostgreSQL cannot even be asked about NUL, and no text that it holds contains one.
      if (contains?.includes('\0')) return { jobs: [], next: null }
      if (contains !== null || isNarrowed(query)) return search(query, contains, signal)
      const common = commonOf(query)
      const rows =
        status === null
          ? await run(listStatements.list, common)
          : await run(listStatements.listByStatus, { ...common, status })
      return toPage(rows, query.limit)
    },
  }
}

function createSearch({ run, searches, logger }: Session) {
  const turns = createSearchTurns()

  return async (query: ListQuery, contains: string | null, signal?: AbortSignal): Promise<ListPage> => {
    const paced = turns.forOneSearch(signal)
    // The jobs of one label are fewer than the texts that the index would go through.
    const isIndexed = contains !== null && contains.length >= TRIGRAM && (query.label ?? null) === null
    const page = isIndexed ? await paced(() => searchIndex(query, contains, signal)) : null
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
    // No two searches of any nodes have the same.
    const mark = `-- assay search ${randomUUID()}`
    const cancel = (): void => {
      run(listStatements.cancelSearch, { mark }).catch((err: unknown) =>
        logger.warn({ err }, 'a search could not be cancelled'),
      )
    }
    const timer = setTimeout(cancel, INDEX_MS)
    signal?.addEventListener('abort', cancel)
    try {
      const rows = await searches.runMarked(mark)(listStatements.search, {
        ...commonOf(query),
        ...filtersOf(query),
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
  async function searchStretches(query: ListQuery, contains: string | null, paced: Paced): Promise<ListPage> {
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
    query: ListQuery,
    { contains, before, limit }: { contains: string | null; before: Before; limit: number },
  ): Promise<{ readonly rows: Rows; readonly end: ListPosition | null }> {
    const { userId: user_id, fromMs, label = null } = query
    const from = { user_id, ...before, from_ms: fromMs ?? 0, jobs: JOBS_PER_STRETCH }
    const [stretch] =
      label === null
        ? await searches.run(listStatements.findStretch, from)
        : await searches.run(listStatements.findLabelledStretch, { ...from, label })
    if (stretch === undefined || stretch.end_ms === null || stretch.end_id === null) {
      return { rows: [], end: null }
    }
    const { end_ms, end_id, jobs } = stretch
    const pattern = contains === null ? null : `%${escapePattern(contains)}%`
    const within = { user_id, ...before, end_ms, end_id, ...filtersOf(query), pattern, limit }
    const rows =
      label === null
        ? await searches.run(listStatements.searchStretch, within)
        : await searches.run(listStatements.searchLabelledStretch, { ...within, label })
    return { rows, end: jobs < JOBS_PER_STRETCH ? null : { createdAtMs: end_ms, id: end_id } }
  }
}

const filtersOf = ({ status, places = null, totalMin = null, totalMax = null }: ListQuery) => ({
  status,
  places: places?.join() ?? null,
  total_min: totalMin,
  total_max: totalMax,
})

/** One more than asked for, to see whether there is a next page. */
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
