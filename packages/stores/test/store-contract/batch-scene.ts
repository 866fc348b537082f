import type { Batch } from '@assay/domain/batches/batch'
import type { ChunkLease, ChunkRecord, ClaimedChunk, NewBatch } from '@assay/domain/batches/batch-store'
import { type BatchItem, packItems, packResults } from '@assay/domain/batches/chunk-codec'
import { ATTEMPTS_MAX, type Bundle, LEASE_MS } from './bundle.ts'

export const BATCH_DEADLINE_MS = 86_400_000
export const QUOTE_JSON =
  '{"currency":"USD","geography":{"used":"US"},"total":{"low":"1.00","estimate":"2.00","high":"3.50"},"lines":[]}'

/** Fixed ids, so what two stores hold can be compared. */
export const batchId = (digit: number): string => `batch_0${String(digit).repeat(21)}0000`

export const itemsOf = (lines: number, from = 0): readonly BatchItem[] =>
  Array.from({ length: lines }, (_, i) => ({
    customId: `row-${from + i}`,
    query: `${from + i + 1} dozen eggs`,
    geography: i % 2 === 0 ? null : 'US-TX',
    book: i === 0 ? { id: 'book_own', version: 2 } : null,
  }))

/** A batch whose chunks have so many lines each. */
export async function newBatch(
  changes: Partial<NewBatch> & { readonly userId: number; readonly sizes?: readonly number[] },
): Promise<NewBatch> {
  const { sizes = [2, 2, 1], ...rest } = changes
  const chunks: NewBatch['chunks'][number][] = []
  let firstLine = 0
  for (const lines of sizes) {
    chunks.push({ firstLine, lines, items: await packItems(itemsOf(lines, firstLine)) })
    firstLine += lines
  }
  return {
    id: batchId(1),
    lines: firstLine,
    skipped: 0,
    chunks,
    deadlineInMs: BATCH_DEADLINE_MS,
    activeBatchesMax: 10,
    keptJobsMax: 1_000_000,
    keptBytesMax: 1_000_000_000,
    idempotency: null,
    ...rest,
  }
}

export async function submitBatch(bundle: Bundle, changes: Parameters<typeof newBatch>[0]): Promise<Batch> {
  const outcome = await bundle.store.batches.submit(await newBatch(changes))
  if (!('batch' in outcome)) throw new Error(`submit answered ${outcome.kind}`)
  return outcome.batch
}

let tokens = 0

export const claimChunk = ({ store }: Bundle, worker = 'own', token = `token-${++tokens}`) =>
  store.batches.claim({ worker, token, leaseMs: LEASE_MS, attemptsMax: ATTEMPTS_MAX })

export async function claimOneChunk(bundle: Bundle, worker = 'own'): Promise<ClaimedChunk> {
  const chunk = await claimChunk(bundle, worker)
  if (chunk === null) throw new Error('there is no chunk to claim')
  return chunk
}

export const leaseOfChunk = ({ id, firstLine, attempt, worker }: ChunkLease): ChunkLease => ({
  id,
  firstLine,
  attempt,
  worker,
})

/** The first query of the chunk fails, the others are priced. */
export const priced = (chunk: ClaimedChunk): ChunkRecord => ({
  ...leaseOfChunk(chunk),
  results: packResults(
    Array.from({ length: chunk.lines }, (_, i) =>
      i === 0
        ? { failure: { code: 'nothing_priced', message: 'No line could be priced.' } }
        : { resultJson: QUOTE_JSON },
    ),
  ),
  completed: chunk.lines - 1,
  failed: 1,
})
