import type { EventType, JobStatus } from '@assay/contract'
import type { Store, StoreStats } from '../../jobs/store.ts'
import { type JobRowWithResult, toJobWithResult } from '../job-row.ts'
import type { Session } from './session.ts'

/** A job's state beside each of its events; the event is null when there is none to tell. */
interface StateAndEventRow {
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

export function createReads({ load, run }: Session): Reads {
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

    async readEvents({ userId, id, after, limit }) {
      const rows = await run(readEvents, { user_id: userId, id, after, limit })
      const [job] = rows
      if (job === undefined) return null
      return {
        events: rows.flatMap((row) =>
          row.id === null ? [] : [{ id: row.id, type: row.type, atMs: row.at_ms, body: row.body }],
        ),
        status: job.status,
        lastEventId: job.last_event_id,
      }
    },

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
