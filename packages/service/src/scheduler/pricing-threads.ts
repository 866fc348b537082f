import { Worker } from 'node:worker_threads'
import type { BookRef } from '@assay/domain/jobs/job'
import type { CallerLayers } from '@assay/domain/outcomes/caller-layers'
import {
  type Books,
  CURRENT_RUN,
  IN_THREAD_MAX,
  type PricingOutcome,
  type RunOrder,
  type RunReport,
  type Step,
  stopWordOf,
  type ThreadData,
  type ThreadOrder,
  type ThreadReports,
  WORDS_BYTES,
} from '../thread-messages.ts'
import { endIfStuck } from './end-stuck-thread.ts'

interface PricingTask {
  readonly query: string
  readonly geography: string | null
  /** What the caller paid before; null for nothing. */
  readonly layers: CallerLayers | null
  /** The books to price with; null: those in use. */
  readonly shelved?: { readonly key: string; readonly books: Books; readonly ref: BookRef } | null
  /** Whether the steps say when they began and ended. */
  readonly isTimed?: boolean
  /** Called with the steps since the last call, and once with an outcome, which is the last call. */
  onReport(steps: readonly Step[], outcome: PricingOutcome | null): void
}

export interface PricingRun {
  /** Asks for the end. A run that has not begun ends at once. */
  stop(): void
}

export interface PricingThreads {
  /** Resolves when every thread has opened the books to use; rejects when one cannot. */
  readonly ready: Promise<void>
  /** Threads that can price now. */
  usable(): number
  /** How many tasks all usable threads together should have. */
  capacity(): number
  /** Prices on the next free thread, in the order of the calls. */
  price(task: PricingTask): PricingRun
  /** From the next task on, every thread prices with these books. */
  useBooks(books: Books): void
  /** Opens these books in every thread that has none yet: they are most likely the first ones. */
  openAhead(books: Books): void
  /** These books are not needed in the near future: threads give their memory back. */
  dropBooks(key: string): void
  close(): Promise<void>
}

interface ThreadsOptions {
  readonly size: number
  /** Null: they come with `useBooks`. Loading the code takes a thread as long as opening a book, so it may start before. */
  readonly books: Books | null
  /** Called when a thread has died. Another one is on its way. */
  readonly onLost: (reason: string) => void
}

/** Between two starts of a thread that dies before it can price. */
const RESTART_DELAY_MS = 500
/** Run numbers stay within the Int32 words that stop them. Number 0 stops nobody. */
const RUN_NUMBER_MAX = 0x7fff_ffff

interface Run {
  readonly task: PricingTask
  /** Its number in the thread that has it; 0 while it is in the queue. */
  number: number
  isStopped: boolean
  hasReported: boolean
  hasEnded: boolean
}

interface Thread {
  worker: Worker
  readonly memory: SharedArrayBuffer
  readonly words: Int32Array
  /** What the thread has and has not reported the end of, oldest first. */
  runs: Run[]
  lastNumber: number
  isUsable: boolean
  /** Keys of the books that were added to the thread. */
  readonly added: Set<string>
}

