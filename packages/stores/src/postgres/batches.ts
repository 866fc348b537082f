import {
  CANCELLED_BATCH,
  LATE_BATCH,
  LOST_CHUNK,
  PROGRESS_EVERY_MS,
  RATE_WEIGHT,
} from '@assay/domain/batches/batch'
import type { BatchStore, ChunkLease, NewBatch, SubmitBatchOutcome } from '@assay/domain/batches/batch-store'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, JobError, type JobFailure } from '@assay/domain/jobs/job'
import { failureOf, toBatch, toBatchEvent, toChunk, toClaimedChunk, toLeaseRow } from '../batch-rows.ts'
import type { News } from '../wake-hub.ts'
import type { Run } from './database.ts'
import type { Session } from './lanes.ts'
import type { Values } from './statement.ts'
import { batchStatements } from './statements.ts'

/** Chunks that one statement erases. */
const CHUNKS_PER_STEP = 200
/** A submission of 32 MiB has this long to get to the server and to be stored there. */
export const BATCH_ANSWER_MS = 15_000
/** The first submission of a node learns the time of the server, and after a step of its clock another one. */
const TRIES_MAX = 3

type Batches = Pick<
  BatchStore,
  | 'submit'
  | 'findKey'
  | 'get'
  | 'list'
  | 'readEvents'
  | 'lastEventIds'
  | 'readChunks'
  | 'cancel'
  | 'delete'
  | 'purge'
>

type Told = Values<typeof batchStatements.cancel.gives>

/** Publishes the event that a change of a batch has written. */
function publish(news: News, { event_id, now, id, lines, ...event }: Told, failure: JobFailure | null): void {
  news.event(id, toBatchEvent({ ...event, id: event_id, at_ms: now }, { lines, failure }))
}

/** Batches as their owners submit, read and end them. `runLong` has time for a large body. */
export function createBatches(session: Session, runLong: Run): Batches {
  const { run, publishing, retentionMs, runInBackground } = session
  let aheadMs = Number.NEGATIVE_INFINITY

  const get: Batches['get'] = async ({ userId, id }) => {
    const [row] = await run(batchStatements.get, { user_id: userId, id })
    return row === undefined ? null : toBatch(row)
  }

  /** Counts only for as long as this node waits for the answer: what arrives later makes no batch. */
  async function decide(batch: NewBatch): Promise<Values<typeof batchStatements.submit.gives>> {
    const { submission, packed } = toSubmission(batch)
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const notAfter = Math.max(0, Math.floor(performance.now() + BATCH_ANSWER_MS + aheadMs))
      const [row] = await runLong(batchStatements.submit, { submission, packed, not_after: notAfter })
      if (row === undefined) break
      aheadMs = row.now - performance.now()
      if (row.kind !== 'late') return row
    }
    throw new JobError('store_unavailable', 'The database is too slow.', { retryAfterSeconds: 1 })
  }

  async function stored(kind: 'created' | 'replayed', owner: JobKey): Promise<SubmitBatchOutcome> {
    const batch = await get(owner)
    // It was erased a moment ago, and so was its key.
    if (batch === null) throw new JobError('idempotency_conflict', 'The batch was just deleted.')
    return { kind, batch }
  }

  return {
    submit: (batch) =>
      publishing(async (news) => {
        const { kind, known_id } = await decide(batch)
        switch (kind) {
          case 'created':
            news.work('batches')
            return stored('created', batch)
          case 'replayed':
            return stored('replayed', { userId: batch.userId, id: known_id ?? '' })
          case 'jobs_full':
            return { kind: 'storage_full', full: 'jobs' }
          case 'bytes_full':
            return { kind: 'storage_full', full: 'bytes' }
          case 'id_taken':
          case 'late':
            throw new Error(`the id ${batch.id} is taken`)
          default:
            return { kind }
        }
      }),

    get,

    async findKey(userId, key) {
      const [row] = await run(batchStatements.findKey, { user_id: userId, key })
      return row === undefined ? null : { id: row.id, bodyHash: row.body_hash }
    },

    async list({ userId, limit, after }) {
      const rows = await run(batchStatements.list, {
        user_id: userId,
        before_ms: after?.createdAtMs ?? Number.MAX_SAFE_INTEGER,
        before_id: after?.id ?? '',
        limit: limit + 1,
      })
      const batches = rows.slice(0, limit).map(toBatch)
      const last = batches.at(-1)
      const next =
        rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : null
      return { batches, next }
    },

    async readEvents({ userId, id, after, limit }) {
      const rows = await run(batchStatements.readEvents, { user_id: userId, id, after, limit })
      const [batch] = rows
      if (batch === undefined) return null
      const told = { lines: batch.lines, failure: failureOf(batch) }
      return {
        events: rows.flatMap((row) => (row.id === null ? [] : [toBatchEvent({ ...row, id: row.id }, told)])),
        status: batch.status,
        lastEventId: batch.last_event_id,
      }
    },

    async lastEventIds(ids) {
      const rows = ids.length === 0 ? [] : await run(batchStatements.lastEventIds, { ids })
      return new Map(rows.map((row) => [row.id, row.last_event_id]))
    },

    async readChunks({ userId, id, fromLine, limit }) {
      const rows = await run(batchStatements.readChunks, {
        user_id: userId,
        id,
        from_line: fromLine,
        limit,
      })
      const [batch] = rows
      if (batch === undefined) return null
      const chunks = rows.map((row) =>
        toChunk({
          first_line: row.first_line,
          lines: row.chunk_lines,
          status: row.chunk_status,
          attempt: row.attempt,
          started_at_ms: row.chunk_started_at_ms,
          ended_at_ms: row.chunk_ended_at_ms,
          failure_code: row.chunk_failure_code,
          failure_message: row.chunk_failure_message,
          items: row.items,
          results: row.results,
        }),
      )
      return { batch: toBatch(batch), chunks }
    },

    async cancel(owner) {
      await publishing(async (news) => {
        const [told] = await run(batchStatements.cancel, {
          id: owner.id,
          user_id: owner.userId,
          retention_ms: retentionMs,
          ...CANCELLED_BATCH,
        })
        if (told !== undefined) publish(news, told, CANCELLED_BATCH)
      })
      return get(owner)
    },

    async delete({ userId, id }) {
      const limit = CHUNKS_PER_STEP
      const [found] = await run(batchStatements.delete, { user_id: userId, id, limit })
      if (found === undefined) return 'missing'
      if (!isTerminal(found.status)) return 'active'
      for (let isGone = found.is_gone; !isGone; ) {
        const [step] = await run(batchStatements.erase, { seq: found.seq, limit })
        isGone = step?.is_gone ?? true
      }
      return 'deleted'
    },

    async purge({ limit }) {
      const [row] = await runInBackground(batchStatements.purge, { limit })
      return row?.has_erased ?? false
    },
  }
}

