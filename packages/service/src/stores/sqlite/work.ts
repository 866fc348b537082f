import type { JobFailure } from '../../jobs/job.ts'
import type { Claim, ClaimedJob, Store } from '../../jobs/store.ts'
import { attemptsExhausted, DEADLINE_EXCEEDED, retryingMessage } from '../endings.ts'
import type { News } from '../wake-hub.ts'
import type { ApplyChange, JobRef } from './changes.ts'
import type { Session } from './session.ts'

/** A claim ends at most this many hopeless jobs on its way; the sweep takes care of the rest. */
const HOPELESS_MAX = 100

interface ClaimableRow {
  readonly seq: number
  readonly id: string
  readonly user_id: number
  readonly query: string
  readonly geography: string | null
  readonly created_at_ms: number
  readonly deadline_at_ms: number
  readonly attempt: number
  readonly lost: number
  readonly worker: string | null
}

interface HopelessRow {
  readonly seq: number
  readonly id: string
  readonly user_id: number
  readonly deadline_at_ms: number
  readonly lost: number
}

type Work = Pick<Store, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

export function createWork(session: Session, apply: ApplyChange): Work {
  const { prepare, prepareOwn, write, nowMs, isAlone } = session
  const findOverdue = prepare<ClaimableRow>('find-overdue')
  const findPending = prepare<ClaimableRow>('find-pending')
  const takeJob = prepare('take-job')
  const findHeld = prepare<{ seq: number; user_id: number }>('find-held')
  const extendLease = prepare('extend-lease')
  const releaseJob = prepare('release-job')
  const expireLeases = prepareOwn('expire-leases')
  const findHopeless = prepare<HopelessRow>('find-hopeless')

  const fail = (job: JobRef, failure: JobFailure, now: number, news: News): void =>
    apply(job, { now, stages: [], outcome: { status: 'failed', failure } }, news)

  const heldBy = (id: string, attempt: number): JobRef | null => {
    const row = findHeld.get({ id, attempt })
    return row === undefined ? null : { seq: row.seq, id, userId: row.user_id }
  }

  /** Takes jobs from one source until the claim is full; ends those that nobody should take any more. */
  function claimFrom(
    source: (limit: number) => readonly ClaimableRow[],
    claim: Claim,
    now: number,
    claimed: ClaimedJob[],
    news: News,
  ): void {
    for (let ended = 0; claimed.length < claim.limit && ended < HOPELESS_MAX; ) {
      const rows = source(claim.limit - claimed.length)
      if (rows.length === 0) return
      for (const row of rows) {
        const job = takeOrEnd(row, claim, now, news)
        if (job === null) ended++
        else claimed.push(job)
      }
    }
  }

  function takeOrEnd(row: ClaimableRow, claim: Claim, now: number, news: News): ClaimedJob | null {
    const ref = { seq: row.seq, id: row.id, userId: row.user_id }
    const wasLost = row.worker !== null
    const lost = row.lost + (wasLost ? 1 : 0)
    const failure =
      row.deadline_at_ms <= now
        ? DEADLINE_EXCEEDED
        : lost >= claim.attemptsMax
          ? attemptsExhausted(lost)
          : null
    if (failure !== null) {
      fail(ref, failure, now, news)
      return null
    }
    const attempt = row.attempt + 1
    takeJob.run({ seq: row.seq, lost, worker: claim.worker, lease_until_ms: now + claim.leaseMs, now })
    if (row.attempt > 0) {
      const note = { stage: 'retrying', message: retryingMessage(attempt, wasLost), progress: 0 } as const
      apply(ref, { now, stages: [note], outcome: null }, news)
    }
    return {
      id: row.id,
      attempt,
      userId: row.user_id,
      query: row.query,
      geography: row.geography,
      createdAtMs: row.created_at_ms,
      remainingMs: row.deadline_at_ms - now,
    }
  }

  return {
    claim: (claim) =>
      write((news) => {
        const now = nowMs()
        const claimed: ClaimedJob[] = []
        claimFrom((limit) => findOverdue.all({ now, limit }), claim, now, claimed, news)
        claimFrom((limit) => findPending.all({ limit }), claim, now, claimed, news)
        return claimed
      }),

    heartbeat: ({ leases, leaseMs }) =>
      write(() => {
        const lease_until_ms = nowMs() + leaseMs
        return leases.filter(({ id, attempt }) => extendLease.run({ id, attempt, lease_until_ms }) === 0)
      }),

    record: ({ id, attempt, stages, outcome }) =>
      write((news) => {
        const job = heldBy(id, attempt)
        if (job === null) return 'lost'
        apply(job, { now: nowMs(), stages, outcome }, news)
        return 'written'
      }),

    release: ({ id, attempt }) =>
      write((news) => {
        if (releaseJob.run({ id, attempt, now: nowMs() }) === 0) return 'lost'
        news.work()
        return 'written'
      }),

    recover: () =>
      write((news) => {
        const count = isAlone ? expireLeases.run({ now: nowMs() }) : 0
        if (count > 0) news.work()
        return count
      }),

    sweep: ({ limit, attemptsMax }) =>
      write((news) => {
        const now = nowMs()
        const rows = findHopeless.all({ now, attempts_max: attemptsMax, limit })
        for (const row of rows) {
          const failure = row.deadline_at_ms <= now ? DEADLINE_EXCEEDED : attemptsExhausted(row.lost)
          fail({ seq: row.seq, id: row.id, userId: row.user_id }, failure, now, news)
        }
        return rows.length
      }),
  }
}
