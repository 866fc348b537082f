import type { QuoteAdapted, QuoteComparable, QuoteLine, UnpricedReason } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { intervalOf } from '../calibrate/cells.ts'
import type { Offsets } from '../calibrate/quantiles.ts'
import { EngineError } from '../engine-error.ts'
import { entryAt, f64At, u8At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'
import type { OutcomeLayer } from '../outcomes/outcome-layer.ts'
import type { ParsedLine } from '../parse/line.ts'
import { isMonthAlone, monthNumber } from '../parse/months.ts'
import { ignoredIn, partsOf } from '../read/line-parts.ts'
import { matchProbability, SURE_MIN } from '../read/match-odds.ts'
import type { SetAside } from '../read/set-aside.ts'
import { type AdaptedLine, adaptLine } from './adapt-line.ts'
import { alternativesOf } from './alternatives.ts'
import { type Amount, amountOf, type NoAmount } from './amount.ts'
import { bestItemEvidence } from './best-item-evidence.ts'
import { comparableOf, type Estimate, type Evidence, inMoneyOfBook } from './estimate.ts'
import { figureEvidence } from './figure-estimate.ts'
import { isFollowed, toldMeaning } from './local-meaning.ts'
import { inLocalUnits } from './local-units.ts'
import type { Match } from './match.ts'
import { evidenceOf } from './match-evidence.ts'
import { modelEvidence } from './model-estimate.ts'
import { showMoney, showNumber, showTotal } from './money.ts'
import type { Place } from './place.ts'
import type { PricedLine } from './total.ts'
import { asideOf, wordSpreadOf } from './word-spread.ts'

const CANDIDATES_SHOWN_MAX = 3
/** A total that no book of real prices comes near; what a damaged model may say beyond it has no decimal form. */
const TOTAL_MAX = 1e200

/** A line on its way to a price. */
export interface LineRequest {
  readonly number: number
  readonly parsed: ParsedLine
  readonly place: Place
  readonly level: number
  readonly warnings: readonly string[]
  /** The day asked for, in days since 1970; null: the book's. */
  readonly day: number | null
  /** A quantity that describes the goods and is not how many are wanted; null: the line's own. */
  readonly size: number | null
  /** Words of the text that did not count. */
  readonly ignored: readonly SetAside[]
  /** What was paid for it, as the text says beside it. */
  readonly paid?: number | null
  /** What the caller paid before. */
  readonly layer?: OutcomeLayer | null
}

export interface LineResult {
  readonly line: QuoteLine
  /** Null for an unpriced line. */
  readonly priced: PricedLine | null
  /** Null where no outcomes counted. */
  readonly adapted: QuoteAdapted['lines'][number] | null
}

/** What the book says about a line, before any adjustment. */
export function evidenceOfLine(
  book: Book,
  request: LineRequest,
  match: Match,
  amount: Amount | NoAmount,
): Evidence {
  const { place } = request
  if (!book.model) return figureEvidence(book, match, place, request.day, request.parsed.text)
  const written =
    request.size ??
    (request.parsed.quantity === null || 'code' in amount
      ? null
      : amount.canonical / f64At(book.items.factor, match.item))
  const lnQuantity = written !== null && written > 0 ? Math.log(written) : Number.NaN
  const wanted = { place, lnQuantity, day: request.day }
  return match.method === 'best_item'
    ? bestItemEvidence(book, book.model, match, wanted)
    : modelEvidence(book, book.model, match, wanted)
}

export function amountOfLine(book: Book, request: LineRequest, match: Match) {
  return amountOf(book, match.item, inLocalUnits(request.parsed, request.place), {
    defaultUnit: match.synonym?.defaultUnit ?? null,
    spokenUnit: match.synonym?.spokenUnit ?? null,
  })
}

/** The figures of a line: unit price and total with their interval at the level asked for. */
export function pricedLine(
  book: Book,
  request: LineRequest,
  match: Match,
  amount: Amount,
  estimate: Estimate,
): LineResult {
  const profile = profileOf(book, match.item)
  const { parsed, place, ignored } = request
  const told = toldMeaning(book, match.item, profile, estimate.comparables)
  const aside = asideOf(book, parsed, match, ignored).filter(
    ({ text }) => !isMonthAlone(text) || monthNumber(text) !== estimate.month,
  )
  const spread = wordSpreadOf(book, match, aside)
  const ownRangeAt = (level: number): Offsets | null => {
    const offsets = intervalOf(book, estimate, level)
    return offsets && spread.widen(offsets, level)
  }
  const ownInterval = ownRangeAt(request.level)
  const category = categoryOf(book, match.item)
  const currency = place.country?.currency ?? book.header.currency
  const adapted = adaptLine(request.layer ?? null, {
    category,
    item: book.items.name(match.item),
    method: match.method,
    text: parsed.text,
    place: place.code,
    range: ownInterval,
  })
  const inForce = (own: Offsets | null): Offsets | null => own && (adapted?.range(own) ?? own)
  const interval = inForce(ownInterval)
  const wider = interval && spread.warning(request.level)
  const evidence = evidenceOf(book, match, ignored, place)
  const odds = match.odds ?? matchProbability(evidence)
  // That its price comes from another country makes the thing no other.
  const isSure = Math.max(odds, matchProbability({ ...evidence, isCarried: false })) >= SURE_MIN
  const ownUnitPrice = Math.exp(estimate.y) * amount.unitCanonical
  const unitPrice = ownUnitPrice * Math.exp(adapted?.shift ?? 0)
  const total = amount.budget ?? unitPrice * amount.quantity
  const quantity = amount.budget === null ? amount.quantity : total / unitPrice
  const low = interval ? Math.exp(interval.low) : null
  const high = interval ? Math.exp(interval.high) : null
  const times = (value: number, factor: number | null): string | null =>
    factor === null ? null : showMoney(value * factor)
  const totals = {
    low: total * (low ?? 1),
    high: total * (high ?? 1),
    of: `${showNumber(quantity)} ${amount.unit}`,
  }
  // What changes the price most stands first, and how a word was spelled last.
  const warnings = [
    ...(isSure ? [] : [`Not sure that this is "${book.items.name(match.item)}".`]),
    ...paidNotes(request.paid ?? null, totals),
    ...amount.notes,
    ...request.warnings,
    ...estimate.warnings,
    ...match.warnings,
    ...(wider === null ? [] : [wider]),
    ...(match.synonym?.note ? [match.synonym.note] : []),
    ...(told.note === null || isFollowed(told.note, profile.times, parsed.text) ? [] : [told.note]),
    ...match.spelled,
  ]
  if (!interval && !request.place.country)
    warnings.push('The book has too few prices of this kind for an interval at this level.')
  const usual = interval && inForce(ownRangeAt(0.8))
  const ends = [unitPrice, low ?? 1, high ?? 1, amount.low, amount.high, amount.quantity]
  if (!ends.every((value) => value >= 0 && total * value < TOTAL_MAX)) {
    throw new EngineError(
      'book_damaged',
      `The price book "${book.id}" gives no usable price for "${request.parsed.text}".`,
    )
  }
  // A range of quantities is certain to the asker, not an error of ours, so the bounds of the total take it in whole.
  // A budget is spent whole, whatever the price turns out to be.
  const [lowest, highest] = amount.budget === null ? [low, high] : [1, 1]
  const totalLow = lowest === null ? null : total * lowest * amount.low
  const totalHigh = highest === null ? null : total * highest * amount.high
  return {
    line: {
      ...sharedFields({ ...request, ignored: aside }),
      status: 'priced',
      reason: null,
      item: book.items.name(match.item),
      category,
      meaning: told.meaning,
      quantity: { value: showNumber(quantity), unit: amount.unit },
      unit_price: {
        low: times(unitPrice, low),
        estimate: showMoney(unitPrice),
        high: times(unitPrice, high),
        per: amount.unit,
      },
      total: {
        low: totalLow === null ? null : showTotal(totalLow, currency),
        estimate: showTotal(total, currency),
        high: totalHigh === null ? null : showTotal(totalHigh, currency),
      },
      interval: interval ? 'calibrated' : request.place.country ? 'uncalibrated' : 'none',
      target: profile.target,
      method: match.method,
      confidence: {
        match: Math.round(odds * 1000) / 1000,
        difficulty: Math.round(estimate.difficulty * 1000) / 1000,
        label: confidenceLabel(interval ? interval.high - interval.low : null),
      },
      adjustments: [...estimate.adjustments, ...(adapted?.adjustments ?? [])],
      comparables: [...(adapted?.comparables ?? []), ...estimate.comparables],
      alternatives: alternativesOf(book, request, match),
      warnings,
    },
    priced: {
      low: totalLow,
      estimate: total,
      high: totalHigh,
      // The middle 80 % of a normal error is 2.563 standard deviations wide.
      sigma: usual ? (usual.high - usual.low) / 2.563 : null,
    },
    adapted: adapted && ownInterval && adaptedOf(request.number, adapted, ownUnitPrice, ownInterval),
  }
}

export function unpricedLine(
  book: Book,
  request: LineRequest,
  code: UnpricedReason,
  message: string,
  nearest: Hits | null,
): LineResult {
  return {
    line: {
      ...sharedFields(request),
      status: 'unpriced',
      reason: { code, message },
      item: null,
      meaning: null,
      quantity: writtenQuantity(request.parsed),
      unit_price: null,
      total: null,
      interval: 'none',
      target: null,
      method: null,
      confidence: null,
      adjustments: [],
      alternatives: [],
      comparables: candidates(book, request.place, nearest),
      warnings: [...request.warnings],
    },
    priced: null,
    adapted: null,
  }
}

/** That a price beside a thing is what was paid, and whether one of what is priced here may cost so much. */
function paidNotes(
  paid: number | null,
  { low, high, of }: { readonly low: number; readonly high: number; readonly of: string },
): readonly string[] {
  if (paid === null) return []
  const isWithin = paid >= low && paid <= high
  return [
    isWithin
      ? `${paid} is what was paid, and counts nothing; this is the price of ${of}.`
      : `${paid} is what was paid, which is outside of the range for ${of}: more or less of it was bought, or another thing.`,
  ]
}

/** How far the caller's outcomes moved a line. */
function adaptedOf(
  line: number,
  { outcomes }: AdaptedLine,
  unitPrice: number,
  { low, high }: Offsets,
): QuoteAdapted['lines'][number] {
  return {
    line,
    outcomes: outcomes.item,
    own: {
      low: showMoney(unitPrice * Math.exp(low)),
      estimate: showMoney(unitPrice),
      high: showMoney(unitPrice * Math.exp(high)),
    },
  }
}

/** By what outcomes are pooled. */
function categoryOf(book: Book, item: number): string {
  return book.items.category(item) || entryAt(book.header.groups, u8At(book.items.group, item))
}

function sharedFields({ parsed, number, place, ignored }: LineRequest) {
  const span: [number, number] = [parsed.span[0], parsed.span[1]]
  return {
    line: number,
    text: parsed.text,
    span,
    geography: place.code === '' ? null : place.code,
    category: null,
    book: null,
    ignored: ignoredIn(parsed, ignored),
    parts: partsOf(parsed, ignored),
  }
}

function writtenQuantity({ quantity, unit }: LineRequest['parsed']): QuoteLine['quantity'] {
  return quantity === null ? null : { value: showNumber(quantity.value), unit }
}

function candidates(book: Book, place: Place, hits: Hits | null): QuoteComparable[] {
  if (!hits) return []
  return Array.from(hits.docs.subarray(0, CANDIDATES_SHOWN_MAX), (item, rank) => {
    const nearest = comparableOf(book, item, book.figures.newest(item), f64At(hits.coverages, rank), 0)
    return inMoneyOfBook(book, place, nearest)
  })
}

/**
 * By how wide the interval is in logs: a factor of 1.6 between its ends is high confidence, of 5 medium. What two shops ask for the same
 * groceries lies within 4.5.
 */
function confidenceLabel(logWidth: number | null): 'high' | 'medium' | 'low' {
  if (logWidth === null) return 'low'
  return logWidth <= Math.log(1.6) ? 'high' : logWidth <= Math.log(5) ? 'medium' : 'low'
}
