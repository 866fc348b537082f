import type { Fault } from '@assay/contract'
import { type Batch, countsOf, estimatedEndMs, progressOf } from '../batches/batch.ts'
import { isTerminal } from '../jobs/job.ts'

/** The addresses of a batch, the same in every answer. */
export const batchUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/batches/${id}`

const urlsOf = (baseUrl: string, id: string) => ({
  poll_url: batchUrlOf(baseUrl, id),
  stream_url: `${batchUrlOf(baseUrl, id)}/stream`,
  results_url: `${batchUrlOf(baseUrl, id)}/results`,
})

export const batchJson = (baseUrl: string, batch: Batch): string => JSON.stringify(fieldsOf(baseUrl, batch))

export function batchListJson(baseUrl: string, batches: readonly Batch[], nextCursor: string | null): string {
  return JSON.stringify({
    items: batches.map((batch) => fieldsOf(baseUrl, batch)),
    next_cursor: nextCursor,
  })
}

export function submittedBatchJson(baseUrl: string, batch: Batch, faults: readonly Fault[]): string {
  const { id, status, createdAtMs, lines, skipped } = batch
  return JSON.stringify({
    batch_id: id,
    ...urlsOf(baseUrl, id),
    status,
    created_at: isoOf(createdAtMs),
    lines,
    skipped,
    errors: faults,
  })
}

function fieldsOf(baseUrl: string, batch: Batch): object {
  const { id, status, lines, ratePerSecond } = batch
  const end = isTerminal(status) ? batch.endedAtMs : estimatedEndMs(lines, batch, batch.updatedAtMs)
  return {
    batch_id: id,
    status,
    lines,
    skipped: batch.skipped,
    counts: countsOf(lines, batch),
    progress: progressOf(lines, batch),
    rate: ratePerSecond === null ? null : Math.round(ratePerSecond * 10) / 10,
    estimated_end_at: timeOf(end),
    created_at: isoOf(batch.createdAtMs),
    started_at: timeOf(batch.startedAtMs),
    completed_at: timeOf(batch.endedAtMs),
    updated_at: isoOf(batch.updatedAtMs),
    expires_at: timeOf(batch.expiresAtMs),
    deadline_at: isoOf(batch.deadlineAtMs),
    last_event_id: batch.lastEventId,
    ...urlsOf(baseUrl, id),
    error: batch.failure,
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
const timeOf = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))
