import type { Quote } from '@assay/contract'
import type { CallerLayers } from '@assay/domain/outcomes/caller-layers'
import { type LayeredBook, type OutcomeLayers, type Progress, priceLayered, unpackLayer } from '@assay/engine'
import type { PricingOutcome, RunOrder } from '../thread-messages.ts'

/** Pricing one query in a thread, for a job or a batch. */

const REASON_CHARACTERS_MAX = 2_000

interface Steps {
  /** Asked before each step of the engine. */
  readonly isStopped: () => boolean
  readonly onStep: (step: Progress) => void
}

export function outcomeOf(
  books: LayeredBook,
  { query, geography, layers, ref }: Pick<RunOrder, 'query' | 'geography' | 'layers' | 'ref'>,
  { isStopped, onStep }: Steps,
): PricingOutcome {
  try {
    const outcomes = openLayers(layers)
    const pricing = priceLayered(books, { text: query, geography, ...(outcomes && { outcomes }) })
    let step = pricing.next()
    while (!step.done) {
      if (isStopped()) return { kind: 'stopped' }
      onStep(step.value)
      step = pricing.next()
    }
    return toOutcome(withVersion(step.value, ref))
  } catch (error) {
    return { kind: 'crashed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The engine knows a book by its content alone; the job says which version of which book that is. */
function withVersion(quote: Quote, ref: RunOrder['ref']): Quote {
  return ref === null ? quote : { ...quote, book: { ...quote.book, book_id: ref.id, version: ref.version } }
}

function toOutcome(quote: Quote): PricingOutcome {
  if (quote.total.priced_lines === 0) return { kind: 'nothing_priced', message: whyNothing(quote) }
  const { low, estimate, high } = quote.total
  return {
    kind: 'priced',
    resultJson: JSON.stringify(quote),
    summary: { low, estimate, high, currency: quote.currency, geography: quote.geography.used },
  }
}

/** The reason of the only line, or one sentence for each of several, as many as fit. */
function whyNothing(quote: Quote): string {
  if (quote.lines.length === 0) return 'The query names nothing that could be priced.'
  const [only, another] = quote.lines
  const reason = another === undefined ? only?.reason?.message : undefined
  if (reason !== undefined && reason.length <= REASON_CHARACTERS_MAX) return reason
  let message = 'No line of the query could be priced.'
  for (const [index, { text, reason }] of quote.lines.entries()) {
    const next = ` ${index + 1}. "${text.length > 80 ? `${text.slice(0, 79)}…` : text}": ${reason?.message ?? 'unknown reason.'}`
    if (message.length + next.length > REASON_CHARACTERS_MAX)
      return `${message} And ${quote.lines.length - index} more.`
    message += next
  }
  return message
}

/** Layers that a thread keeps unpacked: those of the callers whose jobs came last. */
const KEPT_MAX = 16
const kept = new Map<string, OutcomeLayers>()

/** Unpacks a caller's layers, once while their jobs follow one another. */
function openLayers(layers: CallerLayers | null): OutcomeLayers | null {
  if (layers === null) return null
  const known = kept.get(layers.key)
  if (known !== undefined) return known
  const opened = new Map(layers.books.map(({ book, layer }) => [book, unpackLayer(layer)]))
  kept.set(layers.key, opened)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
  }
  return opened
}

/** A stage that takes longer than this reports how far it is. */
const REPORT_EVERY_MS = 200
/** The event of a stage names this many of its lines and counts the rest. */
const MESSAGES_MAX = 3

interface Pace {
  /** Takes a step of the engine; returns the events to emit now. */
  step(progress: Progress): readonly Progress[]
  /** The last stage's event, once the engine is done. */
  end(): readonly Progress[]
}

/**
 * The engine yields for each line of each stage, because it can be stopped between any two. A client wants a handful of
 * events. Each stage becomes one event, emitted when it is done, with what it found. A long one also reports on its way.
 */
export function createPace(nowMs: () => number): Pace {
  let last: Progress | null = null
  let messages: string[] = []
  let lines = 0
  let emittedAtMs = nowMs()

  function take(): readonly Progress[] {
    if (last === null || lines === 0) return []
    const more = lines - messages.length
    const message = messages.join('. ') + (more > 0 ? `. And ${more} more` : '')
    const emitted = { ...last, message }
    messages = []
    lines = 0
    emittedAtMs = nowMs()
    return [emitted]
  }

  return {
    step(progress) {
      if (progress.message === '') return []
      const emitted =
        last !== null && (last.stage !== progress.stage || nowMs() - emittedAtMs >= REPORT_EVERY_MS)
          ? take()
          : []
      last = progress
      lines++
      if (messages.length < MESSAGES_MAX) messages.push(progress.message)
      return emitted
    },
    end: take,
  }
}
