import type { StoredEvent } from '../../jobs/job.ts'
import type { Outcome, StageNote } from '../../jobs/store.ts'
import { bodyOfOutcome, stageBody } from '../event-body.ts'
import type { News } from '../wake-hub.ts'
import type { Run } from './connection.ts'
import type { Session } from './session.ts'

/** A job whose row the transaction has locked, as the lock found it. */
export interface LockedJob {
  readonly seq: number
  readonly id: string
  readonly user_id: number
  readonly last_event_id: number
  readonly now: number
}

/** Changes of locked jobs, collected and then written with a statement for each kind, however many there are. */
export interface ChangeSet {
  toStage(job: LockedJob, note: StageNote): void
  toEnd(job: LockedJob, outcome: Outcome): void
  write(run: Run): Promise<void>
  /** After the commit. */
  tell(news: News): void
}

interface EventOfJob {
  readonly job: LockedJob
  readonly event: StoredEvent
}

export function createChanges({ load, retentionMs }: Session): () => ChangeSet {
  const appendStage = load('append-stage')
  const endJob = load('end-job')
  const insertEvent = load('insert-event')

  return () => {
    const stages = new Map<number, object>()
    const ends: object[] = []
    const events: EventOfJob[] = []
    const lastEventIds = new Map<number, number>()
    let written = 0

    function addEvent(job: LockedJob, type: StoredEvent['type'], body: string): number {
      const id = (lastEventIds.get(job.seq) ?? job.last_event_id) + 1
      lastEventIds.set(job.seq, id)
      events.push({ job, event: { id, type, atMs: job.now, body } })
      return id
    }

    return {
      toStage(job, note) {
        const { stage, progress } = note
        const last_event_id = addEvent(job, 'stage', stageBody(note))
        stages.set(job.seq, { seq: job.seq, stage, progress, now: job.now, last_event_id })
      },

      toEnd(job, outcome) {
        const failure = outcome.status === 'failed' ? outcome.failure : null
        ends.push({
          seq: job.seq,
          status: outcome.status,
          now: job.now,
          retention_ms: retentionMs,
          last_event_id: addEvent(job, outcome.status, bodyOfOutcome(outcome)),
          summary: outcome.status === 'completed' ? JSON.stringify(outcome.summary) : null,
          failure_code: failure?.code ?? null,
          failure_message: failure === null ? null : storable(failure.message),
        })
      },

      async write(run) {
        const fresh = events.slice(written).map(({ job, event }) => ({
          job_seq: job.seq,
          id: event.id,
          type: event.type,
          at_ms: event.atMs,
          body: event.body,
        }))
        written = events.length
        await Promise.all([
          stages.size > 0 && run(appendStage, { changes: [...stages.values()] }),
          ends.length > 0 && run(endJob, { changes: ends }),
          fresh.length > 0 && run(insertEvent, { events: fresh }),
        ])
        stages.clear()
        ends.length = 0
      },

      tell(news) {
        for (const { job, event } of events) news.event(job.id, event)
      },
    }
  }
}

/** PostgreSQL holds neither NUL nor half a surrogate pair, and a message may quote what a caller sent. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
