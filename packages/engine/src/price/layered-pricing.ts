import type { Quote, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing } from '../engine.ts'
import { present } from '../in-range.ts'
import { addDecimals } from './add-decimals.ts'
import { price } from './price.ts'
import { type ItemRequest, priceItem } from './price-item.ts'

/** A book, and the one that it extends. */
export interface LayeredBook {
  readonly book: Book
  readonly base: Book | null
}

/** A book of one's own comes first; this much of the way is its own when the other has to help. */
const OWN_SHARE = 0.6

/** Reasons that another book may not share. A quantity that is out of range is so in every book. */
const OPEN_REASONS: ReadonlySet<string> = new Set([
  'no_match',
  'not_understood',
  'dimension_mismatch',
  'unit_not_convertible',
  'geography_not_covered',
])

/** Prices with the book, and what it cannot price with the one that it extends; each such line says so. */
export function* priceLayered({ book, base }: LayeredBook, request: PriceRequest): Pricing {
  if (base === null) return yield* price(book, request)
  const own = yield* scaled(price(book, request), 0, OWN_SHARE, '')
  if (!own.lines.some(isOpen)) return own
  const other = yield* scaled(price(base, request), OWN_SHARE, 1 - OWN_SHARE, ` (${base.id})`)
  return mergeQuotes(own, other, base)
}

export function priceItemLayered({ book, base }: LayeredBook, request: ItemRequest): QuoteLine {
  const own = priceItem(book, request)
  if (base === null || !isOpen(own) || base.header.currency !== book.header.currency) return own
  const other = priceItem(base, request)
  return other.status === 'priced' ? fromBase(other, base) : own
}

function* scaled(pricing: Pricing, from: number, share: number, suffix: string): Pricing {
  let step = pricing.next()
  while (!step.done) {
    const { stage, message, progress } = step.value
    yield { stage, message: `${message}${suffix}`, progress: from + share * progress }
    step = pricing.next()
  }
  return step.value
}

function mergeQuotes(own: Quote, other: Quote, base: Book): Quote {
  // Both read the same text, so that their lines are the same unless a place of one book is a word to the other.
  const found = new Map(other.lines.map((line) => [spanKey(line), line]))
  const lines = own.lines.map((line) => {
    const candidate = isOpen(line) ? found.get(spanKey(line)) : undefined
    const isBetter = candidate?.status === 'priced' && other.currency === own.currency
    return isBetter ? { ...fromBase(candidate, base), line: line.line } : line
  })
  const taken = lines.filter((line, at) => line !== own.lines[at])
  if (taken.length === 0) return own
  if (own.total.priced_lines === 0 && taken.length === other.total.priced_lines) return { ...other, lines }
  const priced = lines.filter((line) => line.status === 'priced')
  const unpriced = lines.filter((line) => line.status !== 'priced')
  return {
    ...own,
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

/** Nobody measured how the errors of two books go together, so that the ends are added: at least as wide as promised. */
function totalOf(lines: readonly QuoteLine[]): Pick<Quote['total'], 'low' | 'estimate' | 'high' | 'method'> {
  const totals = lines.map(({ total }) => present(total))
  const end = (side: 'low' | 'high'): string | null => {
    const ends = totals.map((total) => total[side])
    return ends.includes(null) ? null : addDecimals(ends as string[])
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
  return { ...line, warnings: [...line.warnings, `From the book "${base.id}", as of ${asOf}${measured}.`] }
}

function isOpen(line: QuoteLine): boolean {
  return line.status === 'unpriced' && OPEN_REASONS.has(String(line.reason?.code))
}

function spanKey({ span }: QuoteLine): string {
  return `${span[0]}-${span[1]}`
}
