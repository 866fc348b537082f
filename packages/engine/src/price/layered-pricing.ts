import type { PricingStage, Quote, QuoteAdapted, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing, Progress } from '../engine.ts'
import { present } from '../in-range.ts'
import { addDecimals } from './add-decimals.ts'
import { price } from './price.ts'
import { type ItemRequest, type PricedItem, priceItemThere } from './price-item.ts'
import { LINE_STAGES, roundProgress, STAGE_SHARES, totalStep } from './progress.ts'
import { notInTotal } from './quote-of.ts'

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

/**
 * Prices with the book, and what it cannot price with the one that it extends; each such line says so. Whose price a line has is
 * known only at its end. So the stages are told when both are done: each line once, in the words of the book that prices it.
 */
export function* priceLayered({ book, base }: LayeredBook, request: PriceRequest): Pricing {
  if (base === null) return yield* price(book, request)
  const own = yield* pricedSilently(price(book, request))
  if (own.quote.lines.length > 0 && !own.quote.lines.some(isOpen))
    return yield* reportStages(own.quote, own, null)
  const other = yield* pricedSilently(price(base, request))
  const quote = mergeQuotes(own.quote, other.quote, base)
  return yield* reportStages(quote, own, { ...other, book: base })
}

export function priceItemLayered({ book, base }: LayeredBook, request: ItemRequest): PricedItem {
  const own = priceItemThere(book, request)
  if (base === null || !isOpen(own.line) || base.header.currency !== book.header.currency) return own
  const other = priceItemThere(base, request)
  return other.line.status === 'priced'
    ? { ...other, line: fromBase(other.line, base, request.date ?? base.header.asOf) }
    : own
}

/** A quote, and what was said on the way to it: for each stage a message for each line. */
interface Told {
  readonly quote: Quote
  readonly messages: ReadonlyMap<PricingStage, readonly string[]>
}

/** Keeps what a pricing says, and yields steps without words, so a caller can still stop between any two. */
function* pricedSilently(pricing: Pricing): Generator<Progress, Told, void> {
  const messages = new Map<PricingStage, string[]>()
  let step = pricing.next()
  while (!step.done) {
    const { stage, message } = step.value
    const said = messages.get(stage)
    if (said === undefined) messages.set(stage, [message])
    else said.push(message)
    yield { stage: 'parsing', message: '', progress: 0 }
    step = pricing.next()
  }
  return { quote: step.value, messages }
}

function* reportStages(quote: Quote, own: Told, other: (Told & { readonly book: Book }) | null): Pricing {
  const { lines } = quote
  const isOther = other !== null && lines.length !== own.quote.lines.length
  const places = new Map(other?.quote.lines.map((line, at) => [spanKey(line), at]))
  const wordsOf = (stage: PricingStage, at: number): string => {
    const line = lines[at]
    const isFromBase = other !== null && line !== undefined && (isOther || line.book === other.book.id)
    if (!isFromBase) return own.messages.get(stage)?.[at] ?? ''
    const said = other.messages.get(stage)?.[places.get(spanKey(line)) ?? at] ?? ''
    return line.status === 'priced' ? `${said} (${other.book.id})` : said
  }
  const found = `Found ${lines.length} ${lines.length === 1 ? 'item' : 'items'}`
  yield { stage: 'parsing', message: found, progress: STAGE_SHARES.parsing[1] }
  const count = Math.max(1, lines.length)
  for (const stage of LINE_STAGES) {
    const [begin, end] = STAGE_SHARES[stage]
    for (let at = 0; at < count; at++) {
      const progress = roundProgress(begin + ((end - begin) * (at + 1)) / count)
      yield { stage, message: wordsOf(stage, at), progress }
    }
  }
  yield totalStep(quote)
  return quote
}

function mergeQuotes(own: Quote, other: Quote, base: Book): Quote {
  // Both read the same text, so their lines are the same unless a place of one book is a word to the other.
  const found = new Map(other.lines.map((line) => [spanKey(line), line]))
  const lines = own.lines.map((line) => {
    const candidate = isOpen(line) ? found.get(spanKey(line)) : undefined
    const isBetter = candidate?.status === 'priced' && other.currency === own.currency
    return isBetter ? { ...fromBase(candidate, base, other.as_of), line: line.line } : line
  })
  // The other book may hold lines together that say nothing to this one: "butter is out. need 5 lb".
  const isOther = own.total.priced_lines === 0 && own.lines.length !== other.lines.length
  if (isOther && own.lines.every(isOpen) && other.total.priced_lines > 0 && other.currency === own.currency)
    return {
      ...other,
      lines: other.lines.map((line) => (line.status === 'priced' ? fromBase(line, base, other.as_of) : line)),
    }
  const taken = lines.filter((line, at) => line !== own.lines[at])
  if (taken.length === 0) return own
  const calibration = own.calibration && { ...own.calibration, adapted: mergeAdapted(own, other, taken) }
  const isSame = own.lines.length === other.lines.length
  if (isSame && own.total.priced_lines === 0 && taken.length === other.total.priced_lines)
    return { ...other, lines }
  const priced = lines.filter((line) => line.status === 'priced')
  const unpriced = lines.filter((line) => line.status !== 'priced')
  // Which lines these are is told anew.
  const ownUnpriced = own.lines.filter((line) => line.status !== 'priced').map(notInTotal)
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
      ...own.warnings.filter((warning) => !ownUnpriced.includes(warning)),
      ...unpriced.map(notInTotal),
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

function fromBase(line: QuoteLine, base: Book, asOf: string): QuoteLine {
  const { calibration } = base.header
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
