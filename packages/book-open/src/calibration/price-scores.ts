import type { AdjustersFile } from '../adjusters/compute-adjusters.ts'
import { present } from '../in-range.ts'
import { addMonths } from '../month.ts'
import type { Place } from '../places/place-table.ts'
import { BLS_ITEMS, type ItemGroup } from '../prices/bls-items.ts'
import { indexOfItem } from '../prices/item-index.ts'
import type { PlacedSeries } from '../prices/price-series.ts'
import type { CpiTables } from '../sources/cpi.ts'
import type { Score } from './score-cell.ts'

/** Items whose errors are alike share a cell. */
export const PRICE_FAMILIES = [
  'groceries',
  'produce',
  'eggs',
  'electricity',
  'piped gas',
  'motor fuel',
] as const
export type PriceFamily = (typeof PRICE_FAMILIES)[number]

const GROUPS: Readonly<Record<PriceFamily, readonly ItemGroup[]>> = {
  groceries: ['cereals', 'beef', 'pork', 'poultry', 'dairy', 'other food', 'drinks', 'alcohol'],
  produce: ['fruit', 'vegetables'],
  eggs: ['eggs'],
  electricity: ['electricity'],
  'piped gas': ['piped gas'],
  'motor fuel': ['motor fuel', 'heating oil'],
}

export function familyOf(group: ItemGroup): PriceFamily {
  return present(PRICE_FAMILIES.find((family) => GROUPS[family].includes(group)))
}

/** Which parity moves a family from place to place. */
export function parityOf(family: PriceFamily, adjusters: AdjustersFile): Readonly<Record<string, number>> {
  if (family === 'electricity') return adjusters.electricity.levels
  if (family === 'piped gas') return adjusters.parities.utilities
  return family === 'motor fuel' ? adjusters.motorFuel : adjusters.parities.goods
}

const GROUP_BY_CODE = new Map(BLS_ITEMS.map((item) => [item.code, item.group]))
const FIRST_YEAR = 2003
const LAST_YEAR = 2023
/** Months tested in each year: few, because neighbouring months make the same error. */
const MONTHS_TESTED = ['02', '05', '08', '11']

export interface History {
  readonly series: readonly PlacedSeries[]
  readonly cpi: CpiTables
  readonly adjusters: AdjustersFile
  readonly resolve: (code: string) => Place | null
}

function* testMonths(): Generator<string> {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++)
    for (const month of MONTHS_TESTED) yield `${year}-${month}`
}

function ofFamily(history: History, family: PriceFamily): readonly PlacedSeries[] {
  return history.series.filter((one) => {
    const group = GROUP_BY_CODE.get(one.item)
    return group !== undefined && familyOf(group) === family && one.source.startsWith('BLS')
  })
}

/** Leave the last months out: the figure of a month taken for the one `months` later, unmoved. */
export function scoresOfAge(history: History, family: PriceFamily, months: number): readonly Score[] {
  const scores: Score[] = []
  for (const { values, source } of ofFamily(history, family)) {
    for (const month of testMonths()) {
      const old = values.get(month)
      const truth = values.get(addMonths(month, months))
      if (old !== undefined && truth !== undefined)
        scores.push({ error: Math.log(truth / old), unit: source })
    }
  }
  return scores
}

/** Leave the last months out and move by the index: a local series by the nation's, the nation's as the book would. */
export function scoresOfMovedAge(history: History, family: PriceFamily, months: number): readonly Score[] {
  const scores: Score[] = []
  for (const one of ofFamily(history, family)) {
    for (const month of testMonths()) {
      const later = addMonths(month, months)
      const old = one.values.get(month)
      const truth = one.values.get(later)
      if (old === undefined || truth === undefined) continue
      const growth = growthBetween(history, one, month, later)
      if (growth !== null) scores.push({ error: Math.log(truth / (old * growth)), unit: one.source })
    }
  }
  return scores
}

/** A local figure moves with the item's national series; a national one with what is left when it is not known. */
function growthBetween(history: History, one: PlacedSeries, from: string, to: string): number | null {
  if (one.geography !== 'US') {
    const national = history.series.find((other) => other.item === one.item && other.geography === 'US')
    const start = national?.values.get(from)
    const end = national?.values.get(to)
    return start === undefined || end === undefined ? null : end / start
  }
  const item = present(BLS_ITEMS.find(({ code }) => code === one.item))
  const others = history.series.filter((other) => other.item !== one.item || other.geography === 'US-MIDWEST')
  const known = others.map((other) => ({ ...other, values: upTo(other.values, to) }))
  return 1 / present(indexOfItem(item, known, history.cpi, [from], to).levels[from])
}

const truncated = new WeakMap<ReadonlyMap<string, number>, Map<string, ReadonlyMap<string, number>>>()

function upTo(values: ReadonlyMap<string, number>, last: string): ReadonlyMap<string, number> {
  const known = truncated.get(values) ?? new Map<string, ReadonlyMap<string, number>>()
  truncated.set(values, known)
  let cut = known.get(last)
  if (cut === undefined) {
    cut = new Map([...values].filter(([month]) => month <= last))
    known.set(last, cut)
  }
  return cut
}

/** Leave one area out: its price is predicted from the national one and the price parity, in the same month. */
export function scoresOfArea(history: History, family: PriceFamily): readonly Score[] {
  const levels = parityOf(family, history.adjusters)
  const scores: Score[] = []
  for (const one of ofFamily(history, family)) {
    if (one.geography === 'US') continue
    const national = history.series.find((other) => other.item === one.item && other.geography === 'US')
    const local =
      family === 'motor fuel' ? fuelLevelWithout(history, one) : levelOf(levels, one.geography, history)
    if (national === undefined || local === null) continue
    for (const month of testMonths()) {
      const us = national.values.get(month)
      const truth = one.values.get(month)
      if (us !== undefined && truth !== undefined)
        scores.push({ error: Math.log(truth / ((us * local) / present(levels.US))), unit: one.source })
    }
  }
  return scores
}

function levelOf(
  levels: Readonly<Record<string, number>>,
  geography: string,
  history: History,
): number | null {
  const own = levels[geography]
  if (own !== undefined) return own
  for (const parent of history.resolve(geography)?.parents ?? [])
    if (levels[parent] !== undefined) return levels[parent]
  return geography.startsWith('US-') ? (levels.US ?? null) : null
}

/** The pump-price level that an area would have if BLS did not survey it: of its state's other metros, else of goods. */
function fuelLevelWithout(history: History, one: PlacedSeries): number | null {
  const { goods } = history.adjusters.parities
  const state = history.resolve(one.geography)?.parents[0]
  const others = history.series.filter(
    (other) =>
      other.item === one.item &&
      other.geography !== one.geography &&
      other.geography.startsWith('US-CBSA-') &&
      history.resolve(other.geography)?.parents[0] === state,
  )
  const ratios = others.flatMap(({ geography }) => {
    const level = history.adjusters.motorFuel[geography]
    return level === undefined ? [] : [level]
  })
  if (state !== undefined && ratios.length > 0)
    return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const level = levelOf(goods, one.geography, history)
  return level === null ? null : level / present(goods.US)
}
