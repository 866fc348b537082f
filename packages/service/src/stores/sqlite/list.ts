import type { ListPage, ListQuery, Store } from '../../jobs/store.ts'
import { toJob } from '../job-row.ts'
import type { Searcher } from './searcher.ts'
import { read, type Session } from './session.ts'

/** Beyond every time, and below the limit of row ids: see row-ids.ts. */
const END_OF_TIME_MS = Date.UTC(2089, 0, 1)

/** Pages by keyset: each starts where the one before ended, whatever was added or erased meanwhile. */
export function createList({ prepare, nowMs }: Session, searcher: Searcher): Pick<Store, 'list'> {
  const listJobs = prepare('list-jobs')
  const listJobsByStatus = prepare('list-jobs-by-status')

  async function list(query: ListQuery, signal?: AbortSignal): Promise<ListPage> {
    signal?.throwIfAborted()
    const { contains, status, limit } = query
    const range = {
      user_id: query.userId,
      from_ms: Math.max(query.fromMs ?? 0, 0),
      now: nowMs(),
      ...startOf(query),
    }
    if (contains !== null && contains !== '') {
      const { rows, next } = await searcher.find({ range, contains, status, limit }, signal)
      return { jobs: rows.map(toJob), next }
    }
    // One more than asked for tells whether there is another page.
    const page = { ...range, limit: limit + 1 }
    const rows = status === null ? listJobs.all(page) : listJobsByStatus.all({ ...page, status })
    const jobs = rows.slice(0, limit).map(toJob)
    const last = jobs.at(-1)
    const hasMore = rows.length > limit && last !== undefined
    return { jobs, next: hasMore ? { createdAtMs: last.createdAtMs, id: last.id } : null }
  }

  return { list: (query, signal) => read(() => list(query, signal)) }
}

/** The first position that is out of reach: the cursor, or the end of the range of dates, whichever is older. */
function startOf({ after, toMs }: ListQuery): { readonly before_ms: number; readonly before_id: string } {
  const endMs = Math.max(Math.min(toMs ?? END_OF_TIME_MS, END_OF_TIME_MS) + 1, 0)
  return after !== null && after.createdAtMs < endMs
    ? { before_ms: after.createdAtMs, before_id: after.id }
    : { before_ms: endMs, before_id: '' }
}
