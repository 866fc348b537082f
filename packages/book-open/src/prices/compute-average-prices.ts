import { present } from '../in-range.ts'
import { monthsBetween } from '../month.ts'
import { readBlsAveragePrices, readRegionalFile } from '../sources/bls-average-prices.ts'
import type { CpiTables } from '../sources/cpi.ts'
import { readWeeklyFuel } from '../sources/eia.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import { BLS_ITEMS, type BlsItem } from './bls-items.ts'
import { indexOfItem } from './item-index.ts'
import { lastMonth, type PlacedSeries, placeSeries, WEEKLY_FUEL } from './price-series.ts'

/** The file `average-prices`: the newest published price of each item and place, and how each item moves over time. */
export interface AveragePricesFile {
  readonly asOf: string
  readonly items: readonly AveragePriceItem[]
}

export interface AveragePriceItem extends BlsItem {
  readonly index: { readonly levels: Readonly<Record<string, number>>; readonly source: string }
  readonly figures: readonly AverageFigure[]
}

export interface AverageFigure {
  readonly geography: string
  readonly price: number
  readonly month: string
  readonly source: string
}

/** A series that ended before this month says too little about today; USDA's figures of 2022 are newer. */
const OLDEST_MONTH = '2017-01'

/** Books are asked for days of up to ten years before their own. */
const HISTORY_FROM = '2016-01'

/**
 * On history a regional grocery figure that is 32 months older than the national one is no better than the national
 * figure moved by price parity (both 5 % off in the median), so beyond this age the newer figure is used.
 */
const REGION_MONTHS_BEHIND_MAX = 24

const PAGE_ITEMS: Readonly<Record<string, string>> = {
  'Flour, white, all purpose': '701111',
  'Rice, white, long grain, uncooked': '701312',
  'Spaghetti and macaroni': '701322',
  'Bread, white, pan': '702111',
  'Bread, whole wheat, pan': '702212',
  'Cookies, chocolate chip': '702421',
  'Ground chuck, 100% beef': '703111',
  'Ground beef, 100% beef': '703112',
  'Ground beef, lean and extra lean': '703113',
  'All uncooked ground beef': 'FC1101',
}

export function readPlacedSeries(source: SourceFolder): readonly PlacedSeries[] {
  return placeSeries({
    bls: readBlsAveragePrices(source, (item) => PAGE_ITEMS[item] ?? null),
    weeklyFuel: readWeeklyFuel(source),
    regional: readRegionalFile(source),
  })
}

/** Figures of places that the new series do not name are kept, and moved on from the month they were moved to before. */
export function computeAveragePrices(
  series: readonly PlacedSeries[],
  cpi: CpiTables,
  previous: AveragePricesFile | null,
): AveragePricesFile {
  const newest = series.map(({ values }) => lastMonth(values)).reduce((a, b) => (a > b ? a : b), '')
  const asOf = previous !== null && previous.asOf > newest ? previous.asOf : newest
  const items = BLS_ITEMS.flatMap((item) => {
    const known = previous?.items.find(({ code }) => code === item.code)
    const found = newestFigures(item, series)
    const kept = (known?.figures ?? []).filter(
      (old) => !found.some(({ geography, month }) => geography === old.geography && month >= old.month),
    )
    const figures = [
      ...found.filter((one) => !kept.some(({ geography }) => geography === one.geography)),
      ...kept,
    ]
    if (figures.length === 0) return []
    const months = [...found.map(({ month }) => month), ...(previous === null ? [] : [previous.asOf])]
    const { levels, source } = indexOfItem(item, series, cpi, months, asOf)
    const history = indexOfItem(item, series, cpi, nationalMonths(item, series), asOf)
    const earlier = previous === null ? 1 : present(levels[previous.asOf])
    const keptLevels = Object.entries(known?.index.levels ?? {}).map(([month, level]): [string, number] => [
      month,
      level * earlier,
    ])
    return [
      {
        ...item,
        figures: figures.sort((a, b) => (a.geography < b.geography ? -1 : 1)),
        index: { levels: { ...Object.fromEntries(keptLevels), ...history.levels, ...levels }, source },
      },
    ]
  })
  return { asOf, items }
}

/** The months that the item's own national series has, for whoever asks what it cost then. */
function nationalMonths(item: BlsItem, series: readonly PlacedSeries[]): readonly string[] {
  const own = series.filter(({ item: code, geography }) => code === item.code && geography === 'US')
  return own.flatMap(({ values }) => [...values.keys()]).filter((month) => month >= HISTORY_FROM)
}

function newestFigures(item: BlsItem, series: readonly PlacedSeries[]): readonly AverageFigure[] {
  const newest = new Map<string, AverageFigure>()
  for (const { item: code, geography, values, source } of series) {
    if (code !== item.code || source === WEEKLY_FUEL) continue
    const month = lastMonth(values)
    const known = newest.get(geography)
    if (month < OLDEST_MONTH || (known !== undefined && known.month >= month)) continue
    newest.set(geography, { geography, price: round(present(values.get(month))), month, source })
  }
  const national = newest.get('US')
  const isEnergy = ENERGY.has(item.group)
  const isNew = (month: string) =>
    national === undefined || monthsBetween(month, national.month) <= REGION_MONTHS_BEHIND_MAX
  return [...newest.values()]
    .filter(({ geography, month }) => (isEnergy ? isEnergyPlace(geography, month) : isNew(month)))
    .sort((a, b) => (a.geography < b.geography ? -1 : 1))
}

/**
 * The mean of a census region says little about energy in one of its states, whose own ratio to the nation is known;
 * it is used only where it is newer than what BLS has.
 */
function isEnergyPlace(geography: string, month: string): boolean {
  return geography === 'US' || geography.startsWith('US-CBSA-') || month >= ENERGY_REGION_FROM
}

const ENERGY_REGION_FROM = '2024-01'

/** Energy differs so much between metros that an old local figure still beats a new national one. */
const ENERGY: ReadonlySet<string> = new Set(['electricity', 'piped gas', 'motor fuel', 'heating oil'])

function round(price: number): number {
  return Math.round(price * 10_000) / 10_000
}
