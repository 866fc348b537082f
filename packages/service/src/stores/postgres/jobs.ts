import { bodyOfOutcome } from '../../jobs/event-body.ts'
import { isTerminal } from '../../jobs/job.ts'
import type { EventPage, EventRead, Store } from '../../jobs/store.ts'
import { CANCELLED } from '../endings.ts'
import { toJobWithResult } from '../job-row.ts'
import { gatherReads } from './lanes.ts'
import type { Session } from './session.ts'
import type { Values } from './statement.ts'
import { jobStatements } from './statements.ts'

type Jobs = Pick<Store, 'get' | 'cancel' | 'delete' | 'readEvents' | 'lastEventIds'>
type EventRow = Values<typeof jobStatements.readEvents.gives>

const CANCELLED_BODY = bodyOfOutcome({ status: 'failed', failure: CANCELLED })

/** Jobs as their owners read and end them. */
export function createJobs({ run, readByKey, publishing, retentionMs }: Session): Jobs {
  const get: Jobs['get'] = async ({ userId, id }) => {
    const [row] = await run(jobStatements.get, { user_id: userId, id })
    return row === undefined ? null : toJobWithResult(row)
  }

  return {
    get,

    async cancel(owner) {
      const { userId, id } = owner
      await publishing(async (news) => {
        const [ended] = await run(jobStatements.cancel, {
          id,
          user_id: userId,
          retention_ms: retentionMs,
          ...CANCELLED,
          body: CANCELLED_BODY,
        })
        if (ended === undefined) return
        news.event(id, { id: ended.event_id, type: 'failed', atMs: ended.now, body: CANCELLED_BODY })
      })
      return get(owner)
    },

    async delete({ userId, id }) {
      const [found] = await run(jobStatements.delete, { user_id: userId, id })
      if (found === undefined) return 'missing'
      if (found.is_gone) return 'deleted'
      // An ended job that was found and is still there was erased by somebody else at the same moment.
      return isTerminal(found.status) ? 'missing' : 'active'
    },

    readEvents: gatherReads<EventRead, EventPage | null>(async (asked) => {
      const reads = asked.map(({ userId, ...read }, nth) => ({ nth, user_id: userId, ...read }))
      const rows = Map.groupBy(await readByKey(jobStatements.readEvents, { reads }), ({ nth }) => nth)
      return asked.map((_, nth) => toPage(rows.get(nth) ?? []))
    }),

    async lastEventIds(ids) {
      const rows = ids.length === 0 ? [] : await run(jobStatements.lastEventIds, { ids })
      return new Map(rows.map((row) => [row.id, row.last_event_id]))
    },
  }
}

function toPage(rows: readonly EventRow[]): EventPage | null {
  const [job] = rows
  if (job === undefined) return null
  return {
    events: rows.flatMap(({ id, type, at_ms, body }) =>
      id === null ? [] : [{ id, type, atMs: at_ms, body }],
    ),
    status: job.status,
    lastEventId: job.last_event_id,
  }
}
