import type { EventType, JobStatus } from '@assay/contract'
import type { Store } from '../../jobs/store.ts'
import { type JobRowWithResult, toJobWithResult } from '../job-row.ts'
import { read, type Session } from './session.ts'

interface EventRow {
  readonly id: number
  readonly type: EventType
  readonly at_ms: number
  readonly body: string
}

interface FoundJob {
  readonly seq: number
  readonly status: JobStatus
  readonly last_event_id: number
}

interface StatsRow {
  readonly pending: number
  readonly processing: number
  readonly oldest_pending_at_ms: number | null
  readonly kept_bytes: number
  readonly kept_bytes_of_largest_user: number
}

type Reads = Pick<Store, 'get' | 'readEvents' | 'lastEventIds' | 'stats' | 'ping'>

export function createReads({ prepare, nowMs }: Session): Reads {
  const getJob = prepare<JobRowWithResult>('get-job')
  const findJob = prepare<FoundJob>('find-job')
  const readEvents = prepare<EventRow>('read-events')
  const lastEventIds = prepare<{ id: string; last_event_id: number }>('last-event-ids')
  const stats = prepare<StatsRow>('stats')
  const ping = prepare<{ tables: number }>('ping')

  return {
    get: ({ userId, id }) =>
      read(() => {
        const row = getJob.get({ user_id: userId, id, now: nowMs() })
        return row === undefined ? null : toJobWithResult(row)
      }),

    readEvents: ({ userId, id, after, limit }) =>
      read(() => {
        const job = findJob.get({ user_id: userId, id, now: nowMs() })
        if (job === undefined) return null
        // Events are only ever added, so that those up to the job's last one are the same whenever they are read.
        const last_event_id = job.last_event_id
        const rows =
          after >= last_event_id ? [] : readEvents.all({ job_seq: job.seq, after, last_event_id, limit })
        return {
          events: rows.map((row) => ({ id: row.id, type: row.type, atMs: row.at_ms, body: row.body })),
          status: job.status,
          lastEventId: last_event_id,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = lastEventIds.all({ ids: JSON.stringify(ids), now: nowMs() })
        return new Map(rows.map((row) => [row.id, row.last_event_id]))
      }),

    stats: () =>
      read(() => {
        const row = stats.get({})
        const oldest = row?.oldest_pending_at_ms ?? null
        return {
          pending: row?.pending ?? 0,
          processing: row?.processing ?? 0,
          oldestPendingMs: oldest === null ? null : Math.max(0, nowMs() - oldest),
          keptBytes: row?.kept_bytes ?? 0,
          keptBytesOfLargestUser: row?.kept_bytes_of_largest_user ?? 0,
        }
      }),

    ping: () =>
      read(() => {
        ping.get({})
      }),
  }
}
