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
export function scoresOf(
  purchases: Purchases,
  code: string,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): readonly Score[] {
  const bought = boughtFor(purchases, code, least, most)
  const median = quantile(bought, 0.5)
  return bought.map(({ value, weight = 1 }) => ({ value: Math.log(value / median), weight }))
}

export function medianOf(
  purchases: Purchases,
  code: string,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): number {
  return quantile(boughtFor(purchases, code, least, most), 0.5)
}

function boughtFor(purchases: Purchases, code: string, least: number, most: number): readonly Score[] {
  return (purchases.get(code) ?? []).filter(({ value }) => value >= least && value <= most)
}

/** What one household paid for things of a kind, and the spread of it. */
export function diaryFigures(
  purchases: Purchases,
  averageOf: (concept: string) => string,
  severalOf: (concept: string) => Spread,
): { readonly figures: readonly ConceptFigure[]; readonly spreads: readonly Spread[] } {
  const spreads = new Map<string, Spread>()
  const shared = sharedCodes()
  const figures = DIARY_ITEMS.map(({ concept, code, least: told, most, share = 1, what }): ConceptFigure => {
    const least = told ?? (GARMENTS.test(code) ? Math.round(leastOf(purchases, code)) : 0)
    const scores = scoresOf(purchases, code, least, most)
    const name = `goods: diary ${code}${least > 0 ? ` from ${least}` : ''}${most === undefined ? '' : ` to ${most}`}`
    if (scores.length >= OWN_SPREAD_MIN && !spreads.has(name))
      spreads.set(name, foldedSpread(name, scores, 'purchase'))
    const own = spreads.get(name)
    const several = severalOf(concept)
    const isWide = own !== undefined && shared.has(code) && widthOf(several) < widthOf(own)
    if (isWide) spreads.set(several.name, several)
    return {
      concept,
      meaning: 'purchase',
      price: Math.round(medianOf(purchases, code, least, most) * share * 100) / 100,
      geography: 'US',
      date: '2021',
      source: `BLS Consumer Expenditure Diary 2021, median of ${scores.length} purchases`,
      spread: isWide ? several.name : (own?.name ?? averageOf(concept)),
      of: `what a household paid at once for ${what}${boundsOf(least, most)}${share === 1 ? '' : `, ${Math.round(share * 100)} % of it`}, tax included`,
    }
  })
  return { figures, spreads: [...spreads.values()] }
}

function boundsOf(least: number, most: number | undefined): string {
  if (most !== undefined)
    return least > 0 ? `, purchases of $${least} to $${most}` : `, purchases of up to $${most}`
  return least > 0 ? `, purchases of $${least} and more` : ''
}

/** Codes of garments and shoes; a button or a lace is filed under them as well. */
const GARMENTS = /^(36[0-5]|37[01]|38[0-4]|39[0-3]|400)(?!330|220|322)/

/** Codes that hold unlike things: at least this many of our concepts have no other price. */
const SHARED_MIN = 3

function sharedCodes(): ReadonlySet<string> {
  const concepts = new Map<string, number>()
  for (const { code } of DIARY_ITEMS) concepts.set(code, (concepts.get(code) ?? 0) + 1)
  return new Set([...concepts].filter(([, count]) => count >= SHARED_MIN).map(([code]) => code))
}

/** What costs less than this share of the upper quartile of its kind is a part, an accessory or an instalment. */
const PART_SHARE = 0.25

/** The least that a whole thing of this kind costs. */
export function leastOf(purchases: Purchases, code: string): number {
  return PART_SHARE * quantile(purchases.get(code) ?? [], 0.75)
}

const widthOf = ({ scores }: Spread): number => {
  const values = scores.map((value) => ({ value }))
  return quantile(values, 0.95) - quantile(values, 0.05)
}
