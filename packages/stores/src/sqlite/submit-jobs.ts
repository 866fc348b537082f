import type { NewJob, SubmitOutcome } from '@assay/domain/jobs/new-job'
import type { Store } from '@assay/domain/jobs/store'
import { firstAttempt, labelsColumn, pendingJob, toBookRef, toJob } from '../job-rows.ts'
import type { News } from '../wake-hub.ts'
import { createRowIds, type Session } from './queries.ts'
import type { SearchIndex } from './search-index.ts'

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
