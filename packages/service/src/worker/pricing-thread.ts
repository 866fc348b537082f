import { parentPort, workerData } from 'node:worker_threads'
import type { Quote } from '@assay/contract'
import { type LayeredBook, openBook, type Progress, priceLayered } from '@assay/engine'
import { createPace } from './pace-progress.ts'
import {
  IN_THREAD_MAX,
  type PricingOutcome,
  type ThreadData,
  type ThreadOrder,
  type ThreadReport,
} from './thread-messages.ts'

/** The inside of a pricing thread: one query at a time, stopped between two steps of the engine. */

const REASON_CHARACTERS_MAX = 2_000
/** Messages between threads cost more than a short query takes: its steps travel together. Nobody sees the difference. */
const TELL_EVERY_MS = 5

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')

const data = workerData as ThreadData
const stop = new Int32Array(data.stop)
const report = (message: ThreadReport): void => port.postMessage(message)
let books = openBooks(data)

port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'use-book') {
    books = openBooks(order)
    return
  }
  const startedAt = performance.now()
  const steps: Progress[] = []
  const outcome = run(order, steps)
  report({ kind: 'end', run: order.run, steps, outcome, durationMs: performance.now() - startedAt })
})
report({ kind: 'ready' })

function openBooks({ book, base }: Pick<ThreadData, 'book' | 'base'>): LayeredBook {
  return { book: openBook(book), base: base === null ? null : openBook(base) }
}

/** Prices one query. Leaves in `untold` the steps of the last moment, which go with the end. */
function run(order: ThreadOrder & { kind: 'price' }, untold: Progress[]): PricingOutcome {
  const pace = createPace(() => performance.now())
  let toldAtMs = performance.now()
  const tell = (steps: readonly Progress[]): void => {
    untold.push(...steps)
    const now = performance.now()
    if (untold.length === 0 || now - toldAtMs < TELL_EVERY_MS) return
    report({ kind: 'progress', run: order.run, steps: untold.splice(0) })
    toldAtMs = now
  }
  const stopped = (): boolean => Atomics.load(stop, order.run % IN_THREAD_MAX) === order.run
  if (stopped()) return { kind: 'stopped' }
  try {
    const pricing = priceLayered(books, { text: order.query, geography: order.geography })
    let step = pricing.next()
    while (!step.done) {
      if (stopped()) return { kind: 'stopped' }
      tell(pace.step(step.value))
      step = pricing.next()
    }
    tell(pace.end())
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
