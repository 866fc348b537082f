import { readRowUnit } from '../../packages/engine/src/book/row-unit.ts'
import { intervalOf } from '../../packages/engine/src/calibrate/cells.ts'
import { entryAt, u8At } from '../../packages/engine/src/in-range.ts'
import { TRACKED_LEVEL } from '../../packages/engine/src/outcomes/paid-line.ts'
import { appraise } from '../../packages/engine/src/price/price-item.ts'
import { type BenchRow, type BenchSet, loadBench, sample, splitSet } from '../bench-sets.ts'
import { buildSet, toBookRow } from '../score-set.ts'

/** What a book said of a row, and what the row then cost, in logs. */
export interface Reported {
  readonly month: string
  readonly category: string
  readonly item: string
  readonly place: string
  readonly error: number
  readonly low: number
  readonly high: number
}

export interface Series {
  readonly name: string
  readonly outcomes: readonly Reported[]
}

const REPORTS_MAX = 5_000
const byDate = (a: BenchRow, b: BenchRow): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
const byVendor = (a: BenchRow, b: BenchRow): number => byDate(a, b) || (a.group < b.group ? -1 : 1)

/** The series that the constants were not chosen on: the last year of Kenya, INDOT by month, vendors that no book has seen. */
export function reportedSeries(folder: string): readonly Series[] {
  const kenya = splitSet('wfp_kenya', loadBench(folder, 'wfp_kenya'))
  const indot = loadBench(folder, 'indot_bid_items')
  const vendors = splitSet('gsa_calc_it70', loadBench(folder, 'gsa_calc_it70'))
  return [
    seriesOf('WFP Kenya, last year', kenya, kenya.test.toSorted(byDate)),
    between('INDOT by month', indot, '2025-08-01', '9'),
    seriesOf('GSA, unseen vendors', vendors, vendors.test.toSorted(byVendor)),
  ]
}

/** The series that they were chosen on: the years before, and other splits of the vendors. */
export function chosenSeries(folder: string): readonly Series[] {
  const kenya = loadBench(folder, 'wfp_kenya')
  const vendors = loadBench(folder, 'gsa_calc_it70')
  const split = (salt: string): Series => {
    const set = splitSet('gsa_calc_it70', vendors, salt)
    return seriesOf(`GSA, vendors ${salt}`, set, set.test.toSorted(byVendor))
  }
  return [
    between('wfp_kenya', kenya, '2021-07-15', '2022-07-15'),
    between('indot_bid_items', loadBench(folder, 'indot_bid_items'), '2024-08-01', '2025-08-01'),
    split('s2'),
    split('s4'),
  ]
}

function between(name: string, rows: readonly BenchRow[], from: string, to: string): Series {
  const set: BenchSet = {
    name: name.startsWith('INDOT') ? 'indot_bid_items' : name,
    train: sample(
      rows.filter(({ date }) => date < from),
      60_000,
    ),
    test: [],
    bids: null,
  }
  const after = sample(
    rows.filter(({ date }) => date >= from && date < to),
    REPORTS_MAX,
  )
  return seriesOf(name, set, after.toSorted(byDate))
}

/** What the book says of each row, in the order of the rows. Rows without a range are left out: nothing was promised. */
function seriesOf(name: string, set: BenchSet, rows: readonly BenchRow[]): Series {
  const { book } = buildSet(set)
  const outcomes = rows.flatMap((row): readonly Reported[] => {
    const { description, quantity, unit, geography, date } = toBookRow(set.name, row)
    const { match, estimate } = appraise(book, { description, quantity, unit, geography, date }, -1)
    const range = estimate && intervalOf(book, estimate, TRACKED_LEVEL)
    if (!estimate || !range || 'code' in match) return []
    return [
      {
        month: row.date.slice(0, 7),
        category: entryAt(book.header.groups, u8At(book.items.group, match.item)),
        item: match.method === 'blend' ? `~${description}` : String(match.item),
        place: geography ?? '',
        error: Math.log(row.price / readRowUnit(unit).factor) - estimate.y,
        low: range.low,
        high: range.high,
      },
    ]
  })
  return { name, outcomes }
}
