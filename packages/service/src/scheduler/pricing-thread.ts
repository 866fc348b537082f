import { parentPort, workerData } from 'node:worker_threads'
import type { LayeredBook, Progress } from '@assay/engine'
import { createWallClock } from '@assay/tracing/wall-clock'
import { type OpenedBooks, openBooks } from '../books/open-books.ts'
import {
  type Books,
  CURRENT_RUN,
  type PricedRun,
  type PricingOutcome,
  type RunOrder,
  type Step,
  stopWordOf,
  type ThreadData,
  type ThreadOrder,
} from '../thread-messages.ts'
import { createPace, outcomeOf } from './price-query.ts'

/** The inside of a pricing thread: one query at a time, stopped between two steps of the engine. */

/** A message between threads costs more than a short query takes, so reports of this long travel together. */
const GATHER_MS = 3

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')

// The parsing border of a thread: Node passes its data untyped, and pricing-threads.ts is the only sender.
const data: ThreadData = workerData
const words = new Int32Array(data.words)
const opened: OpenedBooks = new Map()
let books: LayeredBook | null = null
const added = new Map<string, LayeredBook>()
let unsent: { readonly run: number; readonly steps: Step[]; end: PricedRun | null }[] = []
let unsentSinceMs = 0
const wallMs = createWallClock()

if (data.books !== null) useBooks(data.books)
port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'use-book') {
    useBooks(order)
    return
  }
  if (order.kind === 'open-ahead') {
    openAhead(order)
    return
  }
  if (order.kind === 'add-book') {
    added.set(order.key, openBooks(order, opened))
    return
  }
  if (order.kind === 'drop-book') {
    added.delete(order.key)
    closeUnused()
    return
  }
  for (const one of order.runs) {
    Atomics.store(words, CURRENT_RUN, one.run)
    const startedAtMs = performance.now()
    const outcome = price(one)
    report(one.run, [], { outcome, durationMs: performance.now() - startedAtMs })
  }
  send()
})

function useBooks(next: Books): void {
  const isFirst = books === null
  books = openBooks(next, opened)
  if (!isFirst) return
  closeUnused()
  port?.postMessage([])
}

/** Books that cannot be opened are an error only for whoever uses them. */
function openAhead(next: Books): void {
  try {
    openBooks(next, opened)
  } catch {}
}

function report(run: number, steps: readonly Step[], end: PricedRun | null): void {
  const now = performance.now()
  if (unsent.length === 0) unsentSinceMs = now
  const last = unsent.at(-1)
  if (last?.run === run) {
    last.steps.push(...steps)
    last.end = end
  } else if (steps.length > 0 || end !== null) {
    unsent.push({ run, steps: [...steps], end })
  }
  if (now - unsentSinceMs >= GATHER_MS) send()
}

function send(): void {
  if (unsent.length > 0) port?.postMessage(unsent)
  unsent = []
}

function closeUnused(): void {
  const used = new Set(
    [...(books === null ? [] : [books]), ...added.values()].flatMap(({ book, base }) => [book, base]),
  )
  for (const [hash, book] of opened) if (!used.has(book)) opened.delete(hash)
}

function price({ run, query, geography, layers, book, ref, isTimed }: RunOrder): PricingOutcome {
  const pace = createPace(() => performance.now())
  const isStopped = (): boolean => Atomics.load(words, stopWordOf(run)) === run
  if (isStopped()) return { kind: 'stopped' }
  const own = book === null ? books : added.get(book)
  if (own === undefined || own === null)
    return { kind: 'crashed', error: 'The books of a query were not added before it.' }
  const timed = isTimed ? createStopwatch() : null
  const onStep = (step: Progress): void => {
    const steps = pace.step(step)
    report(run, timed === null ? steps : timed.stamp(steps), null)
    timed?.note()
  }
  const outcome = outcomeOf(own, { query, geography, layers, ref }, { isStopped, onStep })
  // A run that was stopped or has crashed drops what it had not reported yet.
  if (outcome.kind === 'priced' || outcome.kind === 'nothing_priced') {
    const steps = pace.end()
    report(run, timed === null ? steps : timed.stamp(steps), null)
  }
  return outcome
}

/** Says when stages began and ended. A stage is reported when the next one has begun, so its end is when its last step came. */
function createStopwatch() {
  let startMs = wallMs()
  let endMs = startMs
  return {
    note(): void {
      endMs = wallMs()
    },
    stamp(steps: readonly Progress[]): readonly Step[] {
      if (steps.length === 0) return steps
      const stamped = steps.map((step) => ({ ...step, startMs, endMs }))
      startMs = endMs
      return stamped
    },
  }
}
