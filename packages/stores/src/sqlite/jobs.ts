import type { EventType } from '@assay/contract'
import type { Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import { isTerminal } from '@assay/domain/jobs/job'
import type { ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import { isNarrowed } from '@assay/domain/jobs/list-filters'
import type { NewJob, SubmitOutcome } from '@assay/domain/jobs/new-job'
import type { Store } from '@assay/domain/jobs/store'
import {
  bodyOfOutcome,
  CANCELLED,
  firstAttempt,
  labelsColumn,
  pendingJob,
  stageBody,
  toBookRef,
  toJob,
  toJobWithResult,
} from '../rows.ts'
import type { News } from '../wake-hub.ts'
import { createRowIds, read, type Session } from './queries.ts'
import type { SearchIndex } from './search.ts'
import type { Searcher } from './searcher.ts'

/** Idempotency, the caps and the insert, in one transaction. */
export function createSubmit({ sql, write, nowMs }: Session, index: SearchIndex): Pick<Store, 'submit'> {
  const rowIds = createRowIds(sql)
  let highestTurn = 0
  let transaction: News | null = null
  let version = -1

  /** What is remembered from one transaction to the next holds until another connection has written. */
  function refresh(news: News): void {
    if (news === transaction) return
    transaction = news
    const newest = sql['data-version'].get({})?.data_version ?? -1
    if (newest === version) return
    version = newest
    highestTurn = sql['last-turn'].get({})?.turn ?? 0
    rowIds.refresh()
  }

  function submit(job: NewJob, news: News): SubmitOutcome {
    const now = nowMs()
    const repeated = repeatOf(job, now)
    if (repeated) return repeated
    const replay = job.idempotency && replayOf(job.userId, job.idempotency, now)
    if (replay) return replay
    refresh(news)
    const turn = sql['take-turn'].get({
      user_id: job.userId,
      bytes: Buffer.byteLength(job.query),
      active_jobs_max: job.activeJobsMax,
      kept_jobs_max: job.keptJobsMax,
      kept_bytes_max: job.keptBytesMax,
      highest_turn: highestTurn,
      now,
    })
    if (turn === undefined) return refusalOf(job)
    highestTurn = Math.max(highestTurn, turn.turn)
    const offer = turn.is_queued ? null : job.offer

    const { seq, createdAtMs } = rowIds.next(now)
    const deadlineAtMs = createdAtMs + job.deadlineInMs
    const stored = sql['insert-job'].get({
      seq,
      id: job.id,
      user_id: job.userId,
      request_type: job.requestType,
      geography: job.geography,
      idempotency_key: job.idempotency?.key ?? null,
      turn: turn.turn,
      worker: offer?.worker ?? null,
      now: createdAtMs,
      deadline_at_ms: deadlineAtMs,
      lease_until_ms: offer === null ? deadlineAtMs : now + offer.leaseMs,
      book_id: job.book?.id ?? null,
      book_version: job.book?.version ?? null,
      traceparent: job.traceparent,
      labels: labelsColumn(job.labels),
    })
    const book = stored === undefined ? null : toBookRef(stored)
    if (job.idempotency) {
      sql['insert-idempotency-key'].run({
        user_id: job.userId,
        key: job.idempotency.key,
        body_hash: job.idempotency.bodyHash,
        job_seq: seq,
        expires_at_ms: now + job.idempotency.keepMs,
      })
    }
    index.add(job.userId, seq, job)
    if (offer === null) news.work()
    const claimed = offer === null ? null : firstAttempt(job, book, offer.worker, createdAtMs, now)
    return { kind: 'created', job: pendingJob(job, createdAtMs, book), claimed }
  }

  /** The answer to a submission that was stored before, and whose answer was lost. */
  function repeatOf(job: NewJob, now: number): SubmitOutcome | null {
    const row = sql['find-submitted'].get({ id: job.id })
    // The id of another user's job: the insert fails, as it must.
    if (row === undefined || row.user_id !== job.userId) return null
    const { worker, created_at_ms } = row
    const book = toBookRef(row)
    const isHeld =
      worker !== null && worker === job.offer?.worker && row.attempt === 1 && row.status === 'processing'
    const claimed = isHeld
      ? { ...firstAttempt(job, book, worker, created_at_ms, now), lastEventId: row.last_event_id }
      : null
    return { kind: 'created', job: pendingJob(job, created_at_ms, book), claimed }
  }

  function refusalOf({ userId, activeJobsMax, keptJobsMax }: NewJob): SubmitOutcome {
    const { active_jobs, kept_jobs } = sql['find-user-counts'].get({ user_id: userId }) ?? {
      active_jobs: 0,
      kept_jobs: 0,
    }
    if (active_jobs >= activeJobsMax) return { kind: 'too_many_active' }
    return { kind: 'storage_full', full: kept_jobs >= keptJobsMax ? 'jobs' : 'bytes' }
  }

  function replayOf(
    userId: number,
    { key, bodyHash }: NonNullable<NewJob['idempotency']>,
    now: number,
  ): SubmitOutcome | null {
    const row = sql['find-replay'].get({ user_id: userId, key, now })
    if (row === undefined) return null
    return Buffer.compare(row.body_hash, bodyHash) === 0
      ? { kind: 'replayed', job: toJob(row) }
      : { kind: 'key_reused' }
  }

  return { submit: (job) => write((news) => submit(job, news)) }
}

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
    // One more than asked for tells whether there is another page.
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
