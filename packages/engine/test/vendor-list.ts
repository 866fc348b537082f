import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { intervalOf } from '../src/calibrate/cells.ts'
import { type Book, type BookRow, buildBook, openBook } from '../src/index.ts'
import { normalQuantile } from '../src/outcomes/normal-quantile.ts'
import { appraise } from '../src/price/price-item.ts'

interface Vendors {
  readonly seed: number
  readonly vendors: number
  /** Spread of the vendors about the usual price of an item, and of the rows of one vendor, in logs. */
  readonly vendorSpread: number
  readonly rowSpread: number
}

const ITEMS = [
  'steel bolt',
  'oak board',
  'copper wire',
  'roof tile',
  'floor lamp',
  'garden hose',
  'paint brush',
  'wool rug',
]
const ROWS_EACH = 2

/** A list of vendors that each sell most items, and rows of a vendor that it does not have. */
export function bookOfVendors({ seed, vendors, vendorSpread, rowSpread }: Vendors): {
  readonly book: Book
  readonly asked: readonly BookRow[]
} {
  const random = randomNumbers(seed + 1)
  const normal = (): number => normalQuantile(0.001 + 0.998 * random())
  const rowsOf = (vendor: number): readonly BookRow[] =>
    ITEMS.flatMap((description, i) => {
      if (random() < 0.3) return []
      const level = 2 + i / 3 + vendorSpread * normal()
      return Array.from({ length: ROWS_EACH }, () => ({
        description,
        price: Math.exp(level + rowSpread * normal()),
        source: `vendor ${vendor}`,
        date: '2026-06-01',
      }))
    })
  const rows = Array.from({ length: vendors }, (_, vendor) => rowsOf(vendor)).flat()
  const building = buildBook({ rows, options: { id: 'vendors', currency: 'USD' } })
  let step = building.next()
  while (!step.done) step = building.next()
  return { book: openBook(step.value.bytes), asked: rowsOf(vendors) }
}

/** How many of the rows lie in the 90 % range of their name. */
export function appraiseAll(
  book: Book,
  rows: readonly BookRow[],
): { readonly asked: number; readonly inside: number } {
  let [asked, inside] = [0, 0]
  for (const { description, price } of rows) {
    const { estimate } = appraise(book, { description })
    const range = estimate && intervalOf(book, estimate, 0.9)
    if (!estimate || !range) continue
    asked++
    const error = Math.log(price) - estimate.y
    if (error >= range.low && error <= range.high) inside++
  }
  return { asked, inside }
}
