import { LOCALE } from './locale.ts'

/** Prices below one unit of money keep up to four digits: electricity is sold by fractions of a cent. */
const SMALL = 1
const SMALL_DIGITS = 4

const formats = new Map<string, Intl.NumberFormat>()

/** `6.57` as `$6.57`. Amounts arrive as decimal strings. */
export function formatMoney(amount: string, currency: string): string {
  const decimals = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0
  const isSmall = Math.abs(Number(amount)) < SMALL && decimals > 2
  return formatOf(currency, isSmall ? Math.min(decimals, SMALL_DIGITS) : null).format(Number(amount))
}

/** A round figure for the axis of a plot: `$500`, `$2K`. */
export function formatTick(amount: number, currency: string): string {
  const key = `${currency} tick`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumSignificantDigits: 4,
    })
    formats.set(key, format)
  }
  return format.format(amount)
}

/** Null where there is no range: none could be told, or the amount is fixed. */
export function formatRange(low: string | null, high: string | null, currency: string): string | null {
  if (low === null || high === null || low === high) return null
  // Beside a whole amount, fractions of a cent say nothing.
  const isSmall = Math.abs(Number(high)) < SMALL
  const end = (amount: string) =>
    isSmall ? formatMoney(amount, currency) : formatOf(currency, null).format(Number(amount))
  return `${end(low)} – ${end(high)}`
}

function formatOf(currency: string, digits: number | null): Intl.NumberFormat {
  const key = `${currency} ${digits}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    ...(digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  formats.set(key, format)
  return format
}
