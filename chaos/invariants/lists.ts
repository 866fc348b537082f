import type { JobList } from '@assay/contract'
import type { History } from '../history.ts'
import type { Exchange } from '../recording.ts'
import type { Finding } from './invariant.ts'
import { acceptedJobs } from './jobs-exist.ts'

interface Walk {
  readonly pages: readonly { readonly entry: Exchange; readonly list: JobList }[]
  readonly filter: NonNullable<Exchange['page']>
  readonly first: Exchange
  readonly last: Exchange
}

/** What was there before the first page, and stays, is on the pages exactly once, newest first. */
export function checkListsNeitherMissNorRepeat(history: History): readonly Finding[] {
  return walksOf(history).flatMap((walk) => [
    ...repeatsIn(walk),
    ...disorderIn(walk),
    ...missingFrom(walk, history),
  ])
}

function walksOf({ exchanges }: History): readonly Walk[] {
  const pages = exchanges.flatMap((entry) => {
    if (entry.page === null || entry.status !== 200) return []
    const list: JobList = JSON.parse(entry.body)
    return [{ entry, list, filter: entry.page }]
  })
  return [...Map.groupBy(pages, ({ filter }) => filter.walk).values()].flatMap((seen) => {
    const [first, last] = [seen[0], seen.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ pages: seen, filter: first.filter, first: first.entry, last: last.entry }]
  })
}

function repeatsIn({ pages }: Walk): readonly Finding[] {
  const seen = new Map<string, Exchange>()
  return pages.flatMap(({ entry, list }) =>
    list.items.flatMap(({ job_id }) => {
      const before = seen.get(job_id)
      seen.set(job_id, entry)
      return before === undefined
        ? []
        : [{ jobId: job_id, detail: 'is on the pages of one list twice', entries: [before, entry] }]
    }),
  )
}

function disorderIn({ pages }: Walk): readonly Finding[] {
  const items = pages.flatMap(({ entry, list }) => list.items.map((item) => ({ entry, item })))
  return items.flatMap(({ entry, item }, i) => {
    const before = items[i - 1]
    const place = (of: typeof item): string => `${of.created_at} ${of.job_id}`
    return before === undefined || place(before.item) > place(item)
      ? []
      : [{ jobId: item.job_id, detail: 'is listed out of order', entries: [before.entry, entry] }]
  })
}

function missingFrom({ pages, filter, first, last }: Walk, history: History): readonly Finding[] {
  const { q, status } = filter
  // A job may change its status between two pages; and a walk that was broken off has not seen everything.
  if (status !== null || pages.at(-1)?.list.next_cursor !== null) return []
  const listed = new Set(pages.flatMap(({ list }) => list.items.map(({ job_id }) => job_id)))
  return (
    acceptedJobs(history)
      .filter((job) => job.owner === first.user && job.acceptedAtMs < first.sentAtMs && !listed.has(job.id))
      // The 202 does not repeat the query: the name of its submission is the part of it that clients search for.
      .filter(({ accepted }) => q === null || accepted[0]?.submission?.includes(q))
      .filter((job) => !history.mayBeGone(job, last.atMs))
      .map((job) => ({
        jobId: job.id,
        detail: 'was there before the first page and is on none of them',
        entries: [...job.accepted.slice(0, 1), first, last],
      }))
  )
}
