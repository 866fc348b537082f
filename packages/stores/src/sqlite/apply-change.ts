import type { EventType } from '@assay/contract'
import type { Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import { bodyOfOutcome, stageBody } from '../told-of-jobs.ts'
import type { News } from '../wake-hub.ts'
import type { Session } from './queries.ts'
import type { SearchIndex } from './search-index.ts'

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
  /** The worker that ends its own job. */
  readonly worker?: string | null
}

/** Writes a change of a job and its events, numbered on the job's row, in the caller's transaction. */
export type ApplyChange = (job: JobRef, change: Change, news: News) => void

export function createApplyChange({ sql, retentionMs }: Session): ApplyChange {
  /** Returns the number of the last event. */
  function changeJob(
    { seq, userId }: JobRef,
    { now, stages, outcome, worker = null }: Change,
    bytes: number,
  ): number | undefined {
    const last = stages.at(-1)
    const told = { seq, now, stage: last?.stage ?? null, progress: last?.progress ?? null }
    if (outcome === null) {
      sql['count-bytes'].run({ user_id: userId, bytes })
      return sql['append-stage'].get({ ...told, events: stages.length })?.last_event_id
    }
    const failure = outcome.status === 'failed' ? outcome.failure : null
    sql['leave-queue'].run({ user_id: userId, bytes })
    return sql['end-job'].get({
      ...told,
      worker,
      events: stages.length + 1,
      retention_ms: retentionMs,
      status: outcome.status,
      summary: outcome.status === 'completed' ? JSON.stringify(outcome.summary) : null,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
    })?.last_event_id
  }

  return (job, change, news) => {
    const { now, stages, outcome } = change
    const events: { readonly type: EventType; readonly body: string }[] = stages.map((note) => ({
      type: 'stage',
      body: stageBody(note),
    }))
    if (outcome !== null) events.push({ type: outcome.status, body: bodyOfOutcome(outcome) })
    if (events.length === 0) return
    const bytes = events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
    const lastId = changeJob(job, change, bytes)
    if (lastId === undefined) throw new Error(`job ${job.id} is gone in the middle of a transaction`)
    events.forEach(({ type, body }, i) => {
      const id = lastId - events.length + 1 + i
      sql['insert-event'].run({ job_seq: job.seq, id, type, now, body })
      news.event(job.id, { id, type, atMs: now, body })
    })
  }
}

interface ErasedJob {
  readonly seq: number
  readonly user_id: number
  readonly idempotency_key: string | null
}

/** Inside a transaction: takes a job, its events, its key and its text out of the database. */
export type Erase = (job: ErasedJob) => void

export function createErase({ sql }: Session, index: SearchIndex): Erase {
  return ({ seq, user_id, idempotency_key }) => {
    sql['give-back'].run({ user_id, seq })
    sql['delete-job'].run({ seq })
    if (idempotency_key !== null)
      sql['delete-idempotency-key'].run({ user_id, key: idempotency_key, job_seq: seq })
    index.remove(user_id, seq)
  }
}
