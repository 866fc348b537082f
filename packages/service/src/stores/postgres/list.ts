import type { ListQuery, Store } from '../../jobs/store.ts'
import { type JobRow, toJob } from '../job-row.ts'
import type { Session } from './session.ts'

/** Pages by keyset; a search for a text goes through the trigram index or through the user's jobs, as the server plans it. */
export function createList({ load, loadOwn, run }: Session): Pick<Store, 'list'> {
  const listJobs = load<JobRow>('list-jobs')
  const listJobsByStatus = load<JobRow>('list-jobs-by-status')
  const searchJobs = loadOwn<JobRow>('search-jobs', { isPlannedAhead: false })

  function page(query: ListQuery): Promise<readonly JobRow[]> {
    const { status, contains } = query
    const common = {
      user_id: query.userId,
      limit: query.limit,
      from_ms: query.fromMs ?? 0,
      ...startOf(query),
    }
    if (contains !== null && contains !== '') {
      return run(searchJobs, { ...common, status, pattern: patternOf(query.userId, contains) })
    }
    return status === null ? run(listJobs, common) : run(listJobsByStatus, { ...common, status })
  }

  return {
    async list(query) {
      // PostgreSQL cannot even be asked about NUL, and no text that it holds contains one.
      if (query.contains?.includes('\0')) return []
      return (await page(query)).map(toJob)
    },
  }
}

/** The first position that is out of reach: the cursor, or the end of the range of dates, whichever is older. */
function startOf({ after, toMs }: ListQuery): { readonly before_ms: number; readonly before_id: string } {
  const endMs = Math.min(toMs ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1) + 1
  return after !== null && after.createdAtMs < endMs
    ? { before_ms: after.createdAtMs, before_id: after.id }
    : { before_ms: endMs, before_id: '' }
}

/** The owner's mark, as the index has it, then the text with its wildcards made plain. */
const patternOf = (userId: number, contains: string): string =>
  `u${userId} %${contains.replace(/[\\%_]/g, '\\$&')}%`
