import type { EventType } from '@assay/contract'
import type { Outcome, StageNote } from '../../jobs/store.ts'
import { bodyOfOutcome, stageBody } from '../event-body.ts'
import type { News } from '../wake-hub.ts'
import type { Session } from './session.ts'

/** The row of a job that a change is about. */
export interface JobRef {
  readonly seq: number
  readonly id: string
  readonly userId: number
}

interface Change {
  readonly now: number
  readonly stages: readonly StageNote[]
  readonly outcome: Outcome | null
}

/** Writes a change of a job and the events that tell of it, numbered on the job's row, in the caller's transaction. */
export type ApplyChange = (job: JobRef, change: Change, news: News) => void

export function createApplyChange({ prepare, prepareOwn, retentionMs }: Session): ApplyChange {
  const appendStage = prepare<{ last_event_id: number }>('append-stage')
  const endJob = prepare<{ last_event_id: number }>('end-job')
  const leaveQueue = prepareOwn('leave-queue')
  const insertEvent = prepare('insert-event')

  /** Returns the number of the last event. */
  function changeJob({ seq, userId }: JobRef, { now, stages, outcome }: Change): number {
    const last = stages.at(-1)
    const told = { seq, now, stage: last?.stage ?? null, progress: last?.progress ?? null }
    if (outcome === null) return appendStage.get({ ...told, events: stages.length })?.last_event_id as number
    const failure = outcome.status === 'failed' ? outcome.failure : null
    leaveQueue.run({ user_id: userId })
    return endJob.get({
      ...told,
      events: stages.length + 1,
      retention_ms: retentionMs,
      status: outcome.status,
      summary: outcome.status === 'completed' ? JSON.stringify(outcome.summary) : null,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
    })?.last_event_id as number
  }

  return (job, change, news) => {
    const { now, stages, outcome } = change
    const count = stages.length + (outcome === null ? 0 : 1)
    if (count === 0) return
    let id = changeJob(job, change) - count
    const store = (type: EventType, body: string): void => {
      id++
      insertEvent.run({ job_seq: job.seq, id, type, now, body })
      news.event(job.id, { id, type, atMs: now, body })
    }
    for (const note of stages) store('stage', stageBody(note))
    if (outcome !== null) store(outcome.status, bodyOfOutcome(outcome))
  }
}
