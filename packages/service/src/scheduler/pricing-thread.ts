import { parentPort, workerData } from 'node:worker_threads'
import type { Quote } from '@assay/contract'
import { type LayeredBook, openBook, type Progress, priceLayered } from '@assay/engine'
import { openLayers } from './open-layers.ts'
import { createPace } from './pace-progress.ts'
import {
  type Books,
  CURRENT_RUN,
  type PricingOutcome,
  type RunEnd,
  type RunOrder,
  stopWordOf,
  type ThreadData,
  type ThreadOrder,
} from './thread-messages.ts'

/** The inside of a pricing thread: one query at a time, stopped between two steps of the engine. */

const REASON_CHARACTERS_MAX = 2_000
/** A message between threads costs more than a short query takes, so reports of this long travel together. */
const GATHER_MS = 3

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')

// The parsing border of a thread: Node passes its data untyped, and pricing-threads.ts is the only sender.
const data: ThreadData = workerData
const words = new Int32Array(data.words)
let books = openBooks(data)
let unsent: { readonly run: number; readonly steps: Progress[]; end: RunEnd | null }[] = []
let unsentSinceMs = 0

port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'use-book') {
    books = openBooks(order)
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
port.postMessage([])

function report(run: number, steps: readonly Progress[], end: RunEnd | null): void {
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

function openBooks({ book, base }: Books): LayeredBook {
  return { book: openBook(book), base: base === null ? null : openBook(base) }
}

function price({ run, query, geography, layers }: RunOrder): PricingOutcome {
  const pace = createPace(() => performance.now())
  const isStopped = (): boolean => Atomics.load(words, stopWordOf(run)) === run
  if (isStopped()) return { kind: 'stopped' }
  try {
    const outcomes = openLayers(layers)
    const pricing = priceLayered(books, { text: query, geography, ...(outcomes && { outcomes }) })
    let step = pricing.next()
    while (!step.done) {
      if (isStopped()) return { kind: 'stopped' }
      report(run, pace.step(step.value), null)
      step = pricing.next()
    }
    report(run, pace.end(), null)
    return outcomeOf(step.value)
  } catch (error) {
    return { kind: 'crashed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function outcomeOf(quote: Quote): PricingOutcome {
  if (quote.total.priced_lines === 0) return { kind: 'nothing_priced', message: whyNothing(quote) }
  const { low, estimate, high } = quote.total
  return {
    kind: 'priced',
    resultJson: JSON.stringify(quote),
    summary: { low, estimate, high, currency: quote.currency },
  }
}

/** One sentence for each line, as many as fit. */
function whyNothing(quote: Quote): string {
  if (quote.lines.length === 0) return 'The query names nothing that could be priced.'
  let message = 'No line of the query could be priced.'
  for (const [index, { text, reason }] of quote.lines.entries()) {
    const next = ` ${index + 1}. "${text.length > 80 ? `${text.slice(0, 79)}…` : text}": ${reason?.message ?? 'unknown reason.'}`
    if (message.length + next.length > REASON_CHARACTERS_MAX)
      return `${message} And ${quote.lines.length - index} more.`
    message += next
  }
  return message
}
