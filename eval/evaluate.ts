import { existsSync, readdirSync } from 'node:fs'
import { present } from '../packages/engine/src/in-range.ts'
import { type BenchRow, loadBench, splitSet } from './bench-sets.ts'
import { type BasketScore, scoreBaskets } from './score-baskets.ts'
import { type RejectionScore, scoreRejection } from './score-rejection.ts'
import { buildSet, mean, type SetScore, scoreTold, tell } from './score-set.ts'

export interface SetReport extends SetScore {
  readonly name: string
  readonly train: number
  readonly test: number
  readonly items: number
  readonly foldUnit: string
  readonly buildSeconds: number
  readonly queryMs: number
  readonly bookBytes: number
  readonly baskets: readonly BasketScore[]
  readonly rejection: RejectionScore
  /** Coverage of further splits, for sets of few sources; empty otherwise. */
  readonly splitCoverages: readonly number[]
}

/** Sets whose food is in each other's books: a query of one is not a stranger to the other. */
const FOOD = ['bigbasket', 'grocermatic', 'costco', 'wfp']
const isFood = (name: string): boolean => FOOD.some((prefix) => name.startsWith(prefix))

const VENDOR_SPLITS = 10

/** The sets of the short form: small, and one of them a collection of series. */
export const QUICK_SETS = ['abt_buy_amazon_google', 'costco_us', 'grocermatic_au_2023', 'wfp_kenya'] as const

export function benchNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv.gz'))
    .map((file) => file.slice(0, -'.csv.gz'.length))
    .sort()
}

/** Builds a book of each set and judges it on rows that it has not seen. */
export function* evaluate(folder: string, names: readonly string[]): Generator<SetReport, void, void> {
  const all = new Map<string, readonly BenchRow[]>(
    benchNames(folder).map((name) => [name, loadBench(folder, name)]),
  )
  for (const name of names) {
    const foreign = [...all].filter(([other]) => other !== name && !(isFood(name) && isFood(other)))
    yield evaluateSet(
      name,
      present(all.get(name)),
      foreign.map(([, others]) => others),
    )
  }
}

/** Builds a book of some rows of a set and judges it on the others; `foreign` are rows that it must refuse. */
export function evaluateSet(
  name: string,
  rows: readonly BenchRow[],
  foreign: readonly (readonly BenchRow[])[],
): SetReport {
  const set = splitSet(name, rows)
  const { book, buildMs, bytes } = buildSet(set)
  const started = performance.now()
  const told = tell(book, name, set.test)
  const queryMs = (performance.now() - started) / told.length
  return {
    name,
    train: set.train.length,
    test: set.test.length,
    items: book.header.items,
    foldUnit: book.header.calibration?.foldUnit ?? 'none',
    buildSeconds: buildMs / 1000,
    queryMs,
    bookBytes: bytes,
    ...scoreTold(told),
    baskets: set.bids ? scoreBaskets(book, name, set.bids) : [],
    rejection: scoreRejection(book, set.test, foreign),
    splitCoverages: name.startsWith('gsa') ? vendorSplits(name, rows) : [],
  }
}

/** One split of a few dozen vendors is luck; the mean over several is not. */
function vendorSplits(name: string, rows: readonly BenchRow[]): readonly number[] {
  return Array.from({ length: VENDOR_SPLITS }, (_, i) => {
    const set = splitSet(name, rows, i === 0 ? '' : `s${i}`)
    return scoreTold(tell(buildSet(set).book, name, set.test)).coverage
  })
}

export const meanOf = mean
