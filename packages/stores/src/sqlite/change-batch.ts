import { PROGRESS_EVERY_MS } from '@assay/domain/batches/batch'
import type { BatchStore } from '@assay/domain/batches/batch-store'
import type { JobFailure } from '@assay/domain/jobs/job'
import { nextRate, toBatchEvent } from '../batch-rows.ts'
import type { News } from '../wake-hub.ts'
import type { Session } from './queries.ts'

/** The row of a batch that a change is about. */
interface BatchRef {
  readonly seq: number
  readonly id: string
  readonly userId: number
  readonly lines: number
}

interface EndedChunk {
  readonly seq: number
  readonly completed: number
  readonly failed: number
  readonly results: Uint8Array | null
  /** Why the chunk as a whole has no results. */
  readonly failure: JobFailure | null
}

export interface ChangeBatch {
  /** Inside a transaction: ends a batch, for the one reason or because all of its chunks have ended, and writes its last event. */
  end(batch: BatchRef, failure: JobFailure | null, rate: number | null, now: number, news: News): void
  /** Inside a transaction: ends a chunk, counts it, writes the progress, and ends the batch with its last chunk. */
  endChunk(batch: Omit<BatchRef, 'lines'>, chunk: EndedChunk, now: number, news: News): void
}

export function createChangeBatch({ sql, retentionMs }: Session): ChangeBatch {
  function writeEvent(
    batch: BatchRef,
    event: Parameters<typeof toBatchEvent>[0],
    failure: JobFailure | null,
    news: News,
  ) {
    const { at_ms: now, ...figures } = event
    sql['insert-batch-event'].run({ batch_seq: batch.seq, now, ...figures })
    news.event(batch.id, toBatchEvent(event, { lines: batch.lines, failure }))
  }

  const end: ChangeBatch['end'] = (batch, failure, rate, now, news) => {
    const type = failure === null ? 'completed' : 'failed'
    sql['drop-chunk-leases'].run({ batch_seq: batch.seq })
    const ended = sql['end-batch'].get({
      seq: batch.seq,
      status: type,
      now,
      retention_ms: retentionMs,
      rate,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
    })
    if (ended === undefined) throw new Error(`batch ${batch.id} is gone in the middle of a transaction`)
    const { last_event_id: id, ...figures } = ended
    writeEvent(batch, { id, type, at_ms: now, processing: 0, ...figures }, failure, news)
  }

  return {
    end,
    endChunk({ seq, id, userId }, chunk, now, news) {
      const bytes = chunk.results?.length ?? 0
      sql['end-chunk'].run({
        seq: chunk.seq,
        now,
        failure_code: chunk.failure?.code ?? null,
        failure_message: chunk.failure?.message ?? null,
      })
      if (chunk.results !== null)
        sql['insert-body'].run({ chunk_seq: chunk.seq, kind: 'results', body: chunk.results })
      sql['keep-results'].run({ user_id: userId, bytes })
      const { completed, failed } = chunk
      const row = sql['count-chunk'].get({ seq, completed, failed, bytes, now })
      if (row === undefined) throw new Error(`batch ${id} is gone in the middle of a transaction`)
      const batch: BatchRef = { seq, id, userId, lines: row.lines }
      const startedAtMs = row.started_at_ms ?? row.created_at_ms
      if (row.chunks_left === 0) {
        const ms = now - startedAtMs
        const whole = nextRate({ rate: null, lines: row.lines, ms })
        end(batch, null, ms < 0 ? (row.rate ?? whole) : whole, now, news)
        return
      }
      const passedMs = now - (row.progress_at_ms ?? startedAtMs)
      // A clock that stepped back must not silence a batch until it is back where it was.
      const sinceMs = passedMs < 0 ? PROGRESS_EVERY_MS : passedMs
      if (row.progress_at_ms !== null && sinceMs < PROGRESS_EVERY_MS) return
      const lines = row.completed + row.failed - row.progress_lines
      const rate = nextRate({ rate: row.rate, lines, ms: sinceMs })
      const noted = sql['note-batch-progress'].get({ seq, now, rate })
      if (noted === undefined) return
      writeEvent(
        batch,
        {
          id: noted.last_event_id,
          type: 'progress',
          at_ms: now,
          completed: row.completed,
          failed: row.failed,
          processing: noted.processing,
          rate,
        },
        null,
        news,
      )
    },
  }
}

/** Chunks that one transaction erases: more would hold up a submission. */
const CHUNKS_PER_STEP = 64

interface Erasable {
  readonly seq: number
  readonly userId: number
}

export interface EraseBatches extends Pick<BatchStore, 'purge'> {
  /**
   * Erases the batch that `find` names in the first transaction. It is gone for every reader after that one; its bytes are
   * gone from every file when the promise resolves. What a crash leaves, a purge erases.
   */
  delete(find: () => Erasable | 'missing' | 'active'): Promise<'deleted' | 'active' | 'missing'>
}

export function createEraseBatches({ sql, write, writeAndErase, nowMs }: Session): EraseBatches {
  /** Returns how many chunks it erased. Fewer than `limit`: the batch is gone with them. */
  function step({ seq, userId }: Erasable, limit: number): number {
    sql['give-back-batch'].run({ seq, user_id: userId })
    sql['note-given-back'].run({ seq })
    sql['delete-bodies'].run({ batch_seq: seq, limit })
    const chunks = sql['delete-chunks'].run({ batch_seq: seq, limit })
    if (chunks < limit) {
      sql['delete-batch-events'].run({ batch_seq: seq })
      sql['delete-batch'].run({ seq })
    }
    return chunks
  }

  return {
    async delete(find) {
      const found = await write(() => {
        const batch = find()
        if (typeof batch === 'string') return batch
        sql['expire-batch'].run({ seq: batch.seq, now: nowMs() })
        return { ...batch, isLeft: step(batch, CHUNKS_PER_STEP) === CHUNKS_PER_STEP }
      })
      if (typeof found === 'string') return found
      for (let { isLeft } = found; isLeft; )
        isLeft = (await write(() => step(found, CHUNKS_PER_STEP))) === CHUNKS_PER_STEP
      // The log is emptied once, behind all steps.
      return writeAndErase<'deleted'>(
        () => 'deleted',
        () => true,
      )
    },

    purge: ({ limit }) =>
      writeAndErase(
        () => {
          const row = sql['find-expired-batch'].get({ now: nowMs() })
          if (row !== undefined) step({ seq: row.seq, userId: row.user_id }, limit)
          return row !== undefined
        },
        (hasErased) => hasErased,
      ),
  }
}
