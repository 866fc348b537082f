import type { BatchStore, ChunkLease, ClaimedChunk } from '@assay/domain/batches/batch-store'
import { unpackItems } from '@assay/domain/batches/chunk-codec'
import type { BookRef } from '@assay/domain/jobs/job'
import { closeInTime, isPassing, type RetryQueue } from '@assay/domain/jobs/retry-queue'
import type { Store, Wake } from '@assay/domain/jobs/store'
import type { LayersOf } from '@assay/domain/outcomes/caller-layers'
import { beginKept, during, type KeptTraces, type Span } from '@assay/tracing'
import type { Logger } from 'pino'
import type { BookShelf } from '../books/book-shelf.ts'
import type { Books } from '../thread-messages.ts'
import { type BatchThread, type ChunkBooks, type ChunkOutcome, createBatchThread } from './batch-threads.ts'

export interface BatchRunnerOptions {
  readonly store: Pick<Store, 'subscribe'> & { readonly batches: BatchStore }
  readonly size: number
  readonly books: Books
  /** Where the node waits for its store. */
  readonly retries: RetryQueue
  readonly logger: Logger
  /** Null: batches are not traced. */
  readonly traces: KeptTraces | null
  /** Names this process in the store: it fences every write. */
  readonly worker: string
  readonly leaseMs: number
  readonly attemptsMax: number
  /** For durations only. */
  readonly nowMs: () => number
  readonly newToken: () => string
  readonly layersOf: LayersOf
  readonly shelf: Pick<BookShelf, 'load'>
  readonly onLost: (reason: string) => void
  /** This many more queries have their answer in the store: a price, or that there is none. */
  readonly onEnded: (queries: number) => void
}

export interface BatchRunner {
  /** How many single jobs wait for a price or are at it: batches give way to them. */
  noteSingles(count: number): void
  useBooks(books: Books): void
  /** Hands every chunk back. Idempotent. */
  stop(): Promise<void>
}

interface Slot {
  readonly thread: BatchThread
  chunk: ClaimedChunk | null
  startedAtMs: number
  /** When its last chunk ended. */
  idleSinceMs: number
}

const POLL_MS = 1_000
const BEAT_MS = 500
/** Single jobs wake the node many times a second; a claim that found nothing is not repeated sooner than this. */
const CLAIM_AGAIN_MS = 200
/** A thread that has been idle for this long gives its memory back. */
const IDLE_MS = 60_000

