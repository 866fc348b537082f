import { type Batch, jobIdOfLine, statusWithoutResult } from '@assay/domain/batches/batch'
import type { StoredChunk } from '@assay/domain/batches/batch-store'
import {
  type BatchItem,
  type LineResult,
  unpackItems,
  unpackResults,
} from '@assay/domain/batches/chunk-codec'
import { isTerminal, type JobTotal, type JobWithResult, type StoredEvent } from '@assay/domain/jobs/job'
import { bodyOfOutcome } from './told-of-jobs.ts'

/** All jobs of a chunk, in the order of their lines. */
export async function jobsOf(batch: Batch, chunk: StoredChunk): Promise<readonly JobWithResult[]> {
  const items = unpackItems(chunk.items)
  const results = chunk.results === null ? [] : await unpackResults(chunk.results)
  return items.map((item, i) => toJob(batch, chunk, item, chunk.firstLine + i, results[i] ?? null))
}

function toJob(
  batch: Batch,
  chunk: StoredChunk,
  item: BatchItem,
  line: number,
  result: LineResult | null,
): JobWithResult {
  const own = endOf(batch, chunk, result)
  const isEnded = isTerminal(own.status)
  const endedAtMs = isEnded ? (chunk.endedAtMs ?? batch.endedAtMs) : null
  return {
    id: jobIdOfLine(batch.id, line),
    userId: batch.userId,
    requestType: 'nl',
    query: item.query,
    geography: item.geography,
    book: item.book ?? batch.book,
    labels: [],
    createdAtMs: batch.createdAtMs,
    startedAtMs: chunk.startedAtMs,
    endedAtMs,
    updatedAtMs: endedAtMs ?? chunk.startedAtMs ?? batch.createdAtMs,
    expiresAtMs: batch.expiresAtMs,
    deadlineAtMs: batch.deadlineAtMs,
    attempt: chunk.attempt,
    stage: null,
    progress: own.status === 'completed' ? 1 : 0,
    // A query of a batch has no event but its end.
    lastEventId: isEnded ? 1 : 0,
    ...own,
  }
}

type End = Pick<JobWithResult, 'status' | 'resultJson' | 'summary' | 'failure'>

function endOf(batch: Batch, chunk: StoredChunk, result: LineResult | null): End {
  if (result !== null && 'resultJson' in result) {
    const { resultJson } = result
    return { status: 'completed', resultJson, summary: totalOf(resultJson), failure: null }
  }
  const failure = result?.failure ?? chunk.failure ?? batch.failure
  const status = failure === null ? statusWithoutResult(batch, chunk.isHeld) : 'failed'
  return { status, resultJson: null, summary: null, failure }
}

/** The engine's own result, stored as it was made. */
function totalOf(resultJson: string): JobTotal {
  const quote: { total: JobTotal; currency: string; geography: { used: string } } = JSON.parse(resultJson)
  const { low, estimate, high } = quote.total
  return { low, estimate, high, currency: quote.currency, geography: quote.geography.used }
}

export function lastEventOf(job: JobWithResult): StoredEvent {
  const body =
    job.resultJson !== null && job.summary !== null
      ? bodyOfOutcome({ status: 'completed', resultJson: job.resultJson, summary: job.summary })
      : bodyOfOutcome({ status: 'failed', failure: job.failure ?? { code: 'internal', message: '' } })
  return { id: 1, type: job.status === 'completed' ? 'completed' : 'failed', atMs: job.endedAtMs ?? 0, body }
}
