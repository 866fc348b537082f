import { PROGRESS_EVERY_MS, RATE_WEIGHT } from '../../batches/batch.ts'
import { LATE_BATCH, LOST_CHUNK } from '../../batches/batch-endings.ts'
import type { BatchStore, ChunkLease } from '../../batches/batch-store.ts'
import type { JobFailure } from '../../jobs/job.ts'
import { toClaimedChunk } from '../batch-row.ts'
import type { News } from '../wake-hub.ts'
import { BATCH_STATEMENTS } from './batch-statements.ts'
import { tell } from './batches.ts'
import type { Session } from './session.ts'

type BatchWork = Pick<BatchStore, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

interface ChunkEnd extends ChunkLease {
  readonly results: Uint8Array | null
  readonly completed: number
  readonly failed: number
  readonly failure: JobFailure | null
}

/** Chunks as workers take and end them. */
export function createBatchWork({ run, publishing, retentionMs }: Session): BatchWork {
  async function endChunk(end: ChunkEnd, news: News): Promise<'written' | 'lost'> {
    const [row] = await run(BATCH_STATEMENTS.endChunk, {
      ...toRow(end),
      results: end.results,
      completed: end.completed,
      failed: end.failed,
      code: end.failure?.code ?? null,
      message: end.failure?.message ?? null,
      retention_ms: retentionMs,
      progress_every_ms: PROGRESS_EVERY_MS,
      rate_weight: RATE_WEIGHT,
    })
    if (row === undefined) return 'lost'
    const { outcome, event_id, ...told } = row
    if (event_id !== null) tell(news, { ...told, event_id }, null)
    return outcome
  }

  return {
    async claim({ worker, token, leaseMs, attemptsMax }) {
      const [row] = await run(BATCH_STATEMENTS.claim, {
        worker,
        token,
        lease_ms: leaseMs,
        attempts_max: attemptsMax,
      })
      return row === undefined ? null : toClaimedChunk(row, worker, row.remaining_ms)
    },

    async heartbeat({ leases, leaseMs }) {
      if (leases.length === 0) return []
      const beats = leases.map((lease) => ({ ...toRow(lease), lease_ms: leaseMs }))
      const rows = await run(BATCH_STATEMENTS.extendLeases, { leases: beats })
      const nameOf = (id: string, firstLine: number, attempt: number): string =>
        `${id} ${firstLine} ${attempt}`
      const kept = new Set(rows.map((row) => nameOf(row.id, row.first_line, row.attempt)))
      return leases.filter(({ id, firstLine, attempt }) => !kept.has(nameOf(id, firstLine, attempt)))
    },

    record: (record) => publishing((news) => endChunk({ ...record, failure: null }, news)),

    release: (leases) =>
      publishing(async (news) => {
        if (leases.length === 0) return 0
        const released = await run(BATCH_STATEMENTS.release, { leases: leases.map(toRow) })
        if (released.length > 0) news.work()
        return released.length
      }),

    // Other nodes may be alive: only time tells which leases are lost.
    recover: async () => 0,

    sweep: ({ limit, attemptsMax }) =>
      publishing(async (news) => {
        const late = await run(BATCH_STATEMENTS.endLate, { limit, retention_ms: retentionMs, ...LATE_BATCH })
        for (const told of late) tell(news, told, LATE_BATCH)
        const hopeless = await run(BATCH_STATEMENTS.findHopeless, { attempts_max: attemptsMax, limit })
        for (const { id, first_line, attempt, worker, lines } of hopeless) {
          const lease = { id, firstLine: first_line, attempt, worker }
          await endChunk({ ...lease, results: null, completed: 0, failed: lines, failure: LOST_CHUNK }, news)
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
