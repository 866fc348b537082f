import { CANCELLED_BATCH } from '../../batches/batch-endings.ts'
import type { BatchStore, NewBatch, SubmitBatchOutcome } from '../../batches/batch-store.ts'
import { isTerminal } from '../../jobs/job.ts'
import type { JobKey } from '../../jobs/store.ts'
import { toBatch, toBatchEvent, toChunk } from '../batch-row.ts'
import type { News } from '../wake-hub.ts'
import type { ChangeBatch } from './change-batch.ts'
import type { EraseBatches } from './erase-batches.ts'
import { read, type Session } from './session.ts'

type Batches = Pick<
  BatchStore,
  'submit' | 'get' | 'list' | 'readEvents' | 'lastEventIds' | 'readChunks' | 'cancel' | 'delete'
>

/** Batches as their owners submit, read and end them. */
export function createBatches(
  { prepare, write, nowMs }: Session,
  change: ChangeBatch,
  erase: EraseBatches,
): Batches {
  const getBatch = prepare('get-batch')
  const findOwner = prepare('find-batch-owner')
  const findReplay = prepare('find-batch-replay')
  const countActive = prepare('count-active-batches')
  const userCounts = prepare('find-user-counts')
  const keepBatch = prepare('keep-batch')
  const forgetKey = prepare('forget-batch-key')
  const insertBatch = prepare('insert-batch')
  const insertChunk = prepare('insert-chunk')
  const insertBody = prepare('insert-body')
  const listBatches = prepare('list-batches')
  const readEvents = prepare('read-batch-events')
  const lastEventIds = prepare('last-batch-event-ids')
  const readChunks = prepare('read-chunks')

  const rowOf = ({ userId, id }: JobKey) => getBatch.get({ user_id: userId, id, now: nowMs() })

  function stored(kind: 'created' | 'replayed', owner: JobKey): SubmitBatchOutcome {
    const row = rowOf(owner)
    if (row === undefined) throw new Error(`batch ${owner.id} is gone in the middle of a transaction`)
    return { kind, batch: toBatch(row) }
  }

  function submit(batch: NewBatch, news: News): SubmitBatchOutcome {
    const { id, userId, idempotency, lines } = batch
    const now = nowMs()
    const repeated = findOwner.get({ id })
    if (repeated !== undefined) {
      if (repeated.user_id !== userId) throw new Error(`the id ${id} is taken`)
      return stored('created', batch)
    }
    if (idempotency !== null) {
      const known = findReplay.get({ user_id: userId, key: idempotency.key, now })
      if (known !== undefined) {
        const isSame = known.body_hash !== null && Buffer.from(known.body_hash).equals(idempotency.bodyHash)
        return isSame ? stored('replayed', { userId, id: known.id }) : { kind: 'key_reused' }
      }
      forgetKey.run({ user_id: userId, key: idempotency.key })
    }
    if ((countActive.get({ user_id: userId })?.count ?? 0) >= batch.activeBatchesMax)
      return { kind: 'too_many_active' }
    const bytes = batch.chunks.reduce((sum, { items }) => sum + items.length, 0)
    const { keptJobsMax, keptBytesMax } = batch
    const isKept = keepBatch.run({
      user_id: userId,
      lines,
      bytes,
      kept_jobs_max: keptJobsMax,
      kept_bytes_max: keptBytesMax,
    })
    if (isKept === 0) {
      const kept = userCounts.get({ user_id: userId })?.kept_jobs ?? 0
      return { kind: 'storage_full', full: kept + lines > keptJobsMax ? 'jobs' : 'bytes' }
    }
    const row = insertBatch.get({
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
      const added = insertChunk.get({
        batch_seq: row?.seq ?? 0,
        first_line: chunk.firstLine,
        lines: chunk.lines,
      })
      insertBody.run({ chunk_seq: added?.seq ?? 0, kind: 'items', body: chunk.items })
    }
    news.work()
    return stored('created', batch)
  }

  return {
    submit: (batch) => write((news) => submit(batch, news)),

    get: (owner) =>
      read(() => {
        const row = rowOf(owner)
        return row === undefined ? null : toBatch(row)
      }),

    list: ({ userId, limit, after }) =>
      read(() => {
        const rows = listBatches.all({
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
        const rows = readEvents.all({ batch_seq: row.seq, after, limit })
        return {
          events: rows.map((event) => toBatchEvent(event, batch)),
          status: batch.status,
          lastEventId: batch.lastEventId,
        }
      }),

    lastEventIds: (ids) =>
      read(() => {
        const rows = lastEventIds.all({ ids: JSON.stringify(ids), now: nowMs() })
        return new Map(rows.map((row) => [row.id, row.last_event_id]))
      }),

    readChunks: ({ fromLine, limit, ...owner }) =>
      read(() => {
        const row = rowOf(owner)
        if (row === undefined) return null
        const chunks = readChunks.all({ batch_seq: row.seq, from_line: fromLine, limit })
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