/** Threads that price, because the thread that answers HTTP must not. All of them read one shared copy of the books. */
export function createPricingThreads({ size, books, onLost }: ThreadsOptions): PricingThreads {
  const lookAhead = createLookAhead()
  /** The one queue in memory: what no thread has yet. */
  let queue: Run[] = []
  let isFeedDue = false
  let current = books
  let closed = false

  const threads = Array.from({ length: size }, (): Thread => {
    const memory = new SharedArrayBuffer(WORDS_BYTES)
    return {
      worker: startWorker(memory),
      memory,
      words: new Int32Array(memory),
      runs: [],
      lastNumber: 0,
      isUsable: false,
      added: new Set(),
    }
  })
  const ready = Promise.all(threads.map(attach)).then(() => undefined)
  // Whoever awaits `ready` learns of a failure. If nobody does, the failure must not end the process.
  ready.catch(() => {})

  function startWorker(words: SharedArrayBuffer): Worker {
    const workerData: ThreadData = { words, books: current }
    return new Worker(new URL('./pricing-thread.ts', import.meta.url), { workerData, name: 'assay-pricing' })
  }

  function attach(thread: Thread): Promise<void> {
    const { worker } = thread
    return new Promise((resolve, reject) => {
      let reason = 'it was ended from outside'
      worker.on('message', (reports: ThreadReports) => {
        if (!thread.isUsable) {
          thread.isUsable = true
          resolve()
        }
        for (const report of reports) take(thread, report)
        feedSoon()
      })
      worker.on('error', (error) => {
        reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      })
      worker.on('exit', () => {
        const delayMs = thread.isUsable ? 0 : RESTART_DELAY_MS
        thread.isUsable = false
        reject(new Error(`A pricing thread has died: ${reason}`))
        if (closed) return
        onLost(reason)
        takeBack(thread, reason)
        feedSoon()
        setTimeout(() => restart(thread), delayMs).unref()
      })
    })
  }

  function take(thread: Thread, { run: number, steps, end }: RunReport): void {
    const run = thread.runs[0]
    if (run === undefined || run.number !== number) return
    if (end !== null) {
      thread.runs.shift()
      lookAhead.note(end.durationMs)
    }
    report(run, steps, end?.outcome ?? null)
  }

  function report(run: Run, steps: readonly Step[], outcome: PricingOutcome | null): void {
    if (run.hasEnded) return
    run.hasReported = true
    run.hasEnded = outcome !== null
    run.task.onReport(steps, outcome)
  }

  /**
   * The thread died at one of its runs. The others go back into the queue, unless they have reported steps: these would be
   * reported a second time.
   */
  function takeBack(thread: Thread, reason: string): void {
    const culprit = Atomics.load(thread.words, CURRENT_RUN)
    const again: Run[] = []
    for (const run of thread.runs) {
      if (run.hasEnded) continue
      if (run.isStopped) report(run, [], { kind: 'stopped' })
      else if (run.number === culprit) report(run, [], { kind: 'crashed', error: reason })
      else if (run.hasReported) report(run, [], { kind: 'stopped' })
      else again.push(run)
    }
    thread.runs = []
    queue = [...again, ...queue]
  }

  function restart(thread: Thread): void {
    if (closed) return
    thread.words.fill(0)
    thread.added.clear()
    thread.worker = startWorker(thread.memory)
    attach(thread).catch(() => {})
  }

  /** At the end of the turn: what comes in one turn goes to a thread in one message. */
  function feedSoon(): void {
    if (isFeedDue || queue.length === 0) return
    isFeedDue = true
    process.nextTick(feed)
  }

  /** Gives the queue to the threads that have least to do, as far ahead as they should work. */
  function feed(): void {
    isFeedDue = false
    if (closed) return
    const inThreadMax = lookAhead.perThread()
    const orders = new Map<Thread, RunOrder[]>()
    let fed = 0
    for (const run of queue) {
      const thread = leastBusy()
      if (thread === null || thread.runs.length >= inThreadMax) break
      fed++
      if (run.hasEnded) continue
      thread.lastNumber = (thread.lastNumber % RUN_NUMBER_MAX) + 1
      run.number = thread.lastNumber
      thread.runs.push(run)
      const order = orderOf(run)
      addBooks(thread, run)
      const batch = orders.get(thread)
      if (batch === undefined) orders.set(thread, [order])
      else batch.push(order)
    }
    queue = queue.slice(fed)
    for (const [thread, runs] of orders) send(thread, { kind: 'price', runs })
  }

  function orderOf({ number, task }: Run): RunOrder {
    const { query, geography, layers, shelved, isTimed = false } = task
    const book = shelved?.key ?? null
    return { run: number, query, geography, layers, book, isTimed, ref: shelved?.ref ?? null }
  }

  /** Before the first query that needs them: messages to a thread keep their order. */
  function addBooks(thread: Thread, { task: { shelved } }: Run): void {
    if (shelved === undefined || shelved === null || thread.added.has(shelved.key)) return
    thread.added.add(shelved.key)
    send(thread, { kind: 'add-book', key: shelved.key, ...shelved.books })
  }

  function leastBusy(): Thread | null {
    let best: Thread | null = null
    for (const thread of threads)
      if (thread.isUsable && (best === null || thread.runs.length < best.runs.length)) best = thread
    return best
  }

  function send({ worker }: Thread, order: ThreadOrder): void {
    worker.postMessage(order)
  }

  function stop(run: Run): void {
    if (run.isStopped || run.hasEnded) return
    run.isStopped = true
    const thread = threads.find(({ runs }) => runs.includes(run))
    if (thread !== undefined) Atomics.store(thread.words, stopWordOf(run.number), run.number)
    // In the queue or behind others in a thread, it will not begin when its turn comes. Nobody needs to wait for that.
    if (thread === undefined || !isAt(thread, run)) report(run, [], { kind: 'stopped' })
    else endIfStuck(thread.worker, isStillAt(thread, run))
  }

  function isAt({ words }: Thread, run: Run): boolean {
    return Atomics.load(words, CURRENT_RUN) === run.number
  }

  function isStillAt(thread: Thread, run: Run): () => boolean {
    const { worker } = thread
    return () => thread.worker === worker && thread.runs.includes(run) && isAt(thread, run)
  }

  function usable(): number {
    let count = 0
    for (const { isUsable } of threads) if (isUsable) count++
    return count
  }

  return {
    ready,
    usable,
    capacity: () => usable() * lookAhead.perThread(),

    price(task) {
      const run: Run = { task, number: 0, isStopped: false, hasReported: false, hasEnded: false }
      queue.push(run)
      feedSoon()
      return { stop: () => stop(run) }
    },

    useBooks(next) {
      current = next
      for (const thread of threads) send(thread, { kind: 'use-book', ...next })
    },

    openAhead(next) {
      if (current !== null) return
      for (const thread of threads) send(thread, { kind: 'open-ahead', ...next })
    },

    dropBooks(key) {
      for (const thread of threads) if (thread.added.delete(key)) send(thread, { kind: 'drop-book', key })
    },

    async close() {
      closed = true
      for (const run of [...threads.flatMap(({ runs }) => runs), ...queue])
        report(run, [], { kind: 'stopped' })
      queue = []
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Enough work to bridge a claim, or the time in which this process has other things to do. */
const AHEAD_MS = 20
/** The mean starts high: little is taken ahead until the threads have shown how fast they are. */
const MEAN_FIRST_MS = 20
const MEAN_WEIGHT = 0.1
const MEAN_MIN_MS = 0.1

interface LookAhead {
  /** How long a query took to price. */
  note(durationMs: number): void
  /** How many queries one thread should have: the one that it prices, and those behind it. */
  perThread(): number
}

/**
 * The one place that decides how far the node works ahead. What the scheduler takes from the store and what a thread is given
 * both follow from it, so short queries keep every thread busy and long ones stay where another node can take them.
 */
function createLookAhead(): LookAhead {
  let meanMs = MEAN_FIRST_MS
  return {
    note(durationMs) {
      meanMs += MEAN_WEIGHT * (durationMs - meanMs)
    },
    perThread: () => Math.min(IN_THREAD_MAX, 1 + Math.floor(AHEAD_MS / Math.max(meanMs, MEAN_MIN_MS))),
  }
}
