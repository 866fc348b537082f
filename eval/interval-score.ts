import { readConceptFiles } from '../packages/book-open/src/concepts/concept-files.ts'

/** How tight the ranges of a family are for what they catch, against one range for the whole family. */
export interface IntervalReport {
  readonly family: string
  readonly things: number
  /** Mean interval score of the 90 % ranges in ln price: their width, and twenty times what a price lies outside. Less is better. */
  readonly score: number
  /** The same for the median of the family with the range of all its prices. */
  readonly plain: number
}

const FAMILIES: Readonly<Record<string, (spread: string) => boolean>> = {
  'used cars': (name) => name.startsWith('vehicles: used car'),
  drugs: (name) => /^health: drug(?!-)/.test(name),
  bids: (name) => name.startsWith('home: bids'),
  permits: (name) => /^home: .*, (?:chicago|nashville|seattle|spearfish|burlington|calgary)$/.test(name),
  'hospital services': (name) =>
    /^health: (?!drug(?!-)|clinic|operation|hospital stay|list|insurer|Medicare)/.test(name),
  colleges: (name) => name === 'services: one college, six years on',
  'air routes': (name) => name.startsWith('travel: air fare'),
  'hotel nights': (name) => name === 'travel: hotel night',
}

const LOW = 0.05
const HIGH = 0.95
const PENALTY = 2 / (LOW + 1 - HIGH)
/** So many prices stand for the spread around one figure. */
const PRICES = 21

export function intervalScores(): readonly IntervalReport[] {
  const files = Object.values(readConceptFiles())
  const spreads = new Map(files.flatMap((file) => file.spreads).map(({ name, scores }) => [name, scores]))
  const figures = files
    .flatMap((file) => file.figures)
    .filter(({ geography, currency }) => geography.startsWith('US') && currency === undefined)
  return Object.entries(FAMILIES).map(([family, holds]) => {
    const own = figures.filter(({ spread }) => holds(spread) && spreads.has(spread))
    if (own.length === 0) throw new Error(`no figure of the book belongs to ${family}`)
    const groups = own.map(({ price, spread }) => {
      const sorted = (spreads.get(spread) ?? []).toSorted((a, b) => a - b)
      const scores = Array.from({ length: PRICES }, (_, at) => quantile(sorted, (at + 0.5) / PRICES))
      return { middle: Math.log(price), range: rangeOf(sorted), scores }
    })
    const all = groups.flatMap(({ middle, scores }) => scores.map((score) => middle + score))
    const whole = rangeOf(all.toSorted((a, b) => a - b))
    return {
      family,
      things: own.length,
      score: mean(groups.flatMap(({ scores, range }) => scores.map((score) => intervalScore(score, range)))),
      plain: mean(all.map((price) => intervalScore(price, whole))),
    }
  })
}

type Range = readonly [low: number, high: number]

/** Gneiting and Raftery's interval score of one value. */
function intervalScore(value: number, [low, high]: Range): number {
  return high - low + PENALTY * (Math.max(0, low - value) + Math.max(0, value - high))
}

const rangeOf = (sorted: readonly number[]): Range => [quantile(sorted, LOW), quantile(sorted, HIGH)]

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below + (above - below) * (at - Math.floor(at))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
