import { isTerminal } from '@assay/domain/jobs/job'
import type { ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import { isNarrowed } from '@assay/domain/jobs/list-filters'
import type { Store } from '@assay/domain/jobs/store'
import { labelsColumn, toJob, toJobWithResult } from '../job-rows.ts'
import { CANCELLED } from '../told-of-jobs.ts'
import type { ApplyChange, Erase } from './apply-change.ts'
import { read, type Session } from './queries.ts'
import type { Searcher } from './searcher.ts'

type Jobs = Pick<Store, 'findKey' | 'get' | 'readEvents' | 'lastEventIds' | 'cancel' | 'setLabels' | 'delete'>

/** What an owner may see of a job and do to it: cancel it while it is active, erase it when it has ended. */
export function createJobs(
  { sql, write, eraseInTurns, nowMs }: Session,
  apply: ApplyChange,
  erase: Erase,
): Jobs {
  return {
    findKey: (userId, key) =>
      read(() => {
        const row = sql['find-replay'].get({ user_id: userId, key, now: nowMs() })
        return row === undefined ? null : { id: row.id, bodyHash: row.body_hash }
      }),

    get: ({ userId, id }) =>
      read(() => {
        const row = sql['get-job'].get({ user_id: userId, id, now: nowMs() })
        return row === undefined ? null : toJobWithResult(row)
      }),

    readEvents: ({ userId, id, after, limit }) =>
      read(() => {
        const job = sql['find-job'].get({ user_id: userId, id, now: nowMs() })
        if (job === undefined) return null
        // Events are only ever added: those up to the job's last one are the same whenever they are read.
        const last_event_id = job.last_event_id
        const rows =
          after >= last_event_id
            ? []
            : sql['read-events'].all({ job_seq: job.seq, after, last_event_id, limit })
        return {
          events: rows.map((row) => ({ id: row.id, type: row.type, atMs: row.at_ms, body: row.body })),
          status: job.status,
          lastEventId: last_event_id,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = sql['last-event-ids'].all({ ids: JSON.stringify(ids), now: nowMs() })
        return new Map(rows.map((row) => [row.id, row.last_event_id]))
      }),

    cancel: ({ userId, id }) =>
      write((news) => {
        const now = nowMs()
        const job = sql['find-job'].get({ user_id: userId, id, now })
        if (job === undefined) return null
        if (!isTerminal(job.status)) {
          const outcome = { status: 'failed', failure: CANCELLED } as const
          apply({ seq: job.seq, id, userId }, { now, stages: [], outcome }, news)
        }
        const row = sql['get-job'].get({ user_id: userId, id, now })
        return row === undefined ? null : toJobWithResult(row)
      }),

    setLabels: ({ userId, id }, labels) =>
      write(() => {
        const owned = { user_id: userId, id, now: nowMs() }
        const job = sql['find-job'].get(owned)
        if (job === undefined) return null
        sql['set-labels'].run({ seq: job.seq, labels: labelsColumn(labels) })
        const row = sql['get-job'].get(owned)
        return row === undefined ? null : toJobWithResult(row)
      }),

    delete: ({ userId, id }) =>
      eraseInTurns(
        () => {
          const job = sql['find-job'].get({ user_id: userId, id, now: nowMs() })
          if (job === undefined) return 'missing'
          if (!isTerminal(job.status)) return 'active'
          erase(job)
          sql['delete-shares'].run({ user_id: userId, job_id: id })
          return 'deleted'
        },
        (answer) => answer === 'deleted',
      ),
  }
}

/** Beyond every time, and below the limit of row ids: see `firstSeqOf`. */
const END_OF_TIME_MS = Date.UTC(2089, 0, 1)

/** Pages by keyset: each starts where the one before ended, whatever was added or erased meanwhile. */
export function createList({ sql, nowMs }: Session, searcher: Searcher): Pick<Store, 'list'> {
  async function list(query: ListQuery, signal?: AbortSignal): Promise<ListPage> {
    signal?.throwIfAborted()
    const { status, limit, label = null, places = null, totalMin = null, totalMax = null } = query
    const contains = query.contains === '' ? null : query.contains
    const range = {
      user_id: query.userId,
      from_ms: Math.max(query.fromMs ?? 0, 0),
      now: nowMs(),
      ...startOf(query),
    }
    if (contains !== null || isNarrowed(query)) {
      const codes = places?.join() ?? null
      const filters = { contains, status, label, places: codes, total_min: totalMin, total_max: totalMax }
      const { rows, next } = await searcher.find({ range, filters, limit }, signal)
      return { jobs: rows.map(toJob), next }
    }
    // One more than asked for, to see whether there is another page.
    const page = { ...range, limit: limit + 1 }
    const rows =
      status === null ? sql['list-jobs'].all(page) : sql['list-jobs-by-status'].all({ ...page, status })
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
