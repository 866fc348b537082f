import { Worker } from 'node:worker_threads'
import type { Progress } from '@assay/engine'
import type { PricingOutcome, ThreadData, ThreadOrder, ThreadReport } from './thread-messages.ts'

export interface PricingTask {
  readonly query: string
  readonly geography: string | null
  readonly onProgress: (steps: readonly Progress[]) => void
  readonly signal: AbortSignal
}

export interface PricingPool {
  readonly size: number
  /** Resolves when every thread has opened the book; rejects when one cannot. */
  readonly ready: Promise<void>
  /** How long a query has taken to price of late. */
  meanMs(): number
  /** Prices on the next free thread, in the order of the calls. Never rejects. */
  price(task: PricingTask): Promise<PricingOutcome>
  /** From the next task on, every thread prices with this book, and with the one that it extends. */
  useBook(book: SharedArrayBuffer, base?: SharedArrayBuffer | null): void
  close(): Promise<void>
}

/** A thread that is told to stop and does not within this time is killed: the engine yields far more often. */
const STOP_GRACE_MS = 300
/** Between two starts of a thread that dies at once. */
const RESTART_DELAY_MS = 500
/** The running mean starts high, so that little is claimed ahead until the threads have shown how fast they are. */
const MEAN_FIRST_MS = 20
const MEAN_WEIGHT = 0.1

interface Run {
  readonly number: number
  readonly task: PricingTask
  readonly settle: (outcome: PricingOutcome) => void
}

interface Slot {
  worker: Worker
  readonly stop: Int32Array
  run: Run | null
  usable: boolean
}

/** Threads that price, so that the thread that answers HTTP never does. All of them read one shared copy of the book. */
export function createPricingPool({
  size,
  book,
  base = null,
}: {
  readonly size: number
  readonly book: SharedArrayBuffer
  /** The book that it extends, if any. */
  readonly base?: SharedArrayBuffer | null
}): PricingPool {
  const waiting: Run[] = []
  let current = { book, base }
  let lastRun = 0
  let meanMs = MEAN_FIRST_MS
  let closed = false

  const started: Promise<void>[] = []
  const slots: Slot[] = Array.from({ length: size }, () => {
    const stop = new SharedArrayBuffer(4)
    const slot: Slot = { worker: startThread(stop), stop: new Int32Array(stop), run: null, usable: false }
    started.push(attach(slot))
    return slot
  })
  const ready = Promise.all(started).then(() => undefined)
  // Whoever awaits `ready` hears of a failure; a pool that nobody awaits must not bring the process down.
  ready.catch(() => {})

  function startThread(stop: SharedArrayBuffer): Worker {
    const data: ThreadData = { ...current, stop }
    return new Worker(new URL('./pricing-thread.ts', import.meta.url), {
      workerData: data,
      name: 'assay-pricing',
    })
  }

  function attach(slot: Slot): Promise<void> {
    const { worker } = slot
    return new Promise((resolve, reject) => {
      let reason = 'the pricing thread ended'
      worker.on('message', (message: ThreadReport) => {
        if (message.kind === 'ready') {
          slot.usable = true
          resolve()
          startNext(slot)
        } else if (slot.run !== null && message.run === slot.run.number) {
          if (message.steps.length > 0) slot.run.task.onProgress(message.steps)
          if (message.kind === 'end') {
            meanMs += MEAN_WEIGHT * (message.durationMs - meanMs)
            settle(slot, message.outcome)
          }
        }
      })
      worker.on('error', (error) => {
        reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      })
      worker.on('exit', () => {
        slot.usable = false
        reject(new Error(reason))
        if (slot.run !== null)
          settle(
            slot,
            slot.run.task.signal.aborted ? { kind: 'stopped' } : { kind: 'crashed', error: reason },
          )
        if (!closed) setTimeout(() => restart(slot), RESTART_DELAY_MS).unref()
      })
    })
  }

  function restart(slot: Slot): void {
    if (closed) return
    Atomics.store(slot.stop, 0, 0)
    slot.worker = startThread(slot.stop.buffer as SharedArrayBuffer)
    attach(slot).catch(() => {})
  }

  function settle(slot: Slot, outcome: PricingOutcome): void {
    slot.run?.settle(outcome)
    slot.run = null
    startNext(slot)
  }

  function startNext(slot: Slot): void {
    if (closed || !slot.usable || slot.run !== null) return
    const run = waiting.shift()
    if (run === undefined) return
    slot.run = run
    order(slot, { kind: 'price', run: run.number, query: run.task.query, geography: run.task.geography })
  }

  function order(slot: Slot, message: ThreadOrder): void {
    slot.worker.postMessage(message)
  }

  function stopRun(run: Run): void {
    const index = waiting.indexOf(run)
    if (index >= 0) {
      waiting.splice(index, 1)
      run.settle({ kind: 'stopped' })
      return
    }
    const slot = slots.find((candidate) => candidate.run === run)
    if (slot === undefined) return
    const { worker } = slot
    Atomics.store(slot.stop, 0, run.number)
    setTimeout(() => {
      if (slot.run === run && slot.worker === worker) void worker.terminate()
    }, STOP_GRACE_MS).unref()
  }

  return {
    size,
    ready,
    meanMs: () => meanMs,

    price(task) {
      return new Promise((resolve) => {
        if (closed || task.signal.aborted) return resolve({ kind: 'stopped' })
        // Runs are numbered within 31 bits, since the stop word is an Int32; 0 stops nobody.
        lastRun = (lastRun % 0x7fff_ffff) + 1
        const onAbort = (): void => stopRun(run)
        const run: Run = {
          number: lastRun,
          task,
          settle: (outcome) => {
            task.signal.removeEventListener('abort', onAbort)
            resolve(outcome)
          },
        }
        task.signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(run)
        for (const slot of slots) startNext(slot)
      })
    },

    useBook(nextBook, nextBase = null) {
      current = { book: nextBook, base: nextBase }
      for (const slot of slots) order(slot, { kind: 'use-book', ...current })
    },

    async close() {
      closed = true
      for (const run of waiting.splice(0)) run.settle({ kind: 'stopped' })
      await Promise.all(slots.map(({ worker }) => worker.terminate()))
    },
  }
}
