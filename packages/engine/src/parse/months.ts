const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const RANGE = new RegExp(
  `^(?:from )?${MONTH} ?(?:thru|through|to|until|till|-|–) ?${MONTH}(?: ?\\(?(\\d{1,2}) ?(?:months?|mos?\\.?)\\)?)?$`,
  'i',
)

/** "Sept thru Dec (4 months)": both ends count, unless the number is written. Null for any other text. */
export function monthsBetween(text: string): number | null {
  const [, from, to, written] = RANGE.exec(text.trim()) ?? []
  if (from === undefined || to === undefined) return null
  if (written !== undefined) return Number(written)
  const [first, last] = [from, to].map((month) => MONTHS.indexOf(month.toLowerCase()))
  return (((last ?? 0) - (first ?? 0) + 12) % 12) + 1
}

const INSIDE = new RegExp(`\\b${MONTH} ?(?:thru|through|to|until|till|-|–) ?${MONTH}(?![a-z])`, 'i')

/** How many months a text speaks of somewhere: "studio june-aug boston". */
export function monthsIn(text: string): number | null {
  const found = INSIDE.exec(text)?.[0]
  return found === undefined ? null : monthsBetween(found)
}
