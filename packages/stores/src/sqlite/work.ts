import type { Claim, ClaimedJob, JobRecord, Lease } from '@assay/domain/jobs/claimed-job'
import { DEADLINE_EXCEEDED, type JobFailure } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import { toClaimedJob } from '../job-rows.ts'
import { attemptsExhausted, retryingMessage } from '../told-of-jobs.ts'
import type { News } from '../wake-hub.ts'
import type { ApplyChange, JobRef } from './apply-change.ts'
import type { RowOf, Session } from './queries.ts'

/** A claim ends at most this many hopeless jobs on its way; the sweep takes care of the rest. */
const HOPELESS_MAX = 100
/** Claims that are remembered, the newest ones. A worker asks one claim again at a time, before it makes the next. */
const CLAIMS_REMEMBERED = 1_000

type ClaimableRow = RowOf<'find-pending'>
/** A job as its worker left it. */
type HeldRow = RowOf<'find-held'>

type Work = Pick<Store, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

export function createWork(session: Session, apply: ApplyChange): Work {
  const { sql, write, nowMs, isAlone } = session

  /**
   * Claims that have run, by worker and token. Memory is enough: a worker lives in the process that opened the store, so
   * after a restart nobody asks an old claim again.
   */
  const claimsRun = new Set<string>()

  function remember(name: string): void {
    claimsRun.add(name)
    const [oldest] = claimsRun
    if (oldest !== undefined && claimsRun.size > CLAIMS_REMEMBERED) claimsRun.delete(oldest)
  }

  const fail = (job: JobRef, failure: JobFailure, now: number, news: News): void =>
    apply(job, { now, stages: [], outcome: { status: 'failed', failure } }, news)

  function writeRecord(record: JobRecord, news: News): 'written' | 'lost' {
    const { after, stages, outcome, worker } = record
    const row = sql['find-held'].get(leaseOf(record))
    if (row === undefined) return 'lost'
    if (row.status !== 'processing' || row.last_event_id !== after) {
      return wasWritten(record, row) ? 'written' : 'lost'
    }
    const job = { seq: row.seq, id: record.id, userId: row.user_id }
    apply(job, { now: nowMs(), stages, outcome, worker }, news)
    return 'written'
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
    sql['take-job'].run({
      seq: row.seq,
      lost,
      worker: claim.worker,
      token: claim.token,
      lease_until_ms: now + claim.leaseMs,
      now,
    })
    if (row.attempt > 0) {
      const note = { stage: 'retrying', message: retryingMessage(attempt, wasLost), progress: 0 } as const
      apply(ref, { now, stages: [note], outcome: null }, news)
    }
    const last_event_id = row.last_event_id + (row.attempt > 0 ? 1 : 0)
    return toClaimedJob({ ...row, attempt, last_event_id }, claim.worker, row.deadline_at_ms - now)
  }

  return {
    async claim(claim) {
      const { worker, token } = claim
      const name = JSON.stringify([worker, token])
      const taken = await write((news) => {
        const now = nowMs()
        const claimed: ClaimedJob[] = sql['find-claimed']
          .all({ worker, token })
          .map((row) => toClaimedJob(row, worker, row.deadline_at_ms - now))
        if (claimed.length > 0 || claimsRun.has(name)) return claimed
        claimFrom((limit) => sql['find-overdue'].all({ now, limit }), claim, now, claimed, news)
        claimFrom((limit) => sql['find-pending'].all({ limit }), claim, now, claimed, news)
        return claimed
      })
      // Only now is it committed.
      remember(name)
      return taken
    },

    heartbeat: ({ leases, leaseMs }) =>
      write(() => {
        const lease_until_ms = nowMs() + leaseMs
        return leases.filter((lease) => sql['extend-lease'].run({ ...leaseOf(lease), lease_until_ms }) === 0)
      }),

    record: (record) => write((news) => writeRecord(record, news)),

    release: (leases) =>
      write((news) => {
        const now = nowMs()
        const released = leases.filter((lease) => sql['release-job'].run({ ...leaseOf(lease), now }) > 0)
        if (released.length > 0) news.work()
        return released.length
      }),

    recover: () =>
      write((news) => {
        const count = isAlone ? sql['expire-leases'].run({ now: nowMs() }) : 0
        if (count > 0) news.work()
        return count
      }),

    sweep: ({ limit, attemptsMax }) =>
      write((news) => {
        const now = nowMs()
        const rows = sql['find-hopeless'].all({ now, attempts_max: attemptsMax, limit })
        for (const row of rows) {
          const failure = row.deadline_at_ms <= now ? DEADLINE_EXCEEDED : attemptsExhausted(row.lost)
          fail({ seq: row.seq, id: row.id, userId: row.user_id }, failure, now, news)
        }
        return rows.length
      }),
  }
}

const leaseOf = ({ id, attempt, worker }: Lease) => ({ id, attempt, worker })

/** Whether a record that does not fit any more is on the job already: its answer was lost, and it is asked again. */
function wasWritten({ after, stages, outcome }: JobRecord, row: HeldRow): boolean {
  return outcome === null
    ? row.last_event_id >= after + stages.length
    : row.status === outcome.status && row.last_event_id === after + stages.length + 1
}