/** Prices batches with their own threads, which fill what single jobs leave of the machine. */
export function startBatchRunner(options: BatchRunnerOptions): BatchRunner {
  const { store, logger, traces, worker, leaseMs, attemptsMax, nowMs, layersOf, shelf, onLost } = options
  const singlesMemory = new SharedArrayBuffer(4)
  const singles = new Int32Array(singlesMemory)
  const retry = options.retries.part(2 * options.size + 2)
  let books = options.books
  const slots = Array.from({ length: options.size }, (): Slot => {
    const thread = createBatchThread({ books: () => books, singles: singlesMemory, onLost })
    return { thread, chunk: null, startedAtMs: 0, idleSinceMs: nowMs() }
  })
  const running = new Set<Promise<void>>()
  let isClaiming = false
  let onClaimed: (() => void) | null = null
  let isBeating = false
  let isStopping = false
  let foundNothingAtMs = Number.NEGATIVE_INFINITY
  let retryTimer: NodeJS.Timeout | null = null
  let stopped: Promise<void> | null = null

  const unsubscribe = store.subscribe(onWake)
  const poll = setInterval(claimSoon, POLL_MS)
  const beat = setInterval(onBeat, BEAT_MS)
  claimSoon()

  function onWake(wake: Wake): void {
    if (wake.kind === 'work') {
      if (wake.of.has('batches')) claimSoon()
    }
    // Whoever else ended the batch, mostly by a cancel, has no use for the rest of its prices.
    else if (wake.events?.at(-1)?.type === 'failed')
      for (const { chunk, thread } of slots) if (chunk?.id === wake.id) thread.stop()
  }

  function claimSoon(): void {
    if (isStopping || retryTimer !== null) return
    const waitMs = foundNothingAtMs + CLAIM_AGAIN_MS - nowMs()
    if (waitMs <= 0) {
      void claimAll()
      return
    }
    retryTimer = setTimeout(() => {
      retryTimer = null
      void claimAll()
    }, waitMs)
  }

  async function claimAll(): Promise<void> {
    if (isClaiming) return
    isClaiming = true
    try {
      for (let slot = freeSlot(); slot !== undefined && !isStopping; slot = freeSlot()) {
        const claim = { worker, token: options.newToken(), leaseMs, attemptsMax }
        const chunk = await retry.write(() => store.batches.claim(claim))
        if (chunk === null) {
          foundNothingAtMs = nowMs()
          return
        }
        begin(slot, chunk)
      }
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'claiming a chunk of a batch failed')
    } finally {
      isClaiming = false
      onClaimed?.()
    }
  }

  function freeSlot(): Slot | undefined {
    return slots.find(({ chunk }) => chunk === null)
  }

  function begin(slot: Slot, chunk: ClaimedChunk): void {
    slot.chunk = chunk
    slot.startedAtMs = nowMs()
    const work = run(slot, chunk).finally(() => {
      slot.chunk = null
      slot.idleSinceMs = nowMs()
      running.delete(work)
      if (!isStopping) void claimAll()
    })
    running.add(work)
    if (isStopping) slot.thread.stop()
  }

  async function run(slot: Slot, chunk: ClaimedChunk): Promise<void> {
    const lease = leaseOf(chunk)
    const span = traces === null ? null : await beginSpan(traces, chunk)
    try {
      const layers = await retry.write(() => layersOf(chunk.userId))
      const books = await booksOf(chunk)
      const { items, book } = chunk
      const outcome: ChunkOutcome = isStopping
        ? { kind: 'stopped' }
        : await slot.thread.price({ items, book, books, layers })
      if (outcome.kind === 'stopped') await retry.write(() => store.batches.release([lease]))
      else {
        const { results, completed, failed } = outcome
        const end = await during(span?.begin('store result', 'internal'), () =>
          retry.write(() => store.batches.record({ ...lease, results, completed, failed })),
        )
        if (end === 'written') options.onEnded(completed + failed)
        span?.set({ 'assay.chunk.completed': completed, 'assay.chunk.failed': failed })
      }
      span?.set({ 'assay.end': outcome.kind })
    } catch (error) {
      span?.fail()
      // Its lease will run out.
      logger.error({ batch_id: chunk.id, err: error }, 'the work on a chunk of a batch was given up')
    } finally {
      span?.end()
    }
  }

  /** A chunk belongs to the trace of the request that submitted its batch. */
  async function beginSpan(kept: KeptTraces, chunk: ClaimedChunk): Promise<Span> {
    const span = await beginKept(kept, 'price chunk', 'consumer', chunk.id)
    span.set({
      'assay.batch.id': chunk.id,
      'assay.chunk.first_line': chunk.firstLine,
      'assay.chunk.lines': chunk.lines,
      'assay.job.attempt': chunk.attempt,
    })
    return span
  }

  /** The books of all queries of a chunk. One that was deleted is left out. */
  async function booksOf({ items, book }: ClaimedChunk): Promise<readonly ChunkBooks[]> {
    const refs = new Map<string, BookRef>()
    for (const { book: own } of unpackItems(items)) {
      const ref = own ?? book
      if (ref !== null) refs.set(`${ref.id}@${ref.version}`, ref)
    }
    const found: ChunkBooks[] = []
    for (const ref of refs.values()) {
      const shelved = await retry.write(() => shelf.load(ref))
      if (shelved !== null) found.push({ ref, books: shelved.books })
    }
    return found
  }

  function onBeat(): void {
    const now = nowMs()
    const leases: ChunkLease[] = []
    for (const slot of slots) {
      const { chunk, thread } = slot
      if (chunk === null) {
        if (now - slot.idleSinceMs >= IDLE_MS) thread.end()
        continue
      }
      thread.endIfStuck(performance.now())
      const heldMs = now - slot.startedAtMs
      if (heldMs >= chunk.remainingMs) thread.stop()
      else if (heldMs >= BEAT_MS) leases.push(leaseOf(chunk))
    }
    if (leases.length > 0 && !isBeating) void keepLeases(leases)
  }

  async function keepLeases(leases: readonly ChunkLease[]): Promise<void> {
    isBeating = true
    try {
      for (const lost of await store.batches.heartbeat({ leases, leaseMs }))
        for (const { chunk, thread } of slots) if (chunk !== null && isSame(chunk, lost)) thread.stop()
    } catch (error) {
      if (!isPassing(error)) logger.error({ err: error }, 'keeping the leases of chunks failed')
    } finally {
      isBeating = false
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    unsubscribe()
    clearInterval(poll)
    if (retryTimer !== null) clearTimeout(retryTimer)
    for (const { thread } of slots) thread.stop()
    const closing = closeInTime(retry, STOP_MS)
    // A claim under way may still bring a chunk, which is handed back with the others.
    if (isClaiming) await new Promise<void>((resolve) => (onClaimed = resolve))
    await Promise.all(running)
    closing.end()
    clearInterval(beat)
    for (const { thread } of slots) thread.end()
  }

  return {
    noteSingles(count) {
      const before = Atomics.exchange(singles, 0, count)
      if (count === 0 && before > 0) Atomics.notify(singles, 0)
    },
    useBooks(next) {
      books = next
      for (const { thread } of slots) thread.useBooks(next)
    },
    stop: () => (stopped ??= stop()),
  }
}

/** How long a stop waits for the last writes. What has not got through by then is taken up again when its lease has run out. */
const STOP_MS = 4_500

const leaseOf = ({ id, firstLine, attempt, worker }: ChunkLease): ChunkLease => ({
  id,
  firstLine,
  attempt,
  worker,
})

const isSame = (a: ChunkLease, b: ChunkLease): boolean =>
  a.id === b.id && a.firstLine === b.firstLine && a.attempt === b.attempt
