import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureCode, JobStatus, Stage } from '@assay/contract'
import { JobError } from '@assay/domain/jobs/job'
import type { ListPage, ListPosition, ListQuery } from '@assay/domain/jobs/job-pages'
import { isNarrowed } from '@assay/domain/jobs/list-filters'
import type { Store } from '@assay/domain/jobs/store'
import { type JobRow, toJob } from '../rows.ts'
import { isCancelled, number, numberOrNull, statement, text, textOrNull, typeOf } from './database.ts'
import type { Session } from './lanes.ts'

export const jobRow = {
  seq: number,
  id: text,
  user_id: number,
  request_type: typeOf<'nl'>(25),
  query: text,
  geography: textOrNull,
  status: typeOf<JobStatus>(25),
  attempt: number,
  created_at_ms: number,
  started_at_ms: numberOrNull,
  ended_at_ms: numberOrNull,
  updated_at_ms: number,
  expires_at_ms: numberOrNull,
  deadline_at_ms: number,
  stage: typeOf<Stage | null>(25),
  progress: number,
  last_event_id: number,
  summary: textOrNull,
  failure_code: typeOf<FailureCode | null>(25),
  failure_message: textOrNull,
  book_id: textOrNull,
  book_version: numberOrNull,
  labels: textOrNull,
}
const before = { user_id: number, before_ms: number, before_id: text }
const page = { ...before, from_ms: number, limit: number }
const filters = {
  status: textOrNull,
  places: textOrNull,
  total_min: numberOrNull,
  total_max: numberOrNull,
}
const within = { ...before, end_ms: number, end_id: text, ...filters, pattern: textOrNull, limit: number }
const stretch = { ...before, from_ms: number, jobs: number }
const stretchEnd = { end_ms: numberOrNull, end_id: textOrNull, jobs: number }

export const listStatements = {
  list: statement('list-jobs', page, jobRow),
  listByStatus: statement('list-jobs-by-status', { ...page, status: text }, jobRow),
  search: statement('search-jobs', { ...page, ...filters, pattern: text }, jobRow, {
    isPlannedAhead: false,
  }),
  findStretch: statement('find-stretch', stretch, stretchEnd),
  searchStretch: statement('search-stretch', within, jobRow),
  findLabelledStretch: statement('find-labelled-stretch', { ...stretch, label: text }, stretchEnd),
  searchLabelledStretch: statement('search-labelled-stretch', { ...within, label: text }, jobRow),
  cancelSearch: statement('cancel-search', { mark: text }, { cancelled: number }),
}

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

/** Statements of searches that wait for their turn. Beyond it, new ones are refused. */
const WAITING_MAX = 100
/** How long a statement waits for its turn before it is refused. */
const WAIT_MS = 1_500
/**
 * Between two of its statements a search rests for this many times as long as the first one took. A statement occupies a core
 * of the server, which may have only two, and PostgreSQL has no priorities. A busy server gets longer rests.
 */
const REST_FACTOR = 3
const REST_MS_MAX = 300

/**
 * After a step, no search has a turn for as long as the step took. So all searches of a node together keep a core of the server
 * busy half of the time at most, however many there are, and what waits behind them gets in between.
 */
const GAP_FACTOR = 1

/** Runs one step of a search: when its turn has come, and after the rest that the step before it owes. */
type Paced = <T>(step: () => Promise<T>) => Promise<T>

interface SearchTurns {
  /** Its steps fail with the signal's reason once the caller has left. */
  forOneSearch(signal: AbortSignal | undefined): Paced
}

/** Steps of all searches run one at a time, with a gap behind each. While one search rests, the others have their turns. */
export function createSearchTurns(): SearchTurns {
  const newTurn = createTurns()

  return {
    forOneSearch(signal) {
      let restMs = 0
      return async (step) => {
        if (restMs > 0) await rest(restMs, signal)
        const endTurn = await newTurn(signal)
        const startMs = performance.now()
        try {
          return await step()
        } finally {
          const tookMs = performance.now() - startMs
          endTurn(Math.min(REST_MS_MAX, GAP_FACTOR * tookMs))
          restMs = Math.min(REST_MS_MAX, REST_FACTOR * tookMs)
        }
      }
    },
  }
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Ends a turn. The next one begins after a gap. */
type EndTurn = (gapMs: number) => void

/** One turn at a time. */
function createTurns(): (signal?: AbortSignal) => Promise<EndTurn> {
  const waiting = new Set<() => void>()
  let isTaken = false

  function begin(): void {
    const [next] = waiting
    if (next === undefined) isTaken = false
    else next()
  }

  function endTurn(gapMs: number): void {
    setTimeout(begin, Math.ceil(gapMs))
  }

  return (signal) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
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
