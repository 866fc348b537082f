import type { NewJob, Store, SubmitOutcome } from '../../jobs/store.ts'
import { firstAttempt, type JobRow, pendingJob, toJob } from '../job-row.ts'
import type { News } from '../wake-hub.ts'
import { createPlaces } from './job-places.ts'
import type { SearchIndex } from './search-index.ts'
import type { Session } from './session.ts'

interface ReplayRow extends JobRow {
  readonly body_hash: Uint8Array
}

/** Idempotency, the cap on active jobs and the insert, in one transaction. */
export function createSubmit(
  { prepareOwn, write, nowMs }: Session,
  index: SearchIndex,
): Pick<Store, 'submit'> {
  const findReplay = prepareOwn<ReplayRow>('find-replay')
  const takeTurn = prepareOwn<{ turn: number; is_queued: 0 | 1 }>('take-turn')
  const places = createPlaces(prepareOwn)
  const lastTurn = prepareOwn<{ turn: number }>('last-turn')
  const dataVersion = prepareOwn<{ data_version: number }>('data-version')
  const insertJob = prepareOwn('insert-job')
  const insertIdempotencyKey = prepareOwn('insert-idempotency-key')
  let highestTurn = 0
  let transaction: News | null = null
  let version = -1

  /** What is remembered from one transaction to the next holds until another connection has written. */
  function refresh(news: News): void {
    if (news === transaction) return
    transaction = news
    const newest = dataVersion.get({})?.data_version as number
    if (newest === version) return
    version = newest
    highestTurn = lastTurn.get({})?.turn ?? 0
    places.refresh()
  }

  function submit(job: NewJob, news: News): SubmitOutcome {
    const now = nowMs()
    const replay = job.idempotency && replayOf(job.userId, job.idempotency, now)
    if (replay) return replay
    refresh(news)
    const turn = takeTurn.get({
      user_id: job.userId,
      active_jobs_max: job.activeJobsMax,
      highest_turn: highestTurn,
    })
    if (turn === undefined) return { kind: 'too_many_active' }
    highestTurn = Math.max(highestTurn, turn.turn)
    const place = turn.is_queued ? null : (job.place ?? null)

    const { seq, createdAtMs } = places.next(now)
    const deadlineAtMs = createdAtMs + job.deadlineInMs
    insertJob.run({
      seq,
      id: job.id,
      user_id: job.userId,
      request_type: job.requestType,
      geography: job.geography,
      idempotency_key: job.idempotency?.key ?? null,
      turn: turn.turn,
      worker: place?.worker ?? null,
      now: createdAtMs,
      deadline_at_ms: deadlineAtMs,
      lease_until_ms: place === null ? deadlineAtMs : now + place.leaseMs,
    })
    if (job.idempotency) {
      insertIdempotencyKey.run({
        user_id: job.userId,
        key: job.idempotency.key,
        body_hash: job.idempotency.bodyHash,
        job_seq: seq,
        expires_at_ms: now + job.idempotency.keepMs,
      })
    }
    index.add(job.userId, seq, job)
    if (place === null) news.work()
    const claimed = place === null ? null : firstAttempt(job, createdAtMs)
    return { kind: 'created', job: pendingJob(job, createdAtMs), claimed }
  }

  function replayOf(
    userId: number,
    { key, bodyHash }: NonNullable<NewJob['idempotency']>,
    now: number,
  ): SubmitOutcome | null {
    const row = findReplay.get({ user_id: userId, key, now })
    if (row === undefined) return null
    return Buffer.compare(row.body_hash, bodyHash) === 0
      ? { kind: 'replayed', job: toJob(row) }
      : { kind: 'key_reused' }
  }

  return { submit: (job) => write((news) => submit(job, news)) }
}
