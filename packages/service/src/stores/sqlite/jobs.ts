import { isTerminal } from '../../jobs/job.ts'
import type { Store } from '../../jobs/store.ts'
import { CANCELLED } from '../endings.ts'
import { toJobWithResult } from '../job-row.ts'
import type { ApplyChange, Erase } from './change-job.ts'
import { read, type Session } from './session.ts'

type Jobs = Pick<Store, 'get' | 'readEvents' | 'lastEventIds' | 'cancel' | 'delete'>

/** What an owner may see of a job and do to it: cancel it while it is active, erase it when it has ended. */
export function createJobs(
  { prepare, write, writeAndErase, nowMs }: Session,
  apply: ApplyChange,
  erase: Erase,
): Jobs {
  const getJob = prepare('get-job')
  const findJob = prepare('find-job')
  const readEvents = prepare('read-events')
  const lastEventIds = prepare('last-event-ids')

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
        // Events are only ever added: those up to the job's last one are the same whenever they are read.
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

    cancel: ({ userId, id }) =>
      write((news) => {
        const now = nowMs()
        const job = findJob.get({ user_id: userId, id, now })
        if (job === undefined) return null
        if (!isTerminal(job.status)) {
          const outcome = { status: 'failed', failure: CANCELLED } as const
          apply({ seq: job.seq, id, userId }, { now, stages: [], outcome }, news)
        }
        const row = getJob.get({ user_id: userId, id, now })
        return row === undefined ? null : toJobWithResult(row)
      }),

    delete: ({ userId, id }) =>
      writeAndErase(
        () => {
          const job = findJob.get({ user_id: userId, id, now: nowMs() })
          if (job === undefined) return 'missing'
          if (!isTerminal(job.status)) return 'active'
          erase(job)
          return 'deleted'
        },
        (answer) => answer === 'deleted',
      ),
  }
}
