import { CANCELLED_BATCH, LATE_BATCH, LOST_CHUNK } from '@assay/domain/batches/batch'
import type {
  BatchStore,
  ClaimedChunk,
  NewBatch,
  SubmitBatchOutcome,
} from '@assay/domain/batches/batch-store'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal } from '@assay/domain/jobs/job'
import {
  type ClaimedChunkRow,
  toBatch,
  toBatchEvent,
  toChunk,
  toClaimedChunk,
  toLeaseRow,
} from '../batch-rows.ts'
import type { News } from '../wake-hub.ts'
import type { ChangeBatch, EraseBatches } from './change-batch.ts'
import { read, type Session } from './queries.ts'

type Batches = Pick<
  BatchStore,
  'submit' | 'findKey' | 'get' | 'list' | 'readEvents' | 'lastEventIds' | 'readChunks' | 'cancel' | 'delete'
>

/** Batches as their owners submit, read and end them. */
export function createBatches(
  { sql, write, nowMs }: Session,
  change: ChangeBatch,
  erase: EraseBatches,
): Batches {
  const rowOf = ({ userId, id }: JobKey) => sql['get-batch'].get({ user_id: userId, id, now: nowMs() })

  function stored(kind: 'created' | 'replayed', owner: JobKey): SubmitBatchOutcome {
    const row = rowOf(owner)
    if (row === undefined) throw new Error(`batch ${owner.id} is gone in the middle of a transaction`)
    return { kind, batch: toBatch(row) }
  }

  function submit(batch: NewBatch, news: News): SubmitBatchOutcome {
    const { id, userId, idempotency, lines } = batch
    const now = nowMs()
    const repeated = sql['find-batch-owner'].get({ id })
    if (repeated !== undefined) {
      if (repeated.user_id !== userId) throw new Error(`the id ${id} is taken`)
      return stored('created', batch)
    }
    if (idempotency !== null) {
      const known = sql['find-batch-replay'].get({ user_id: userId, key: idempotency.key, now })
      if (known !== undefined) {
        const isSame = known.body_hash !== null && Buffer.from(known.body_hash).equals(idempotency.bodyHash)
        return isSame ? stored('replayed', { userId, id: known.id }) : { kind: 'key_reused' }
      }
      sql['forget-batch-key'].run({ user_id: userId, key: idempotency.key })
    }
    if ((sql['count-active-batches'].get({ user_id: userId })?.count ?? 0) >= batch.activeBatchesMax)
      return { kind: 'too_many_active' }
    const bytes = batch.chunks.reduce((sum, { items }) => sum + items.length, 0)
    const { keptJobsMax, keptBytesMax } = batch
    const isKept = sql['keep-batch'].run({
      user_id: userId,
      lines,
      bytes,
      kept_jobs_max: keptJobsMax,
      kept_bytes_max: keptBytesMax,
    })
    if (isKept === 0) {
      const kept = sql['find-user-counts'].get({ user_id: userId })?.kept_jobs ?? 0
      return { kind: 'storage_full', full: kept + lines > keptJobsMax ? 'jobs' : 'bytes' }
    }
    const row = sql['insert-batch'].get({
      id,
      user_id: userId,
      key: idempotency?.key ?? null,
      body_hash: idempotency?.bodyHash ?? null,
      key_expires_at_ms: idempotency === null ? null : now + idempotency.keepMs,
      lines,
      skipped: batch.skipped,
      chunks: batch.chunks.length,
      bytes,
      now,
      deadline_at_ms: now + batch.deadlineInMs,
    })
    for (const chunk of batch.chunks) {
      const added = sql['insert-chunk'].get({
        batch_seq: row?.seq ?? 0,
        first_line: chunk.firstLine,
        lines: chunk.lines,
      })
      sql['insert-body'].run({ chunk_seq: added?.seq ?? 0, kind: 'items', body: chunk.items })
    }
    news.work()
    return stored('created', batch)
  }

  return {
    submit: (batch) => write((news) => submit(batch, news)),

    findKey: (userId, key) =>
      read(() => {
        const row = sql['find-batch-replay'].get({ user_id: userId, key, now: nowMs() })
        return row === undefined || row.body_hash === null ? null : { id: row.id, bodyHash: row.body_hash }
      }),

    get: (owner) =>
      read(() => {
        const row = rowOf(owner)
        return row === undefined ? null : toBatch(row)
      }),

    list: ({ userId, limit, after }) =>
      read(() => {
        const rows = sql['list-batches'].all({
          user_id: userId,
          before_ms: after?.createdAtMs ?? Number.MAX_SAFE_INTEGER,
          before_id: after?.id ?? '',
          now: nowMs(),
          limit: limit + 1,
        })
        const batches = rows.slice(0, limit).map(toBatch)
        const last = batches.at(-1)
        const next =
          rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : null
        return { batches, next }
      }),

    readEvents: ({ userId, id, after, limit }) =>
      read(() => {
        const row = rowOf({ userId, id })
        if (row === undefined) return null
        const batch = toBatch(row)
        const rows = sql['read-batch-events'].all({ batch_seq: row.seq, after, limit })
        return {
          events: rows.map((event) => toBatchEvent(event, batch)),
          status: batch.status,
          lastEventId: batch.lastEventId,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = sql['last-batch-event-ids'].all({ ids: JSON.stringify(ids), now: nowMs() })
        return new Map(rows.map((row) => [row.id, row.last_event_id]))
      }),

    readChunks: ({ fromLine, limit, ...owner }) =>
      read(() => {
        const row = rowOf(owner)
        if (row === undefined) return null
        const chunks = sql['read-chunks'].all({ batch_seq: row.seq, from_line: fromLine, limit })
        return { batch: toBatch(row), chunks: chunks.map(toChunk) }
      }),

    cancel: (owner) =>
      write((news) => {
        const row = rowOf(owner)
        if (row === undefined) return null
        if (isTerminal(row.status)) return toBatch(row)
        const ref = { seq: row.seq, id: row.id, userId: row.user_id, lines: row.lines }
        change.end(ref, CANCELLED_BATCH, null, nowMs(), news)
        const ended = rowOf(owner)
        return ended === undefined ? null : toBatch(ended)
      }),

    delete: (owner) =>
      erase.delete(() => {
        const row = rowOf(owner)
        if (row === undefined) return 'missing'
        return isTerminal(row.status) ? { seq: row.seq, userId: row.user_id } : 'active'
      }),
  }
}

/** Claims that are remembered, the newest ones. */
const CLAIMS_REMEMBERED = 1_000

type BatchWork = Pick<BatchStore, 'claim' | 'heartbeat' | 'record' | 'release' | 'recover' | 'sweep'>

/** Chunks as workers take and end them. */
export function createBatchWork({ sql, write, nowMs, isAlone }: Session, change: ChangeBatch): BatchWork {
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
        const known = sql['find-claimed-chunk'].get({ worker, token })
        if (known !== undefined) return claimed(known)
        if (claimsRun.has(name)) return null
        const row =
          sql['find-overdue-chunk'].get({ now, attempts_max: attemptsMax }) ??
          sql['find-waiting-chunk'].get({ now })
        if (row === undefined) return null
        sql['take-chunk'].run({
          seq: row.seq,
          lost: row.lost,
          worker,
          token,
          lease_until_ms: now + leaseMs,
          now,
        })
        sql['take-batch-turn'].run({ seq: row.batch_seq, now })
        return claimed({ ...row, attempt: row.attempt + 1 })
      })
      // Only now is it committed.
      remember(name)
      return taken
    },

    heartbeat: ({ leases, leaseMs }) =>
      write(() => {
        const lease_until_ms = nowMs() + leaseMs
        return leases.filter(
          (lease) => sql['extend-chunk-lease'].run({ ...toLeaseRow(lease), lease_until_ms }) === 0,
        )
      }),

    record: ({ results, completed, failed, ...lease }) =>
      write((news) => {
        const chunk = sql['find-held-chunk'].get(toLeaseRow(lease))
        if (chunk === undefined) return 'lost'
        if (chunk.status !== 'held') return chunk.status === 'done' ? 'written' : 'lost'
        const batch = { seq: chunk.batch_seq, id: chunk.id, userId: chunk.user_id }
        const ended = { seq: chunk.seq, completed, failed, results, failure: null }
        change.endChunk(batch, ended, nowMs(), news)
        return 'written'
      }),

    release: (leases) =>
      write((news) => {
        const released = leases.filter((lease) => sql['release-chunk'].run(toLeaseRow(lease)) > 0)
        if (released.length > 0) news.work()
        return released.length
      }),

    recover: () => write(() => (isAlone ? sql['expire-chunk-leases'].run({ now: nowMs() }) : 0)),

    sweep: ({ limit, attemptsMax }) =>
      write((news) => {
        const now = nowMs()
        const late = sql['find-late-batches'].all({ now, limit })
        for (const { seq, id, user_id, lines } of late)
          change.end({ seq, id, userId: user_id, lines }, LATE_BATCH, null, now, news)
        const hopeless = sql['find-hopeless-chunks'].all({ now, attempts_max: attemptsMax, limit })
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
