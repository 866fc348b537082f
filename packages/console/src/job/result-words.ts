import type { Quote, QuoteAdjustment, QuoteLine } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatCount, formatPercent, formatQuantity } from '../format/number.ts'
import { pluralUnit } from '../format/unit.ts'
import { ANYWHERE } from './place-names.ts'

/** The whole result in one breath, for a screen reader. */
export function resultWords(quote: Quote): string {
  const { total, currency } = quote
  if (total.estimate === null) return 'Done. Nothing was priced.'
  const range = formatRange(total.low, total.high, currency)
  const left = total.unpriced_lines > 0 ? ` ${total.unpriced_lines} not priced.` : ''
  return `Done. Total ${formatMoney(total.estimate, currency)}${range ? `, range ${range}` : ''}.${left}`
}

/** The currency, and the place by its name or its code. An own list without places prices for none. */
export function currencyWords({ currency, geography }: Quote, place: string | null): string {
  const where = place ?? geography.used
  return where === ANYWHERE ? currency : `${currency}, priced for ${where}`
}

/** Why a quote is not of the very place that was asked for; null when it is. */
export function fallbackWords(
  { requested, used, fallback }: Quote['geography'],
  nameOf: (code: string) => string,
): string | null {
  if (fallback === null) return null
  if (fallback === 'price_level')
    return `Not everything has a price of ${nameOf(used)} itself: such lines were carried there by its price level, and say so.`
  return requested === null || requested === used
    ? `Priced for ${nameOf(used)}, the nearest place that has figures.`
    : `There are no figures of ${nameOf(requested)} itself: priced for ${nameOf(used)}.`
}

/** What the stated coverage means, and how it was checked, in one plain sentence. */
export function coverageWords(quote: Quote): string {
  const priced = quote.lines.filter((line) => line.status === 'priced')
  if (priced.length > 0 && priced.every(({ total }) => total.low !== null && total.low === total.high)) {
    return 'The amounts are fixed, so there is no range.'
  }
  if (priced.every((line) => line.interval === 'none')) {
    return 'These estimates come without ranges, because the book holds too few prices of these things to test one.'
  }
  const what = targetWords(priced)
  const which = quote.total.low === null ? 'the range of a line that has one' : 'the range'
  const promise = `${oddsWords(quote.coverage_level)}, ${what} lies within ${which}`
  const { calibration } = quote
  if (!priced.some((line) => line.interval === 'calibrated') || calibration === null) {
    return `${promise} if the past is a guide, which could not be tested for these items.`
  }
  if (calibration.measured_coverage === null) {
    // Elsewhere it was measured with the published figures; a price list has nothing but its own rows.
    const isOwnList = calibration.fold_unit === 'description'
    return isOwnList ? `${promise}. The book holds too few prices to test that.` : `${promise}.`
  }
  return `${promise}: on ${formatCount(calibration.n)} prices that the estimate had not seen, ${formatPercent(calibration.measured_coverage)} did.`
}

/** 0.9 as `9 times out of 10`. */
export function oddsWords(level: number): string {
  for (const outOf of [10, 20, 100]) {
    const times = level * outOf
    if (Math.abs(times - Math.round(times)) < 1e-9) return `${Math.round(times)} times out of ${outOf}`
  }
  return `${formatPercent(level)} of the time`
}

function targetWords(lines: readonly QuoteLine[]): string {
  const targets = new Set(lines.map((line) => line.target))
  if (targets.size > 1) return 'the price'
  return targets.has('published_average') ? 'the published average price' : 'the price that somebody pays'
}

const TOTAL_METHODS: Readonly<Record<string, string>> = {
  conformal_basket: 'The range of the total was set on whole baskets, so it is not the sum of the ranges.',
  conservative_bound: 'The range of the total adds up the ends of all ranges, so it is wide on purpose.',
}

/** How the range of a total was found; null where it has none. */
export function totalMethodWords({ low, high, method }: Quote['total']): string | null {
  return low === null || low === high ? null : (TOTAL_METHODS[method] ?? null)
}

const KINDS: Readonly<Record<string, string>> = {
  geography: 'for the place',
  time: 'for the time since',
  quantity: 'for the quantity',
  unit: 'to convert the unit',
  currency: 'to convert the currency',
}

/** `0.984` becomes `1.6% lower for the place`; a conversion is only its factor. */
export function adjustmentWords({ kind, factor }: Pick<QuoteAdjustment, 'kind' | 'factor'>): string {
  const why = KINDS[kind] ?? `for ${kind}`
  const change = Number(factor) - 1
  if (kind === 'unit' || kind === 'currency') return `times ${formatQuantity(factor)} ${why}`
  if (Math.abs(change) < 0.0005) return `no change ${why}`
  return `${formatPercent(Math.abs(change))} ${change < 0 ? 'lower' : 'higher'} ${why}`
}

export function quantityWords(quantity: QuoteLine['quantity']): string {
  if (quantity === null) return '1'
  const value = formatQuantity(quantity.value)
  return quantity.unit === null || quantity.unit === 'each'
    ? value
    : `${value} ${pluralUnit(quantity.unit, Number(quantity.value))}`
}
