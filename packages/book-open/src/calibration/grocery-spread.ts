import { present } from '../in-range.ts'
import { parseCsvRecords } from '../sources/csv.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import type { History } from './price-scores.ts'
import type { Score } from './score-cell.ts'

const DIARY = 'bls_ce_diary_2021_purchases/purchase_sample.csv'
const DIARY_YEAR = '2021'

/** A kind of purchase that is of one item of BLS, and what one purchase of it may hold, in the unit of BLS. */
interface Kind {
  readonly diary: string
  readonly item: string
  readonly amounts: readonly number[]
}

/** Groceries that come in few sizes: what was paid says what was bought. */
const KINDS: readonly Kind[] = [
  { diary: '010110', item: '701111', amounts: [2, 5, 10, 25] },
  { diary: '020110', item: '702111', amounts: [1, 1.25, 1.5, 2.5, 3.75] },
  { diary: '040110', item: '704111', amounts: [0.5, 0.75, 1, 1.5, 2, 3] },
  { diary: '080110', item: '708111', amounts: [0.5, 1, 1.5, 2, 3, 5] },
  { diary: '090110', item: '709112', amounts: [0.25, 0.5, 1, 2, 3] },
  { diary: '100110', item: 'FS1101', amounts: [0.5, 1, 2, 3] },
  { diary: '100410', item: '710411', amounts: [0.25, 0.5, 0.75, 1, 1.5, 2] },
  { diary: '150211', item: '715211', amounts: [2, 4, 5, 10] },
]

/** Quantiles kept of each kind. With as many of each, none outweighs the others. */
const POINTS = 49
const ROUNDS = 300

/**
 * How one purchase of a grocery lies around the published average of it: ln(price of a unit paid / average of the year). The diary
 * has what was paid and not how much of it was bought. So each purchase is shared among the sizes that are sold, by how likely each
 * of them is, and the shares and the spread are those that make all purchases of the kind most likely.
 */
export function scoresOfOneGrocery(source: SourceFolder, history: History): readonly Score[] {
  const paid = readPaid(source)
  return KINDS.flatMap(({ diary, item, amounts }) => {
    const average = averageOf(history, item)
    const prices = amounts.map((amount) => Math.log(amount * average))
    const sorted = fitSizes(present(paid.get(diary)), prices).toSorted((a, b) => a.error - b.error)
    return weightedQuantiles(sorted, POINTS).map((error) => ({ error, unit: diary }))
  })
}

function readPaid(source: SourceFolder): ReadonlyMap<string, readonly number[]> {
  const paid = new Map<string, number[]>()
  for (const row of parseCsvRecords(source.text(DIARY), ['ucc', 'cost_usd'])) {
    const cents = Number(row['cost_usd']) * 100
    // What is not in whole cents was split or adjusted by the bureau.
    if (!(cents > 0) || Math.abs(cents - Math.round(cents)) > 1e-4) continue
    const code = present(row['ucc'])
    paid.set(code, [...(paid.get(code) ?? []), Math.log(cents / 100)])
  }
  return paid
}

function averageOf(history: History, item: string): number {
  const series = present(
    history.series.find((one) => one.item === item && one.geography === 'US' && one.source.startsWith('BLS')),
  )
  const values = [...series.values]
    .filter(([month]) => month.startsWith(DIARY_YEAR))
    .map(([, value]) => value)
  if (values.length === 0) throw new Error(`BLS has no average of ${item} in ${DIARY_YEAR}`)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

interface Shared {
  readonly error: number
  readonly weight: number
}

/** Each purchase against each size, weighted by how likely that size is: a mixture of normal errors with one spread and one middle. */
function fitSizes(paid: readonly number[], prices: readonly number[]): readonly Shared[] {
  let shares = prices.map(() => 1 / prices.length)
  let middle = 0
  let spread = 0.4
  let all: readonly Shared[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const perPurchase = paid.map((one) => {
      const likely = prices.map((price, at) => {
        const z = (one - price - middle) / spread
        return present(shares[at]) * Math.exp(-0.5 * z * z)
      })
      const sum = likely.reduce((total, value) => total + value, 0)
      return prices.map((price, at) => ({ error: one - price, weight: present(likely[at]) / sum }))
    })
    all = perPurchase.flat()
    shares = prices.map((_, at) => mean(perPurchase.map((sizes) => present(sizes[at]).weight)))
    middle = all.reduce((sum, { error, weight }) => sum + weight * error, 0) / paid.length
    const variance = all.reduce((sum, { error, weight }) => sum + weight * (error - middle) ** 2, 0)
    spread = Math.sqrt(variance / paid.length)
  }
  return all
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function weightedQuantiles(sorted: readonly Shared[], count: number): readonly number[] {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  const ends = sorted.map(({ weight }) => {
    passed += weight
    return passed / total
  })
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 0.5) / count
    return present(sorted[ends.findIndex((end) => end >= share)]).error
  })
}
