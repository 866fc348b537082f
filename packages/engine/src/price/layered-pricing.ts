import type { PricingStage, Quote, QuoteAdapted, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing, Progress } from '../engine.ts'
import { present } from '../in-range.ts'
import { addDecimals } from './add-decimals.ts'
import { price, roundProgress, STAGE_SHARES, totalStep } from './price.ts'
import { type ItemRequest, type PricedItem, priceItemThere } from './price-item.ts'

/** A book, and the one that it extends. */
export interface LayeredBook {
  readonly book: Book
  readonly base: Book | null
}

/** Reasons that another book may not share. A quantity that is out of range is so in every book. */
const OPEN_REASONS: ReadonlySet<string> = new Set([
  'no_match',
  'not_understood',
  'dimension_mismatch',
  'unit_not_convertible',
  'geography_not_covered',
])

/** The stages that both books go through; the total is told once, of the merged quote. */
const SHARED_STAGES = ['matching', 'estimating', 'adjusting', 'calibrating'] as const

/**
 * Prices with the book, and what it cannot price with the one that it extends; each such line says so. Whether a line stays
 * open is known only at its end, so both books go through every stage side by side, and the stages tell one story.
 */
export function* priceLayered({ book, base }: LayeredBook, request: PriceRequest): Pricing {
  if (base === null) return yield* price(book, request)
  const own = walkOf(price(book, request))
  const other = walkOf(price(base, request))
  yield* passStage(own, 'parsing', 0, 1, '')
  skipStage(other, 'parsing')
  for (const stage of SHARED_STAGES) {
    yield* passStage(own, stage, 0, 0.5, '')
    yield* passStage(other, stage, 0.5, 1, ` (${base.id})`)
  }
  const quote = mergeQuotes(finishWalk(own), finishWalk(other), base)
  yield totalStep(quote)
  return quote
}

export function priceItemLayered({ book, base }: LayeredBook, request: ItemRequest): PricedItem {
  const own = priceItemThere(book, request)
  if (base === null || !isOpen(own.line) || base.header.currency !== book.header.currency) return own
  const other = priceItemThere(base, request)
  return other.line.status === 'priced' ? { ...other, line: fromBase(other.line, base) } : own
}

/** A pricing and the step that it has come to. */
interface Walk {
  readonly pricing: Pricing
  step: IteratorResult<Progress, Quote>
}

function walkOf(pricing: Pricing): Walk {
  return { pricing, step: pricing.next() }
}

/** Yields the steps of one stage, laid out over a part of the stage's share of the way. */
function* passStage(
  walk: Walk,
  stage: PricingStage,
  from: number,
  to: number,
  suffix: string,
): Generator<Progress, void, void> {
  const [begin, end] = STAGE_SHARES[stage]
  while (!walk.step.done && walk.step.value.stage === stage) {
    const { message, progress } = walk.step.value
    const share = (progress - begin) / (end - begin)
    const laid = begin + (end - begin) * (from + (to - from) * share)
    yield { stage, message: `${message}${suffix}`, progress: roundProgress(laid) }
    walk.step = walk.pricing.next()
  }
}

function skipStage(walk: Walk, stage: PricingStage): void {
  while (!walk.step.done && walk.step.value.stage === stage) walk.step = walk.pricing.next()
}

function finishWalk(walk: Walk): Quote {
  while (!walk.step.done) walk.step = walk.pricing.next()
  return walk.step.value
}

