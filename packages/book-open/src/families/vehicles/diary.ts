import type { ConceptFigure } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile, type Score } from './measured-spread.ts'

/** What households wrote down when they bought something of this kind. */
export interface DiaryItem {
  readonly concept: string
  readonly code: string
  /** Smaller amounts are parts of it or instalments. */
  readonly least: number
  readonly of: string
}

const SAMPLE = 'bls_ce_diary_2021_purchases/purchase_sample.csv'

/** Purchases in whole cents; the others are amounts that the bureau adjusted or split. */
export function readDiary(sources: SourceFolder, items: readonly DiaryItem[]) {
  const rows = parseCsvRecords(sources.text(SAMPLE), ['ucc', 'cost_usd', 'weight'])
  return items.map((item) => {
    const bought = rows.flatMap((row): readonly Score[] => {
      const value = Number(row['cost_usd'])
      const cents = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
      return row['ucc'] === item.code && cents && value >= item.least
        ? [{ value, weight: Number(row['weight']) }]
        : []
    })
    const median = quantile(bought, 0.5)
    return {
      item,
      median,
      scores: bought.map(({ value, weight = 1 }) => ({ value: Math.log(value / median), weight })),
    }
  })
}

export function diaryFigure(item: DiaryItem, median: number, count: number, spread: string): ConceptFigure {
  return {
    concept: item.concept,
    meaning: 'purchase',
    price: median,
    geography: 'US',
    date: '2021',
    source: `BLS Consumer Expenditure Diary 2021, median of ${count} purchases`,
    spread,
    of: item.of,
  }
}
