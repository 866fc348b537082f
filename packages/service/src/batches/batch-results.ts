import type { JobKey } from '../jobs/store.ts'
import { jobIdOfLine } from './batch.ts'
import type { BatchStore, ChunkPage, StoredChunk } from './batch-store.ts'
import { unpackItems, unpackResults } from './chunk-codec.ts'
import { CSV_HEAD, csvLine, type ResultLine } from './results-csv.ts'

export const RESULT_FORMATS = ['ndjson', 'csv'] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** Chunks that one read takes. With the results unpacked, this is what a slow reader holds in memory. */
const CHUNKS_PER_READ = 2

/**
 * The results of a batch in the order of its lines, as text, one piece a chunk. What has not ended is left out. Null when there
 * is no such batch. The next piece is made when somebody takes it: a slow reader slows down nothing but itself.
 */
export async function readResults(
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