function mergeQuotes(own: Quote, other: Quote, base: Book): Quote {
  // Both read the same text, so their lines are the same unless a place of one book is a word to the other.
  const found = new Map(other.lines.map((line) => [spanKey(line), line]))
  const lines = own.lines.map((line) => {
    const candidate = isOpen(line) ? found.get(spanKey(line)) : undefined
    const isBetter = candidate?.status === 'priced' && other.currency === own.currency
    return isBetter ? { ...fromBase(candidate, base), line: line.line } : line
  })
  // The other book may hold lines together that say nothing to this one: "butter is out. need 5 lb".
  const isOther = own.total.priced_lines === 0 && own.lines.length !== other.lines.length
  if (isOther && own.lines.every(isOpen) && other.total.priced_lines > 0 && other.currency === own.currency)
    return {
      ...other,
      lines: other.lines.map((line) => (line.status === 'priced' ? fromBase(line, base) : line)),
    }
  const taken = lines.filter((line, at) => line !== own.lines[at])
  if (taken.length === 0) return own
  const calibration = own.calibration && { ...own.calibration, adapted: mergeAdapted(own, other, taken) }
  const isSame = own.lines.length === other.lines.length
  if (isSame && own.total.priced_lines === 0 && taken.length === other.total.priced_lines)
    return { ...other, lines }
  const priced = lines.filter((line) => line.status === 'priced')
  const unpriced = lines.filter((line) => line.status !== 'priced')
  return {
    ...own,
    calibration,
    lines,
    total: {
      ...totalOf(priced),
      complete: unpriced.length === 0,
      priced_lines: priced.length,
      unpriced_lines: unpriced.length,
    },
    warnings: [
      ...unpriced.map(({ line, text }) => `Line ${line} ("${text}") is not in the total.`),
      `${taken.length === 1 ? 'Line' : 'Lines'} ${taken.map(({ line }) => line).join(', ')} ${taken.length === 1 ? 'is' : 'are'} priced from the book "${base.id}".`,
    ],
  }
}

/** What outcomes moved in either book, for the lines that come from it. */
function mergeAdapted(own: Quote, other: Quote, taken: readonly QuoteLine[]): QuoteAdapted | null {
  const ofOwn = own.calibration?.adapted ?? null
  const ofOther = other.calibration?.adapted ?? null
  const numbers = new Map(taken.map((line) => [spanKey(line), line.line]))
  const spans = new Map(other.lines.map((line) => [line.line, spanKey(line)]))
  const isTaken = new Set(numbers.values())
  const lines = [
    ...(ofOwn?.lines ?? []).filter(({ line }) => !isTaken.has(line)),
    ...(ofOther?.lines ?? []).flatMap((moved) => {
      const line = numbers.get(spans.get(moved.line) ?? '')
      return line === undefined ? [] : [{ ...moved, line }]
    }),
  ].sort((a, b) => a.line - b.line)
  return lines.length === 0 ? null : { outcomes: (ofOwn?.outcomes ?? 0) + (ofOther?.outcomes ?? 0), lines }
}

/** Nobody measured how the errors of two books go together, so the ends are added: at least as wide as promised. */
function totalOf(lines: readonly QuoteLine[]): Pick<Quote['total'], 'low' | 'estimate' | 'high' | 'method'> {
  const totals = lines.map(({ total }) => present(total))
  const end = (side: 'low' | 'high'): string | null => {
    const ends = totals.map((total) => total[side]).filter((value) => value !== null)
    return ends.length < totals.length ? null : addDecimals(ends)
  }
  return {
    low: end('low'),
    estimate: addDecimals(totals.map(({ estimate }) => estimate)),
    high: end('high'),
    method: lines.length === 1 ? 'single_line' : 'conservative_bound',
  }
}

function fromBase(line: QuoteLine, base: Book): QuoteLine {
  const { asOf, calibration } = base.header
  const measured = calibration === null ? '' : `, calibration ${calibration.id}`
  return {
    ...line,
    book: base.id,
    warnings: [...line.warnings, `From the book "${base.id}", as of ${asOf}${measured}.`],
  }
}

function isOpen(line: QuoteLine): boolean {
  return line.status === 'unpriced' && OPEN_REASONS.has(String(line.reason?.code))
}

function spanKey({ span }: QuoteLine): string {
  return `${span[0]}-${span[1]}`
}
