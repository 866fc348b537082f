import { LATE_BATCH, LOST_CHUNK } from '../../batches/batch-endings.ts'
import type { BatchStore, ChunkLease, ClaimedChunk } from '../../batches/batch-store.ts'
import { type ClaimedChunkRow, toClaimedChunk } from '../batch-row.ts'
import type { ChangeBatch } from './change-batch.ts'
import type { Session } from './session.ts'

/** Claims that are remembered, the newest ones. */
const CLAIMS_REMEMBERED = 1_000

type BatchWork = Pick<BatchStore, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

/** Chunks as workers take and end them. */
export function createBatchWork({ prepare, write, nowMs, isAlone }: Session, change: ChangeBatch): BatchWork {
  const findClaimed = prepare('find-claimed-chunk')
  const findOverdue = prepare('find-overdue-chunk')
  const findWaiting = prepare('find-waiting-chunk')
  const takeChunk = prepare('take-chunk')
  const takeTurn = prepare('take-batch-turn')
  const extendLease = prepare('extend-chunk-lease')
  const releaseChunk = prepare('release-chunk')
  const findHeld = prepare('find-held-chunk')
  const expireLeases = prepare('expire-chunk-leases')
  const findLate = prepare('find-late-batches')
  const findHopeless = prepare('find-hopeless-chunks')

  /** Claims that have run. Memory is enough: a worker lives in the process that opened the store. */
  const claimsRun = new Set<string>()

  function remember(name: string): void {
    claimsRun.add(name)
    const [oldest] = claimsRun
    if (oldest !== undefined && claimsRun.size > CLAIMS_REMEMBERED) claimsRun.delete(oldest)
  }

  return {
    async claim({ worker, token, leaseMs, attemptsMax }) {
      const name = JSON.stringify([worker, token])
      const taken = await write((): ClaimedChunk | null => {
        const now = nowMs()
        const claimed = (row: ClaimedChunkRow & { readonly deadline_at_ms: number }): ClaimedChunk =>
          toClaimedChunk(row, worker, row.deadline_at_ms - now)
        const known = findClaimed.get({ worker, token })
        if (known !== undefined) return claimed(known)
        if (claimsRun.has(name)) return null
        const row = findOverdue.get({ now, attempts_max: attemptsMax }) ?? findWaiting.get({ now })
        if (row === undefined) return null
        takeChunk.run({ seq: row.seq, lost: row.lost, worker, token, lease_until_ms: now + leaseMs, now })
        takeTurn.run({ seq: row.batch_seq, now })
        return claimed({ ...row, attempt: row.attempt + 1 })
      })
      // Only now is it committed.
      remember(name)
      return taken
    },

    heartbeat: ({ leases, leaseMs }) =>
      write(() => {
        const lease_until_ms = nowMs() + leaseMs
        return leases.filter((lease) => extendLease.run({ ...toRow(lease), lease_until_ms }) === 0)
      }),

    record: ({ results, completed, failed, ...lease }) =>
      write((news) => {
        const chunk = findHeld.get(toRow(lease))
        if (chunk === undefined) return 'lost'
        if (chunk.status !== 'held') return chunk.status === 'done' ? 'written' : 'lost'
        const batch = { seq: chunk.batch_seq, id: chunk.id, userId: chunk.user_id }
        const ended = { seq: chunk.seq, completed, failed, results, failure: null }
        change.endChunk(batch, ended, nowMs(), news)
        return 'written'
      }),

    release: (leases) =>
      write((news) => {
        const released = leases.filter((lease) => releaseChunk.run(toRow(lease)) > 0)
        if (released.length > 0) news.work()
        return released.length
      }),

    recover: () => write(() => (isAlone ? expireLeases.run({ now: nowMs() }) : 0)),

    sweep: ({ limit, attemptsMax }) =>
      write((news) => {
        const now = nowMs()
        const late = findLate.all({ now, limit })
        for (const { seq, id, user_id, lines } of late)
          change.end({ seq, id, userId: user_id, lines }, LATE_BATCH, null, now, news)
        const hopeless = findHopeless.all({ now, attempts_max: attemptsMax, limit })
        for (const row of hopeless) {
          const batch = { seq: row.batch_seq, id: row.id, userId: row.user_id }
          const failed = row.lines
          const chunk = { seq: row.seq, completed: 0, failed, results: null, failure: LOST_CHUNK }
          change.endChunk(batch, chunk, now, news)
        }
        return late.length + hopeless.length
      }),
  }
}

const toRow = ({ id, firstLine, attempt, worker }: ChunkLease) => ({
  id,
  first_line: firstLine,
  attempt,
  worker,
})
