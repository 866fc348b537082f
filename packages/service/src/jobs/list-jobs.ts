import type { Cursors } from './cursor.ts'
import type { Job } from './job.ts'
import { JobError } from './job-error.ts'
import type { ListRequest } from './list-filters.ts'
import type { Caller, Store } from './store.ts'

interface JobPage {
  readonly jobs: readonly Job[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

export type ListJobs = (caller: Caller, request: ListRequest) => Promise<JobPage>

export function createListJobs({
  store,
  cursors,
}: {
  readonly store: Store
  readonly cursors: Cursors
}): ListJobs {
  return async ({ userId }, { limit, cursor, ...filters }) => {
    const after = cursor === null ? null : cursors.decode(cursor, userId, filters)
    if (cursor !== null && after === null) {
      throw new JobError(
        'invalid_cursor',
        'Use `next_cursor` unchanged, with the same filters and a key of the same user, or leave `cursor` out.',
      )
    }
    // One more than asked for tells whether there is another page.
    const found = await store.list({ userId, limit: limit + 1, after, ...filters })
    const jobs = found.slice(0, limit)
    const last = jobs.at(-1)
    const nextCursor =
      found.length > limit && last !== undefined ? cursors.encode(last, userId, filters) : null
    return { jobs, nextCursor }
  }
}