/** All chunks travel as one value, with a list that says where each begins. */
function toSubmission(batch: NewBatch): { readonly submission: object; readonly packed: Uint8Array } {
  const packed = Buffer.concat(batch.chunks.map(({ items }) => items))
  let start = 0
  const chunks = batch.chunks.map(({ firstLine, lines, items }) => {
    const chunk = { first_line: firstLine, lines, start, length: items.length }
    start += items.length
    return chunk
  })
  const { idempotency } = batch
  const submission = {
    id: batch.id,
    user_id: batch.userId,
    lines: batch.lines,
    skipped: batch.skipped,
    deadline_in_ms: batch.deadlineInMs,
    active_batches_max: batch.activeBatchesMax,
    kept_jobs_max: batch.keptJobsMax,
    kept_bytes_max: batch.keptBytesMax,
    key: idempotency?.key ?? null,
    body_hash: idempotency === null ? null : `\\x${Buffer.from(idempotency.bodyHash).toString('hex')}`,
    keep_ms: idempotency?.keepMs ?? null,
    chunks,
  }
  return { submission, packed }
}

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
    const [row] = await run(batchStatements.endChunk, {
      ...toLeaseRow(end),
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
    if (event_id !== null) publish(news, { ...told, event_id }, null)
    return outcome
  }

  return {
    async claim({ worker, token, leaseMs, attemptsMax }) {
      const [row] = await run(batchStatements.claim, {
        worker,
        token,
        lease_ms: leaseMs,
        attempts_max: attemptsMax,
      })
      return row === undefined ? null : toClaimedChunk(row, worker, row.remaining_ms)
    },

    async heartbeat({ leases, leaseMs }) {
      if (leases.length === 0) return []
      const beats = leases.map((lease) => ({ ...toLeaseRow(lease), lease_ms: leaseMs }))
      const rows = await run(batchStatements.extendLeases, { leases: beats })
      const nameOf = (id: string, firstLine: number, attempt: number): string =>
        `${id} ${firstLine} ${attempt}`
      const kept = new Set(rows.map((row) => nameOf(row.id, row.first_line, row.attempt)))
      return leases.filter(({ id, firstLine, attempt }) => !kept.has(nameOf(id, firstLine, attempt)))
    },

    record: (record) => publishing((news) => endChunk({ ...record, failure: null }, news)),

    release: (leases) =>
      publishing(async (news) => {
        if (leases.length === 0) return 0
        const released = await run(batchStatements.release, { leases: leases.map(toLeaseRow) })
        if (released.length > 0) news.work('batches')
        return released.length
      }),

    // Other nodes may be alive: only time tells which leases are lost.
    recover: async () => 0,

    sweep: ({ limit, attemptsMax }) =>
      publishing(async (news) => {
        const late = await run(batchStatements.endLate, { limit, retention_ms: retentionMs, ...LATE_BATCH })
        for (const told of late) publish(news, told, LATE_BATCH)
        const hopeless = await run(batchStatements.findHopeless, { attempts_max: attemptsMax, limit })
        for (const { id, first_line, attempt, worker, lines } of hopeless) {
          const lease = { id, firstLine: first_line, attempt, worker }
          await endChunk({ ...lease, results: null, completed: 0, failed: lines, failure: LOST_CHUNK }, news)
        }
        return late.length + hopeless.length
      }),
  }
}
