import { normalQuantile } from '../families/market/quantiles.ts'
import { present } from '../in-range.ts'
import { quantile } from '../quantile.ts'
import { parseCsvRecords } from '../sources/csv.ts'
import type { HudCounty } from '../sources/hud-counties.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import type { Score } from './score-cell.ts'

/** The diary's code of rent paid for a home. */
const RENT = '210110'
/** Homes that most people rent; a fifth part of the homes of each size would say the same. */
const BEDROOMS = [1, 2, 3]
/** The share of recent movers that pay less than HUD's figure. */
const HUD_SHARE = 0.4
const POINTS = 49

/**
 * How the rent of one home lies around HUD's figure of its area and size. All rents that households write down differ by place,
 * by size and within both; HUD says how much place and size make up, and what is left is the spread within.
 */
export function scoresOfOneHome(source: SourceFolder, counties: readonly HudCounty[]): readonly Score[] {
  const within = Math.sqrt(Math.max(0, varianceOfRents(source) - varianceOfAreas(counties)))
  const middle = -normalQuantile(HUD_SHARE) * within
  return Array.from({ length: POINTS }, (_, at) => ({
    error: middle + within * normalQuantile((at + 0.5) / POINTS),
    unit: String(at),
  }))
}

/**
 * The variance of ln rent over all households. Below the quartile stand shares of a rent and subsidised homes, far above the
 * middle only dear places, so it is the mean of what the quartiles say and what the upper half says.
 */
function varianceOfRents(source: SourceFolder): number {
  const rows = parseCsvRecords(source.text('bls_ce_diary_2021_purchases/purchase_sample.csv'), [
    'ucc',
    'cost_usd',
    'weight',
  ]).filter((row) => row['ucc'] === RENT)
  const paid = rows.flatMap((row) => {
    // Quantiles by weight, in units of the smallest households' weight.
    const times = Math.max(1, Math.round(Number(row['weight']) / WEIGHT_UNIT))
    return Array.from({ length: times }, () => Math.log(Number(row['cost_usd'])))
  })
  paid.sort((a, b) => a - b)
  const between = (low: number, high: number): number =>
    (quantile(paid, high) - quantile(paid, low)) / (normalQuantile(high) - normalQuantile(low))
  return (between(0.25, 0.75) ** 2 + between(0.4, 0.9) ** 2) / 2
}

const WEIGHT_UNIT = 1000

/** The variance of ln rent that place and size make up, by the people of a county. */
function varianceOfAreas(counties: readonly HudCounty[]): number {
  let people = 0
  let sum = 0
  let squares = 0
  for (const county of counties)
    for (const bedrooms of BEDROOMS) {
      const log = Math.log(present(county.rents[bedrooms]))
      people += county.people
      sum += county.people * log
      squares += county.people * log ** 2
    }
  return squares / people - (sum / people) ** 2
}
