import { parentPort, workerData } from 'node:worker_threads'
import type { Quote } from '@assay/contract'
import { type LayeredBook, openBook, type Progress, priceLayered } from '@assay/engine'
import { createPace } from './pace-progress.ts'
import {
  AT_PLACE,
  type PricingOutcome,
  type RunOrder,
  stopPlaceOf,
  type ThreadData,
  type ThreadOrder,
  type ThreadReport,
} from './thread-messages.ts'

/** The inside of a pricing thread: one query at a time, stopped between two steps of the engine. */

const REASON_CHARACTERS_MAX = 2_000
/** Messages between threads cost more than a short query takes: what happens meanwhile travels together. */
const TELL_EVERY_MS = 3

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')

const data = workerData as ThreadData
const words = new Int32Array(data.words)
let books = openBooks(data)
let untold: ThreadReport[] = []
let toldAtMs = 0

port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'use-book') {
    books = openBooks(order)
    return
  }
  for (const one of order.runs) {
    Atomics.store(words, AT_PLACE, one.run)
    const startedAt = performance.now()
    const steps: Progress[] = []
    const outcome = run(one, steps)
    tell({ kind: 'end', run: one.run, steps, outcome, durationMs: performance.now() - startedAt })
  }
  tellAll()
})
tell({ kind: 'ready' })

function tell(report: ThreadReport): void {
  untold.push(report)
  if (performance.now() - toldAtMs >= TELL_EVERY_MS) tellAll()
}

function tellAll(): void {
  toldAtMs = performance.now()
  if (untold.length > 0) port?.postMessage(untold)
  untold = []
}

function openBooks({ book, base }: Pick<ThreadData, 'book' | 'base'>): LayeredBook {
  return { book: openBook(book), base: base === null ? null : openBook(base) }
}

/** Prices one query. Leaves in `steps` those of the last moment, which go with the end. */
function run({ run, query, geography }: RunOrder, steps: Progress[]): PricingOutcome {
  const pace = createPace(() => performance.now())
  let steppedAtMs = performance.now()
  const take = (next: readonly Progress[]): void => {
    steps.push(...next)
    const now = performance.now()
    if (steps.length === 0 || now - steppedAtMs < TELL_EVERY_MS) return
    tell({ kind: 'progress', run, steps: steps.splice(0) })
    steppedAtMs = now
  }
  const stopped = (): boolean => Atomics.load(words, stopPlaceOf(run)) === run
  if (stopped()) return { kind: 'stopped' }
  try {
    const pricing = priceLayered(books, { text: query, geography })
    let step = pricing.next()
    while (!step.done) {
      if (stopped()) return { kind: 'stopped' }
      take(pace.step(step.value))
      step = pricing.next()
    }
    take(pace.end())
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
