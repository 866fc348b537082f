import { Worker } from 'node:worker_threads'
import type { Progress } from '@assay/engine'
import {
  AT_PLACE,
  IN_THREAD_MAX,
  type PricingOutcome,
  type RunOrder,
  stopPlaceOf,
  type ThreadData,
  type ThreadOrder,
  type ThreadReport,
  WORDS_BYTES,
} from './thread-messages.ts'

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

/** A thread is given so much work ahead that it need not wait for this one, which has other things to do between two tasks. */
const AHEAD_MS = 8

interface Run {
  readonly task: PricingTask
  readonly settle: (outcome: PricingOutcome) => void
  /** Its number in the thread that it was given to. */
  number: number
}

interface Slot {
  worker: Worker
  readonly words: Int32Array
  /** What the thread was given and has not told the end of, oldest first. */
  given: Run[]
  /** Of these, what is sent at the end of this turn, in one message. */
  unsent: RunOrder[]
  lastNumber: number
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
  let meanMs = MEAN_FIRST_MS
  let closed = false

  const started: Promise<void>[] = []
  const slots: Slot[] = Array.from({ length: size }, () => {
    const words = new SharedArrayBuffer(WORDS_BYTES)
    const slot: Slot = {
      worker: startThread(words),
      words: new Int32Array(words),
      given: [],
      unsent: [],
      lastNumber: 0,
      usable: false,
    }
    started.push(attach(slot))
    return slot
  })
  const ready = Promise.all(started).then(() => undefined)
  // Whoever awaits `ready` hears of a failure; a pool that nobody awaits must not bring the process down.
  ready.catch(() => {})

  function startThread(words: SharedArrayBuffer): Worker {
    const data: ThreadData = { ...current, words }
    return new Worker(new URL('./pricing-thread.ts', import.meta.url), {
      workerData: data,
      name: 'assay-pricing',
    })
  }

  function attach(slot: Slot): Promise<void> {
    const { worker } = slot
    return new Promise((resolve, reject) => {
      let reason = 'the pricing thread ended'
      worker.on('message', (reports: readonly ThreadReport[]) => {
        for (const report of reports) {
          if (report.kind !== 'ready') hear(slot, report)
          else {
            slot.usable = true
            resolve()
          }
        }
        giveMore()
      })
      worker.on('error', (error) => {
        reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      })
      worker.on('exit', () => {
        slot.usable = false
        reject(new Error(reason))
        giveUp(slot, reason)
        giveMore()
        if (!closed) setTimeout(() => restart(slot), RESTART_DELAY_MS).unref()
      })
    })
  }

  function hear(slot: Slot, report: Exclude<ThreadReport, { kind: 'ready' }>): void {
    const run = slot.given[0]
    if (run === undefined || report.run !== run.number) return
    if (report.steps.length > 0) run.task.onProgress(report.steps)
    if (report.kind !== 'end') return
    meanMs += MEAN_WEIGHT * (report.durationMs - meanMs)
    slot.given.shift()
    run.settle(report.outcome)
  }

  /** The thread died at one of its runs. Others are none the worse for it, even if it could not tell their end any more. */
  function giveUp(slot: Slot, reason: string): void {
    const at = Atomics.load(slot.words, AT_PLACE)
    const { given } = slot
    slot.given = []
    slot.unsent = []
    for (const run of given)
      if (run.task.signal.aborted) run.settle({ kind: 'stopped' })
      else if (run.number === at) run.settle({ kind: 'crashed', error: reason })
    waiting.unshift(...given.filter((run) => !run.task.signal.aborted && run.number !== at))
  }

  function restart(slot: Slot): void {
    if (closed) return
    slot.words.fill(0)
    slot.worker = startThread(slot.words.buffer as SharedArrayBuffer)
    attach(slot).catch(() => {})
  }

  /** Gives what waits to the threads that have least to do. */
  function giveMore(): void {
    const depth = Math.min(IN_THREAD_MAX, 1 + Math.floor(AHEAD_MS / Math.max(meanMs, 0.1)))
    while (!closed && waiting.length > 0) {
      const slot = leastBusy()
      if (slot === null || slot.given.length >= depth) return
      give(slot, waiting.shift() as Run)
    }
  }

  function leastBusy(): Slot | null {
    let best: Slot | null = null
    for (const slot of slots)
      if (slot.usable && (best === null || slot.given.length < best.given.length)) best = slot
    return best
  }

  function give(slot: Slot, run: Run): void {
    // Numbered within 31 bits, since the words that stop are Int32; 0 stops nobody.
    slot.lastNumber = (slot.lastNumber % 0x7fff_ffff) + 1
    run.number = slot.lastNumber
    slot.given.push(run)
    const { query, geography } = run.task
    if (slot.unsent.length === 0) process.nextTick(send, slot)
    slot.unsent.push({ run: run.number, query, geography })
  }

  function send(slot: Slot): void {
    if (slot.unsent.length > 0) order(slot, { kind: 'price', runs: slot.unsent })
    slot.unsent = []
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
    const slot = slots.find(({ given }) => given.includes(run))
    if (slot === undefined) return
    const { worker } = slot
    Atomics.store(slot.words, stopPlaceOf(run.number), run.number)
    const isAtIt = (): boolean => Atomics.load(slot.words, AT_PLACE) === run.number
    // Behind others it is not begun when its turn comes, and nobody needs to wait for that.
    if (!isAtIt()) run.settle({ kind: 'stopped' })
    setTimeout(() => {
      if (isAtIt() && slot.given.includes(run) && slot.worker === worker) void worker.terminate()
    }, STOP_GRACE_MS).unref()
  }

  return {
    size,
    ready,
    meanMs: () => meanMs,

    price(task) {
      return new Promise((resolve) => {
        if (closed || task.signal.aborted) return resolve({ kind: 'stopped' })
        const onAbort = (): void => stopRun(run)
        const run: Run = {
          number: 0,
          task,
          settle: (outcome) => {
            task.signal.removeEventListener('abort', onAbort)
            resolve(outcome)
          },
        }
        task.signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(run)
        giveMore()
      })
    },

    useBook(nextBook, nextBase = null) {
      current = { book: nextBook, base: nextBase }
      for (const slot of slots) {
        send(slot)
        order(slot, { kind: 'use-book', ...current })
      }
    },

    async close() {
      closed = true
      for (const run of waiting.splice(0)) run.settle({ kind: 'stopped' })
      await Promise.all(slots.map(({ worker }) => worker.terminate()))
    },
  }
}
