import type { Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { quantileAt } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import type { Kind } from './observations.ts'

/** A purchase of fuel is a tank of it, which says nothing about the price of a litre. */
export type PurchasedKind = Exclude<Kind, 'fuel'>

const FOLDER = 'bls_ce_diary_2021_purchases'
/**
 * Numbers of the diary's items for each kind of thing. Most of its items are wider than one of a statistical office
 * (decorations, tools, admissions), so these are the ones that are about as narrow: trousers, detergents, a taxi ride.
 */
const ITEMS: Readonly<Record<PurchasedKind, RegExp>> = {
  food: /^(0[1-9]|1[0-8])/,
  goods:
    /^(330110|330210|36031|360420|360513|3701|370211|370314|380(110|210|315|333|410|430)|390|4002|410130|550210|550410|640(110|210|410))/,
  services: /^(340310|530412|620214|620310)/,
}
/** Items with fewer purchases than this say little about their own mean. */
const PURCHASES_MIN = 100
export const SCORES = 199

/** How single purchases lie around the mean of their item, by kind: ln(purchase / mean), whole items held out. */
export function purchaseSpread(source: SourceFolder, kind: PurchasedKind): Spread {
  const items = new Map<string, number[]>()
  for (const row of parseCsvRecords(source.text(`${FOLDER}/purchase_sample.csv`), ['ucc', 'cost_usd'])) {
    const item = present(row.ucc)
    const cost = Number(row.cost_usd)
    if (ITEMS[kind].test(item) && cost > 0.2) items.set(item, [...(items.get(item) ?? []), cost])
  }
  const scored = [...items.values()]
    .filter((costs) => costs.length >= PURCHASES_MIN)
    .map((costs) => {
      const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
      return costs.map((cost) => Math.log(cost / mean))
    })
  const covered = scored.flatMap((out) => {
    const others = scored
      .filter((one) => one !== out)
      .flat()
      .sort((a, b) => a - b)
    const [low, high] = [quantileAt(others, 0.05), quantileAt(others, 0.95)]
    return out.map((score) => (score >= low && score <= high ? 1 : 0))
  })
  const all = scored.flat().sort((a, b) => a - b)
  return {
    name: `world: ${kind}`,
    scores: quantiles(all, SCORES),
    units: scored.length,
    foldUnit: 'item',
    measuredCoverage: round(covered.reduce<number>((sum, one) => sum + one, 0) / covered.length),
    target: 'transaction',
  }
}

export function quantiles(sorted: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => round(quantileAt(sorted, (at + 0.5) / count)))
}

const round = (value: number): number => Number(value.toFixed(4))
