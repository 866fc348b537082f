import type { Caller } from '../access/key-records.ts'
import type { Cursors } from './cursors.ts'
import { type Job, JobError } from './job.ts'
import { isNarrowed, type ListFilters, type ListRequest } from './list-filters.ts'
import type { Store } from './store.ts'

/** What a search costs in tokens: it may have to read every job of its user. */
export const SEARCH_TOKENS = 10

/** Whether jobs have to be looked through one by one. */
export const isSearch = (filters: ListFilters): boolean => filters.contains !== null || isNarrowed(filters)

interface JobPage {
  readonly jobs: readonly Job[]
  /** Null on the last page. A page may be short, even empty, and have a next one. */
  readonly nextCursor: string | null
}

/** Rejects with the reason of `gone` when the caller has left. */
export type ListJobs = (caller: Caller, request: ListRequest, gone: AbortSignal) => Promise<JobPage>

interface ListParts {
  readonly store: Pick<Store, 'list'>
  readonly cursors: Cursors
  /** Searches that run at once. */
  readonly searchesMax: number
}

export function createListJobs({ store, cursors, searchesMax }: ListParts): ListJobs {
  const searches = createSearchQueue(searchesMax)

  return async ({ userId }, { limit, cursor, ...filters }, gone) => {
    const after = cursor === null ? null : cursors.decode(cursor, userId, filters)
    if (cursor !== null && after === null) {
      throw new JobError(
        'invalid_cursor',
        'Use `next_cursor` unchanged, with the same filters and a key of the same user, or leave `cursor` out.',
      )
    }
    const list = () => store.list({ userId, limit, after, ...filters }, gone)
    const { jobs, next } = isSearch(filters) ? await searches.run(userId, gone, list) : await list()
    return { jobs, nextCursor: next === null ? null : cursors.encode(next, userId, filters) }
  }
}

interface SearchQueue {
  /** Runs a search when it is its turn. A search whose caller has left is not run. */
  run<T>(userId: number, gone: AbortSignal, search: () => Promise<T>): Promise<T>
}

/** Searches that one user may have waiting behind the one that runs, and all users together. */
const WAITING_PER_USER_MAX = 4
const WAITING_MAX = 100

/**
 * A search may read every job of its user. Each user has one running at a time, and few run at once, so no number of searches
 * takes more than a small, fixed share of the store. The next one to run is the longest waiting of a user who has none running.
 */
function createSearchQueue(runningMax: number): SearchQueue {
  const running = new Set<number>()
  const waiting: { readonly userId: number; readonly start: () => void }[] = []

  function startNext(): void {
    if (running.size >= runningMax) return
    const index = waiting.findIndex(({ userId }) => !running.has(userId))
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
    next?.start()
  }

  function turn(userId: number, gone: AbortSignal): Promise<void> {
    gone.throwIfAborted()
    if (running.size < runningMax && !running.has(userId)) {
      running.add(userId)
      return Promise.resolve()
    }
    if (waiting.filter((other) => other.userId === userId).length >= WAITING_PER_USER_MAX) {
      const detail = `One search of a user runs at a time, and at most ${WAITING_PER_USER_MAX} wait for it.`
      throw new JobError('too_many_searches', detail, { retryAfterSeconds: 1 })
    }
    if (waiting.length >= WAITING_MAX) {
      throw new JobError('overloaded', 'Too many searches are waiting.', { retryAfterSeconds: 1 })
    }
    return new Promise((resolve, reject) => {
      const entry = {
        userId,
        start() {
          gone.removeEventListener('abort', leave)
          running.add(userId)
          resolve()
        },
      }
      function leave(): void {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(gone.reason)
      }
      gone.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
    })
  }

  return {
    async run(userId, gone, search) {
      await turn(userId, gone)
      try {
        return await search()
      } finally {
        running.delete(userId)
        startNext()
      }
    },
  }
}
