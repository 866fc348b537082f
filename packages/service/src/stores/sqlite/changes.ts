import type { Stage } from '@assay/contract'
import type { StoredEvent } from '../../jobs/job.ts'
import type { Finish } from '../../jobs/store.ts'
import { completedBody, failedBody, stageBody } from '../event-body.ts'
import type { News } from '../wake-hub.ts'
import type { Session } from './session.ts'

/** The row of a job that a change is about. */
export interface JobRef {
  readonly seq: number
  readonly id: string
  readonly userId: number
}

type Outcome = Finish['outcome']

/** The two changes that write an event: each numbers it on the job's row, in the caller's transaction. */
export interface Changes {
  toStage(job: JobRef, at: StageChange, news: News): void
  toEnd(job: JobRef, at: EndChange, news: News): void
}

interface StageChange {
  readonly now: number
  readonly stage: Stage
  readonly message: string
  readonly progress: number
}

interface EndChange {
  readonly now: number
  readonly outcome: Outcome
  readonly retentionMs: number
}

export function createChanges({ prepare, prepareOwn }: Session): Changes {
  const appendStage = prepare<{ last_event_id: number }>('append-stage')
  const endJob = prepare<{ last_event_id: number }>('end-job')
  const leaveQueue = prepareOwn('leave-queue')
  const insertEvent = prepare('insert-event')

  function storeEvent(job: JobRef, event: StoredEvent, news: News): void {
    insertEvent.run({
      job_seq: job.seq,
      id: event.id,
      type: event.type,
      now: event.atMs,
      body: event.body,
    })
    news.event(job.id, event)
  }

  return {
    toStage(job, { now, stage, message, progress }, news) {
      const id = appendStage.get({ seq: job.seq, stage, progress, now })?.last_event_id as number
      storeEvent(job, { id, type: 'stage', atMs: now, body: stageBody(stage, message, progress) }, news)
    },

    toEnd(job, { now, outcome, retentionMs }, news) {
      const failure = outcome.status === 'failed' ? outcome.failure : null
      const row = endJob.get({
        seq: job.seq,
        now,
        retention_ms: retentionMs,
        status: outcome.status,
        summary: outcome.status === 'completed' ? JSON.stringify(outcome.summary) : null,
        failure_code: failure?.code ?? null,
        failure_message: failure?.message ?? null,
      })
      leaveQueue.run({ user_id: job.userId })
      const body =
        outcome.status === 'completed' ? completedBody(outcome.resultJson) : failedBody(outcome.failure)
      storeEvent(job, { id: row?.last_event_id as number, type: outcome.status, atMs: now, body }, news)
    },
  }
}
