import type { Caller } from '../access/key-records.ts'
import type { Cursors } from '../jobs/cursors.ts'
import type { JobKey } from '../jobs/job.ts'
import { JobError, type JobFailure, type JobTotal, notFound } from '../jobs/job.ts'
import { NO_FILTERS } from '../jobs/list-filters.ts'
import { type Batch, jobIdOfLine } from './batch.ts'
import type { BatchStore, ChunkPage, StoredChunk } from './batch-store.ts'
import { type BatchItem, type LineResult, unpackItems, unpackResults } from './chunk-codec.ts'

/** What an owner may do with batches that are there. Every one of these rejects with `batch_not_found` alike. */
export interface ReadBatches {
  get(owner: JobKey): Promise<Batch>
  list(caller: Caller, request: BatchListRequest): Promise<BatchListPage>
  results(owner: JobKey, format: ResultFormat): Promise<AsyncGenerator<string>>
  cancel(owner: JobKey): Promise<Batch>
  delete(owner: JobKey): Promise<void>
}

interface BatchListRequest {
  readonly limit: number
  readonly cursor: string | null
}

interface BatchListPage {
  readonly batches: readonly Batch[]
  readonly nextCursor: string | null
}

export function batchNotFound(id: string): never {
  notFound('batch', id)
}

/** What was paid for the queries of a batch goes with it: the texts are the batch's. */
export function createReadBatches(
  store: BatchStore,
  deleteOutcomes: (owner: JobKey) => Promise<number>,
  cursors: Cursors,
): ReadBatches {
  return {
    get: async (owner) => (await store.get(owner)) ?? batchNotFound(owner.id),

    async list({ userId }, { limit, cursor }) {
      const after = cursor === null ? null : cursors.decode(cursor, userId, NO_FILTERS)
      if (cursor !== null && after === null) {
        throw new JobError(
          'invalid_cursor',
          'Use `next_cursor` unchanged, with a key of the same user, or leave `cursor` out.',
        )
      }
      const { batches, next } = await store.list({ userId, limit, after })
      return { batches, nextCursor: next === null ? null : cursors.encode(next, userId, NO_FILTERS) }
    },

    results: async (owner, format) => (await readResults(store, owner, format)) ?? batchNotFound(owner.id),
    cancel: async (owner) => (await store.cancel(owner)) ?? batchNotFound(owner.id),

    async delete(owner) {
      const outcome = await store.delete(owner)
      // Also where the batch is gone: an earlier call may have got no further, and retention leaves outcomes behind.
      const left = outcome === 'active' ? 0 : await deleteOutcomes(owner)
      if (outcome === 'missing' && left === 0) batchNotFound(owner.id)
      if (outcome === 'active')
        throw new JobError(
          'batch_active',
          'Only a completed or failed batch can be deleted. Cancel it first.',
        )
    },
  }
}

export const RESULT_FORMATS = ['ndjson', 'csv'] as const
type ResultFormat = (typeof RESULT_FORMATS)[number]

/** Chunks that one read takes. With the results unpacked, this is what a slow reader holds in memory. */
const CHUNKS_PER_READ = 2

/**
 * The results of a batch in the order of its lines, as text, one piece a chunk. What has not ended is left out. Null when there
 * is no such batch. The next piece is made when somebody takes it: a slow reader slows down nothing but itself.
 */
async function readResults(
  store: Pick<BatchStore, 'readChunks'>,
  owner: JobKey,
  format: ResultFormat,
): Promise<AsyncGenerator<string> | null> {
  const first = await store.readChunks({ ...owner, fromLine: 0, limit: CHUNKS_PER_READ })
  return first === null ? null : write(store, owner, format, first)
}

async function* write(
  store: Pick<BatchStore, 'readChunks'>,
  owner: JobKey,
  format: ResultFormat,
  first: ChunkPage,
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_HEAD
  let page: ChunkPage | null = first
  for (;;) {
    // The batch was deleted under the reader. A cut answer is better than one that looks whole.
    if (page === null) throw new Error(`batch ${owner.id} was deleted while its results were read`)
    for (const chunk of page.chunks) {
      const lines = await linesOf(page, chunk)
      const text = lines.map(format === 'csv' ? csvLine : jsonLine).join('')
      if (text !== '') yield text
    }
    const last = page.chunks.at(-1)
    const fromLine = last === undefined ? page.batch.lines : last.firstLine + last.lines
    if (fromLine >= page.batch.lines) return
    page = await store.readChunks({ ...owner, fromLine, limit: CHUNKS_PER_READ })
  }
}

async function linesOf({ batch }: ChunkPage, chunk: StoredChunk): Promise<readonly ResultLine[]> {
  const failure = chunk.results === null ? (chunk.failure ?? batch.failure) : null
  if (chunk.results === null && failure === null) return []
  const results = chunk.results === null ? [] : await unpackResults(chunk.results)
  return unpackItems(chunk.items).flatMap((item, i) => {
    const result = failure === null ? results[i] : { failure }
    return result === undefined ? [] : [{ jobId: jobIdOfLine(batch.id, chunk.firstLine + i), item, result }]
  })
}

function jsonLine({ jobId, item, result }: ResultLine): string {
  const head = `{"custom_id":${JSON.stringify(item.customId)},"job_id":"${jobId}"`
  return 'resultJson' in result
    ? `${head},"status":"completed","result":${result.resultJson},"error":null}\n`
    : `${head},"status":"failed","result":null,"error":${JSON.stringify(result.failure)}}\n`
}

/** One query that has ended. */
interface ResultLine {
  readonly jobId: string
  readonly item: BatchItem
  readonly result: LineResult
}

const COLUMNS = [
  'custom_id',
  'job_id',
  'status',
  'query',
  'geography',
  'low',
  'estimate',
  'high',
  'currency',
  'complete',
  'error_code',
  'error_message',
] as const

const CSV_HEAD = `${COLUMNS.join(',')}\r\n`

/** The engine's own result, stored as it was made. */
interface Priced {
  readonly total: JobTotal & { readonly complete: boolean }
  readonly currency: string
}

function csvLine({ jobId, item, result }: ResultLine): string {
  const asked = [item.customId, jobId]
  const text = [item.query, item.geography ?? '']
  const cells =
    'resultJson' in result
      ? [...asked, 'completed', ...text, ...pricesOf(JSON.parse(result.resultJson)), '', '']
      : [...asked, 'failed', ...text, '', '', '', '', '', ...whyOf(result.failure)]
  return `${cells.map(csvCell).join(',')}\r\n`
}

const pricesOf = ({ total, currency }: Priced): readonly string[] => [
  total.low ?? '',
  total.estimate ?? '',
  total.high ?? '',
  currency,
  String(total.complete),
]

const whyOf = ({ code, message }: JobFailure): readonly string[] => [code, message]

const FORMULA = /^\s*[=+\-@\t\r]/
const NEEDS_QUOTES = /[",;\r\n]/

/** A spreadsheet runs a cell that begins like a formula, and the text may come from a stranger: an apostrophe goes before it. */
export function csvCell(text: string | null): string {
  if (text === null) return ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
