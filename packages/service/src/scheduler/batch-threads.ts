import { Worker } from 'node:worker_threads'
import { type BookRef, type JobFailure, PRICING_FAILED } from '@assay/domain/jobs/job'
import type { CallerLayers } from '@assay/domain/outcomes/caller-layers'
import type { Books } from '../thread-messages.ts'

export type ChunkOutcome = Exclude<BatchThreadReport, { readonly kind: 'ready' }>

/** What a thread gets of a chunk. */
type ChunkToPrice = Omit<Extract<BatchThreadOrder, { readonly kind: 'chunk' }>, 'kind' | 'given'>

/** One thread for chunks. It starts with its first chunk and ends when it is told to. */
export interface BatchThread {
  /** Prices a chunk, also when the thread dies of one of its queries. Resolves with `stopped` after `stop`. Never rejects. */
  price(chunk: ChunkToPrice): Promise<ChunkOutcome>
  /** Leaves the chunk within a moment. A query that does not come to its next step ends with the thread. */
  stop(): void
  /** Ends a thread that has spent more time on one query than any query takes. Called now and then. */
  endIfStuck(nowMs: number): void
  useBooks(books: Books): void
  /** Gives the memory back. The next chunk starts it again. */
  end(): void
}

interface BatchThreadOptions {
  readonly books: () => Books
  readonly singles: SharedArrayBuffer
  readonly onLost: (reason: string) => void
}

/** No query takes this long; a single job that did would have been cancelled or past its deadline. */
const QUERY_MS_MAX = 60_000
/** A thread that has not stopped this long after it was asked to is ended. It may have had to wait for the processor. */
const STOP_MS_MAX = 5_000
const STUCK: JobFailure = { code: 'deadline_exceeded', message: 'The query took too long.' }

interface Task {
  readonly chunk: ChunkToPrice
  readonly given: Map<number, JobFailure>
  readonly resolve: (outcome: ChunkOutcome) => void
}

export function createBatchThread({ books, singles, onLost }: BatchThreadOptions): BatchThread {
  const memory = new SharedArrayBuffer(WORDS_BYTES)
  const words = new Int32Array(memory)
  let worker: Worker | null = null
  let task: Task | null = null
  let isReady = false
  let isStuck = false
  let seenLine = 0
  let seenAtMs = 0

  function start(): void {
    isReady = false
    isStuck = false
    words.fill(0)
    const workerData: BatchThreadData = { ...books(), words: memory, singles }
    const own = new Worker(new URL('./batch-thread.ts', import.meta.url), {
      workerData,
      name: 'assay-batches',
    })
    let reason = 'it was ended from outside'
    worker = own
    own.on('message', (report: BatchThreadReport) => {
      if (worker !== own) return
      if (report.kind !== 'ready') {
        settle(report)
        return
      }
      isReady = true
      if (task !== null) order(task)
    })
    own.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    own.on('exit', () => {
      if (worker === own) onExit(reason)
    })
    own.unref()
  }

  function onExit(reason: string): void {
    worker = null
    const line = Atomics.load(words, CURRENT_LINE)
    const isStopped = Atomics.load(words, STOP) !== 0
    if (task === null) return
    onLost(reason)
    // A thread that cannot even open its books is not started over and over for one chunk.
    if (isStopped || line === 0) {
      settle({ kind: 'stopped' })
      return
    }
    // The query that it died of is not tried again. The others are.
    task.given.set(line - 1, isStuck ? STUCK : PRICING_FAILED)
    start()
  }

  function settle(outcome: ChunkOutcome): void {
    const ended = task
    task = null
    ended?.resolve(outcome)
  }

  function order({ chunk, given }: Task): void {
    words.fill(0)
    seenLine = 0
    seenAtMs = performance.now()
    const message: BatchThreadOrder = { kind: 'chunk', ...chunk, given }
    worker?.postMessage(message)
  }

  return {
    price(chunk) {
      return new Promise((resolve) => {
        task = { chunk, given: new Map(), resolve }
        if (worker === null) start()
        else if (isReady) order(task)
      })
    },
    stop() {
      if (task === null) return
      Atomics.store(words, STOP, 1)
      const stopped = task
      if (!isReady) {
        settle({ kind: 'stopped' })
        return
      }
      setTimeout(() => {
        if (task === stopped) void worker?.terminate()
      }, STOP_MS_MAX).unref()
    },
    endIfStuck(nowMs) {
      if (task === null || !isReady) return
      const line = Atomics.load(words, CURRENT_LINE)
      if (line !== seenLine) {
        seenLine = line
        seenAtMs = nowMs
      } else if (nowMs - seenAtMs >= QUERY_MS_MAX) {
        isStuck = true
        void worker?.terminate()
      }
    },
    useBooks(next) {
      const message: BatchThreadOrder = { kind: 'use-book', ...next }
      worker?.postMessage(message)
    },
    end() {
      const own = worker
      worker = null
      settle({ kind: 'stopped' })
      void own?.terminate()
    },
  }
}

/** What a thread that prices batches is started with. */
export interface BatchThreadData extends Books {
  /** This thread's own words: what it is at, and whether to stop. */
  readonly words: SharedArrayBuffer
  /** One word for all threads: how many single jobs wait for a price or are at it. */
  readonly singles: SharedArrayBuffer
}

const WORDS_BYTES = 8
/** The query that the thread is at, counted from 1 within its chunk; 0 between two chunks. */
export const CURRENT_LINE = 0
/** Not 0: leave the chunk before the next step. */
export const STOP = 1

/** A version in memory that all threads share. */
export interface ChunkBooks {
  readonly ref: BookRef
  readonly books: Books
}

/** To the thread. */
export type BatchThreadOrder =
  | {
      readonly kind: 'chunk'
      readonly items: Uint8Array
      /** What prices the queries that name no book; null: the books in use. */
      readonly book: BookRef | null
      /** The books of all queries. One that is not among them was deleted. */
      readonly books: readonly ChunkBooks[]
      /** What the caller's outcomes have taught. */
      readonly layers: CallerLayers | null
      /** Queries that ended a thread before, by their place in the chunk: they are not tried again. */
      readonly given: ReadonlyMap<number, JobFailure>
    }
  | ({ readonly kind: 'use-book' } & Books)

/** From the thread: that it has opened its books, then how each chunk ended. */
export type BatchThreadReport =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'priced'
      readonly results: Uint8Array
      readonly completed: number
      readonly failed: number
    }
  | { readonly kind: 'stopped' }
