/**
 * A decimal string with at least cents and at least four significant digits below one: 2.19, 1234.50, 0.1893. Money is
 * never written with an exponent.
 */
export function showMoney(value: number): string {
  if (value >= 1 || value === 0) return toPlain(value, 2)
  const digits = Math.min(12, 3 - Math.floor(Math.log10(value)))
  return trimZeros(value.toFixed(digits), 2)
}

/** Which currencies have how many places: the same as `Intl.NumberFormat` knows, which takes a thread 40 ms to load. A test compares them. */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(
  'ADP AFN ALL BIF BYR CLP COP DJF ESP GNF HUF IDR IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA MGF MMK MRO PKR PYG RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD'.split(
    ' ',
  ),
)

const WITH_MILS: ReadonlySet<string> = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/** How many places what is paid has behind the point. */
export function placesOf(currency: string): number {
  if (WITHOUT_CENTS.has(currency)) return 0
  if (currency === 'CLF' || currency === 'UYW') return 4
  return WITH_MILS.has(currency) ? 3 : 2
}

/** What is paid in all: currencies without cents, such as the yen, are told in whole ones. */
export function showTotal(value: number, currency: string): string {
  return value >= 1 && WITHOUT_CENTS.has(currency) ? toPlain(Math.round(value), 0) : showMoney(value)
}

/** A factor or a quantity: up to six significant digits, no trailing zeros. */
export function showNumber(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, Math.min(12, 5 - Math.floor(Math.log10(Math.abs(value)))))
  return trimZeros(toPlain(value, digits), 0)
}

/** Beyond this `toFixed` turns to exponents. Doubles that large are whole numbers. */
const FIXED_MAX = 1e21

function toPlain(value: number, digits: number): string {
  if (Math.abs(value) < FIXED_MAX) return value.toFixed(digits)
  return digits === 0 ? String(BigInt(value)) : `${BigInt(value)}.${'0'.repeat(digits)}`
}

function trimZeros(text: string, decimalsMin: number): string {
  const dot = text.indexOf('.')
  if (dot < 0) return text
  let end = text.length
  while (end > dot + 1 + decimalsMin && text[end - 1] === '0') end--
  return text.slice(0, end === dot + 1 ? dot : end)
}
