import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListQuery, Store } from '../../jobs/store.ts'
import { type JobRow, toJob } from '../job-row.ts'
import { createdAtOf, firstSeqOf } from './job-seq.ts'
import { searchExpression } from './search-terms.ts'
import { read, type Session } from './session.ts'

/** What a search reads before it lets others have their turn: about 1 ms. */
const SCAN_JOBS = 1_000
const CANDIDATES_MIN = 256
/** Beyond every time and below the limit of row ids: see job-seq.ts. */
const END_OF_TIME_MS = Date.UTC(2089, 0, 1)

interface Position {
  readonly createdAtMs: number
  readonly id: string
}

type ListedRow = JobRow & { readonly seq: number }

/**
 * Pages by keyset. A search for a text uses the trigram index, and reads the few texts that are not in it yet; one for less
 * than three characters reads the texts in stretches. Neither holds the event loop for longer than a stretch takes.
 */
export function createList({ prepare, prepareOwn, nowMs }: Session): Pick<Store, 'list'> {
  const listJobs = prepare<ListedRow>('list-jobs')
  const listJobsByStatus = prepare<ListedRow>('list-jobs-by-status')
  const searchCandidates = prepareOwn<{ seq: number }>('search-candidates')
  const verifyCandidates = prepareOwn<ListedRow>('verify-candidates')
  const searchBacklog = prepareOwn<ListedRow>('search-backlog')
  const scanBoundary = prepareOwn<{ created_at_ms: number; id: string }>('scan-boundary')
  const scanStretch = prepareOwn<ListedRow>('scan-stretch')

  const bounds = (query: ListQuery, before: Position) => ({
    user_id: query.userId,
    from_ms: query.fromMs ?? 0,
    before_ms: before.createdAtMs,
    before_id: before.id,
    now: nowMs(),
  })

  function page(query: ListQuery): readonly ListedRow[] {
    const common = { ...bounds(query, startOf(query)), limit: query.limit }
    return query.status === null
      ? listJobs.all(common)
      : listJobsByStatus.all({ ...common, status: query.status })
  }

  async function scan(query: ListQuery, contains: string): Promise<readonly ListedRow[]> {
    const found: ListedRow[] = []
    let before = startOf(query)
    for (;;) {
      const common = bounds(query, before)
      const { now, ...within } = common
      const boundary = scanBoundary.get({ ...within, count: SCAN_JOBS })
      found.push(
        ...scanStretch.all({
          ...common,
          from_ms: boundary?.created_at_ms ?? common.from_ms,
          from_id: boundary?.id ?? '',
          contains,
          status: query.status,
          limit: query.limit - found.length,
        }),
      )
      if (boundary === undefined || found.length === query.limit) return found
      before = { createdAtMs: boundary.created_at_ms, id: boundary.id }
      await nextTurn()
    }
  }

  async function search(query: ListQuery, contains: string, match: string): Promise<readonly ListedRow[]> {
    const common = { ...bounds(query, startOf(query)), contains, status: query.status }
    // The backlog is read first and the index after it: a text that moves from one to the other in between is found
    // twice, never missed.
    const found = new Map(
      searchBacklog.all({ ...common, limit: query.limit }).map((row) => [row.seq, row] as const),
    )
    const limit = Math.max(CANDIDATES_MIN, 2 * query.limit)
    const from_seq = firstSeqOf(common.from_ms)
    let before_seq = firstSeqOf(common.before_ms + 1)
    for (;;) {
      const seqs = searchCandidates.all({ match, before_seq, from_seq, limit }).map(({ seq }) => seq)
      for (const row of verifyCandidates.all({ ...common, seqs: JSON.stringify(seqs) }))
        found.set(row.seq, row)
      const last = seqs.at(-1)
      if (last === undefined || seqs.length < limit) break
      // Candidates come in the order of their time, but not of their ids within a millisecond: the page is complete
      // when it holds enough jobs from later milliseconds than the last candidate's.
      if (countSince(found.values(), createdAtOf(last) + 1) >= query.limit) break
      before_seq = last
      await nextTurn()
    }
    return [...found.values()].sort(newestFirst).slice(0, query.limit)
  }

  async function choose(query: ListQuery): Promise<readonly ListedRow[]> {
    if (query.contains === null || query.contains === '') return page(query)
    const match = searchExpression(query.userId, query.contains)
    return match === null ? scan(query, query.contains) : search(query, query.contains, match)
  }

  return {
    list: (query) => read(async () => (await choose(query)).map(toJob)),
  }
}

/** The first position that is out of reach: the cursor, or the end of the range of dates, whichever is older. */
function startOf({ after, toMs }: ListQuery): Position {
  const end = { createdAtMs: Math.min(toMs ?? END_OF_TIME_MS, END_OF_TIME_MS) + 1, id: '' }
  return after !== null && after.createdAtMs < end.createdAtMs ? after : end
}

function countSince(rows: Iterable<ListedRow>, sinceMs: number): number {
  let count = 0
  for (const row of rows) if (row.created_at_ms >= sinceMs) count++
  return count
}

function newestFirst(a: ListedRow, b: ListedRow): number {
  if (a.created_at_ms !== b.created_at_ms) return b.created_at_ms - a.created_at_ms
  return a.id < b.id ? 1 : -1
}
