import type { BatchStore } from '@assay/domain/batches/batch-store'
import type { BookStore } from '@assay/domain/books/book-store'
import { eraseLoose } from '@assay/domain/books/manage-books'
import { isPassing } from '@assay/domain/jobs/retry-queue'
import type { Store } from '@assay/domain/jobs/store'
import type { Logger } from 'pino'
import type { BookCache } from '../books/book-cache.ts'

interface UpkeepOptions {
  readonly store: Pick<Store, 'sweep' | 'purge'> & {
    readonly batches: Pick<BatchStore, 'sweep' | 'purge'>
    readonly books: Pick<BookStore, 'purgeBlobs' | 'contentOf'>
  }
  /** Books on this node's disk. What its owner deleted must not stay there. */
  readonly bookCache: Pick<BookCache, 'prune'>
  readonly logger: Logger
  readonly attemptsMax: number
}

const SWEEP_EVERY_MS = 1_000
const PURGE_EVERY_MS = 60_000
const ERASE_EVERY_MS = 5_000
/** Small, because erasing a day's jobs must not hold up a submission. */
const BATCH = 200
/** Chunks of a batch, each with a hundred queries. */
const CHUNKS = 32

interface Chore {
  readonly name: string
  readonly everyMs: number
  /** Does one batch and returns how many jobs it changed. */
  readonly work: () => Promise<number>
}

/** Fails jobs that are past their deadline, and erases what is past its retention. Neither waits for the other. */
export function startUpkeep({ store, bookCache, logger, attemptsMax }: UpkeepOptions): {
  stop(): Promise<void>
} {
  async function eraseDeletedBooks(): Promise<number> {
    await bookCache.prune(async (hash) => (await store.books.contentOf(hash)) !== null)
    return 0
  }
  const chores = [
    {
      name: 'sweeping overdue jobs',
      everyMs: SWEEP_EVERY_MS,
      work: () => store.sweep({ limit: BATCH, attemptsMax }),
    },
    {
      name: 'erasing files of books',
      everyMs: ERASE_EVERY_MS,
      work: async () => {
        await eraseLoose(store.books)
        return 0
      },
    },
    { name: 'erasing deleted books from the disk', everyMs: ERASE_EVERY_MS, work: eraseDeletedBooks },
    { name: 'erasing expired jobs', everyMs: PURGE_EVERY_MS, work: () => store.purge({ limit: BATCH }) },
    {
      name: 'sweeping batches',
      everyMs: SWEEP_EVERY_MS,
      work: () => store.batches.sweep({ limit: BATCH, attemptsMax }),
    },
    {
      name: 'erasing expired batches',
      everyMs: PURGE_EVERY_MS,
      work: async () => ((await store.batches.purge({ limit: CHUNKS })) ? BATCH : 0),
    },
  ].map((chore) => startChore(chore, logger))
  return {
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()))
      // A book that was deleted a moment ago does not wait on the disk for the next start.
      await eraseDeletedBooks().catch(() => {})
    },
  }
}

function startChore({ name, everyMs, work }: Chore, logger: Logger): { stop(): Promise<void> } {
  let isStopping = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      // A full batch means that there is more, but other writers go in between.
      while (!isStopping && (await work()) === BATCH) await new Promise(setImmediate)
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, `${name} failed`)
    } finally {
      running = null
    }
  }

  const timer = setInterval(() => {
    running ??= run()
  }, everyMs)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
