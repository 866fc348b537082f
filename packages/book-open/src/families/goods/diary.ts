import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile, type Score } from '../vehicles/measured-spread.ts'
import { DIARY_ITEMS } from './diary-items.ts'
import { foldedSpread } from './held-out-spread.ts'

export const DIARY_FOLDER = 'bls_ce_diary_2021_purchases'
/** Fewer purchases than this make no spread of their own. */
const OWN_SPREAD_MIN = 50

/** Purchases of one kind: what was paid, with the weight of the household. */
export type Purchases = ReadonlyMap<string, readonly Score[]>

/** Purchases in whole cents, by the code of the kind; the others are amounts that the bureau adjusted or split. */
export function readPurchases(sources: SourceFolder): Purchases {
  const rows = parseCsvRecords(sources.text(`${DIARY_FOLDER}/purchase_sample.csv`), [
    'ucc',
    'cost_usd',
    'weight',
  ])
  const found = new Map<string, Score[]>()
  for (const row of rows) {
    const value = Number(row['cost_usd'])
    if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 || !(value > 0)) continue
    const code = row['ucc'] ?? ''
    const list = found.get(code) ?? []
    list.push({ value, weight: Number(row['weight']) })
    found.set(code, list)
  }
  return found
}

/** How purchases of a kind lie around their median. */
export function scoresOf(purchases: Purchases, code: string, least = 0): readonly Score[] {
  const bought = (purchases.get(code) ?? []).filter(({ value }) => value >= least)
  const median = quantile(bought, 0.5)
  return bought.map(({ value, weight = 1 }) => ({ value: Math.log(value / median), weight }))
}

export function medianOf(purchases: Purchases, code: string, least = 0): number {
  return quantile(
    (purchases.get(code) ?? []).filter(({ value }) => value >= least),
    0.5,
  )
}

/** What one household paid for things of a kind, and the spread of it. */
export function diaryFigures(
  purchases: Purchases,
  averageOf: (concept: string) => string,
): { readonly figures: readonly ConceptFigure[]; readonly spreads: readonly Spread[] } {
  const spreads = new Map<string, Spread>()
  const figures = DIARY_ITEMS.map(({ concept, code, least = 0, share = 1, what }): ConceptFigure => {
    const scores = scoresOf(purchases, code, least)
    const name = `goods: diary ${code}${least > 0 ? ` from ${least}` : ''}`
    if (scores.length >= OWN_SPREAD_MIN && !spreads.has(name))
      spreads.set(name, foldedSpread(name, scores, 'purchase'))
    return {
      concept,
      meaning: 'purchase',
      price: Math.round(medianOf(purchases, code, least) * share * 100) / 100,
      geography: 'US',
      date: '2021',
      source: `BLS Consumer Expenditure Diary 2021, median of ${scores.length} purchases`,
      spread: spreads.has(name) ? name : averageOf(concept),
      of: `what a household paid at once for ${what}${least > 0 ? `, purchases of $${least} and more` : ''}${share === 1 ? '' : `, ${Math.round(share * 100)} % of it`}, tax included`,
    }
  })
  return { figures, spreads: [...spreads.values()] }
}
