import { entryAt, present } from '../in-range.ts'
import { indexOfFood } from '../prices/compute-foods.ts'
import { levelAt } from '../prices/item-index.ts'
import type { CpiTables } from '../sources/cpi.ts'
import { parseCsvRecords } from '../sources/csv.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import type { Score } from './score-cell.ts'

/** Leave the last cycle out: a food's price of 2011/12, moved by its price index, against its price of 2017/18. */
export function scoresOfFoods(source: SourceFolder, cpi: CpiTables): readonly Score[] {
  const text = source.text('usda-purchase-to-plate/pp_national_average_prices_csv.csv', 'windows-1252')
  const rows = parseCsvRecords(text, ['year', 'food_code', 'price_100gm'])
  const cycles = [...new Set(rows.map((row) => present(row.year)))].sort()
  const first = pricesOf(rows, entryAt(cycles, 0))
  const last = pricesOf(rows, present(cycles.at(-1)))
  const scores: Score[] = []
  for (const [code, truth] of last) {
    const old = first.get(code)
    if (old === undefined) continue
    const table = present(cpi.components.get(indexOfFood(code)))
    const growth =
      levelAt(table, monthOf(present(cycles.at(-1)))) / levelAt(table, monthOf(entryAt(cycles, 0)))
    scores.push({ error: Math.log(truth / (old * growth)), unit: code })
  }
  return scores
}

/** "2017/2018" is a survey of two years, whose middle is the turn of the year. */
export function monthOf(cycle: string): string {
  return `${cycle.slice(5, 9)}-01`
}

function pricesOf(
  rows: ReadonlyArray<Readonly<Record<string, string>>>,
  cycle: string,
): ReadonlyMap<string, number> {
  return new Map(
    rows
      .filter((row) => row.year === cycle && Number(row.price_100gm) > 0)
      .map((row) => [present(row.food_code), Number(row.price_100gm)]),
  )
}
