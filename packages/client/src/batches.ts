import {
  type Batch,
  type BatchResult,
  batchPath,
  readBatch,
  readSubmittedBatch,
  type SubmittedBatch,
} from './batch.ts'
import { readBatchResults } from './batch-results.ts'
import { type BatchEvent, followBatch } from './batch-stream.ts'
import { camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import type { SubmitOptions } from './jobs.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import type { FollowOptions, StreamOptions } from './stream.ts'
import type { WireBatchLine } from './wire.ts'

/** One query of a batch. */
export interface BatchInput {
  /** Your own name for it, unique in its batch: 1 to 128 characters. */
  readonly customId: string
  readonly query: string
  readonly geography?: string | null | undefined
  /** Id or name of one of your books. */
  readonly book?: string | null | undefined
}

export interface SubmitBatchOptions extends SubmitOptions {
  /** `skip`: lines with faults are left out, and the answer names them. Otherwise one fault refuses the batch. */
  readonly onFault?: 'refuse' | 'skip' | undefined
}

export interface BatchListPage {
  readonly items: readonly Batch[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Newest first. */
export type BatchList = PagedList<Batch, BatchListPage>

export interface Batches {
  /** Stores up to 50,000 queries and answers at once. `lines` are objects, or the NDJSON text itself. */
  submit(
    lines: Iterable<BatchInput> | AsyncIterable<BatchInput> | string,
    options?: SubmitBatchOptions,
  ): Promise<SubmittedBatch>
  get(batchId: string, options?: CallOptions): Promise<Batch>
  list(filter?: { readonly limit?: number; readonly cursor?: string }, options?: CallOptions): BatchList
  /** What has ended so far, in the order of the lines: `for await (const line of assay.batches.results(id))`. */
  results(batchId: string, options?: Omit<CallOptions, 'retries'>): AsyncIterable<BatchResult>
  /** The batch's events from the first to the last, across lost connections. */
  stream(batchId: string, options?: StreamOptions): AsyncIterable<BatchEvent>
  /** Ends the batch; what was priced stays. */
  cancel(batchId: string, options?: CallOptions): Promise<Batch>
  /** Erases a batch that has ended, with all of its queries and results, for good. */
  delete(batchId: string, options?: CallOptions): Promise<void>
}

export function createBatches(http: Http, follow: FollowOptions, newKey: () => string): Batches {
  const get: Batches['get'] = async (batchId, options = {}) =>
    readBatch((await http.request({ ...options, method: 'GET', path: batchPath(batchId) })).body)

  return {
    async submit(lines, options = {}) {
      const { idempotencyKey = newKey(), onFault, ...call } = options
      const answer = await http.request({
        ...call,
        method: 'POST',
        path: '/v1/batches',
        query: { on_fault: onFault },
        headers: { 'Idempotency-Key': idempotencyKey, 'Content-Type': 'application/x-ndjson' },
        text: typeof lines === 'string' ? lines : await textOf(lines),
      })
      return readSubmittedBatch(answer.body)
    },

    get,

    list(filter = {}, options = {}) {
      return createPagedList(async (cursor) => {
        const query = { limit: filter.limit?.toString(), cursor }
        const { body } = await http.request({ ...options, method: 'GET', path: '/v1/batches', query })
        const { items, nextCursor } = camelCased(body)
        if (!Array.isArray(items) || (nextCursor !== null && typeof nextCursor !== 'string'))
          throw unexpectedAnswer('The answer is not a page of batches')
        return { items: items.map((item) => readBatch(item)), nextCursor }
      }, filter.cursor)
    },

    results: (batchId, options = {}) => readBatchResults(http, batchId, options),

    stream: (batchId, options = {}) =>
      followBatch(
        http,
        batchId,
        { ...follow, read: () => get(batchId, { signal: options.signal }) },
        options,
      ),

    async cancel(batchId, options = {}) {
      const answer = await http.request({ ...options, method: 'POST', path: `${batchPath(batchId)}/cancel` })
      return readBatch(answer.body)
    },

    async delete(batchId, options = {}) {
      await http.request({ ...options, method: 'DELETE', path: batchPath(batchId), goneIsDone: true })
    },
  }
}

async function textOf(lines: Iterable<BatchInput> | AsyncIterable<BatchInput>): Promise<string> {
  let text = ''
  for await (const { customId, query, geography, book } of lines) {
    const line: WireBatchLine = {
      custom_id: customId,
      query,
      ...(geography === undefined ? {} : { geography }),
      ...(book === undefined ? {} : { book }),
    }
    text += `${JSON.stringify(line)}\n`
  }
  return text
}
