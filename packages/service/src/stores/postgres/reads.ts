import type { EventType, JobStatus } from '@assay/contract'
import type { EventPage, EventRead, Store, StoreStats } from '../../jobs/store.ts'
import { type JobRowWithResult, toJobWithResult } from '../job-row.ts'
import { gatherReads } from './gather-reads.ts'
import type { Session } from './session.ts'

/** A job's state beside each of its events; the event is null when there is none to tell. */
interface StateAndEventRow {
  /** Which of the reads it answers. */
  readonly nth: number
  readonly status: JobStatus
  readonly last_event_id: number
  readonly id: number | null
  readonly type: EventType
  readonly at_ms: number
  readonly body: string
}

interface StatsRow {
  readonly pending: number
  readonly processing: number
  readonly oldest_pending_ms: number | null
}

type Reads = Pick<Store, 'get' | 'readEvents' | 'lastEventIds' | 'stats' | 'ping'>

export function createReads({ load, run, look }: Session): Reads {
  const getJob = load<JobRowWithResult>('get-job')
  const readEvents = load<StateAndEventRow>('read-events')
  const lastEventIds = load<{ id: string; last_event_id: number }>('last-event-ids')
  const stats = load<StatsRow>('stats')
  const ping = load('ping')

  return {
    async get({ userId, id }) {
      const [row] = await run(getJob, { user_id: userId, id })
      return row === undefined ? null : toJobWithResult(row)
    },

    readEvents: gatherReads<EventRead, EventPage | null>(async (asked) => {
      const reads = asked.map(({ userId, ...read }, nth) => ({ nth, user_id: userId, ...read }))
      const rows = Map.groupBy(await look(readEvents, { reads }), ({ nth }) => nth)
      return asked.map((_, nth) => toPage(rows.get(nth) ?? []))
    }),

    async lastEventIds(ids) {
      const rows = ids.length === 0 ? [] : await run(lastEventIds, { ids })
      return new Map(rows.map((row) => [row.id, row.last_event_id]))
    },

    async stats(): Promise<StoreStats> {
      const [row] = await run(stats, {})
      return {
        pending: row?.pending ?? 0,
        processing: row?.processing ?? 0,
        oldestPendingMs: row?.oldest_pending_ms ?? null,
      }
    },

    async ping() {
      await run(ping, {})
    },
  }
}

function toPage(rows: readonly StateAndEventRow[]): EventPage | null {
  const [job] = rows
  if (job === undefined) return null
  return {
    events: rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, type: row.type, atMs: row.at_ms, body: row.body }],
    ),
    status: job.status,
    lastEventId: job.last_event_id,
  }
}
