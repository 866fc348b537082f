import type { Cursors } from '../jobs/cursor.ts'
import { JobError } from '../jobs/job-error.ts'
import type { ListFilters } from '../jobs/list-filters.ts'
import type { Caller, JobKey } from '../jobs/store.ts'
import type { Batch } from './batch.ts'
import { type ResultFormat, readResults } from './batch-results.ts'
import type { BatchStore } from './batch-store.ts'

/** What an owner may do with batches that are there. Every one of these rejects with `batch_not_found` alike. */
export interface ReadBatches {
  get(owner: JobKey): Promise<Batch>
  list(caller: Caller, request: BatchListRequest): Promise<BatchListPage>
  results(owner: JobKey, format: ResultFormat): Promise<AsyncGenerator<string>>
  cancel(owner: JobKey): Promise<Batch>
  delete(owner: JobKey): Promise<void>
}

export interface BatchListRequest {
  readonly limit: number
  readonly cursor: string | null
}

interface BatchListPage {
  readonly batches: readonly Batch[]
  readonly nextCursor: string | null
}

const ID_CHARACTERS_SHOWN = 64
/** A list of batches has no filters, but a cursor holds for exactly one set of them. */
const NO_FILTERS: ListFilters = { contains: null, fromMs: null, toMs: null, status: null, batchId: null }

/** One answer for an unknown id and for somebody else's batch: nobody can find out which ids exist. */
export function batchNotFound(id: string): never {
  const shown = id.slice(0, ID_CHARACTERS_SHOWN).toWellFormed()
  throw new JobError('batch_not_found', `There is no batch "${shown}".`)
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
