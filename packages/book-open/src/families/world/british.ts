import { readDelimitedText } from '@assay/tables'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import type { Kind, Observation } from './observations.ts'
import { readWorldTable } from './world-table.ts'

const FOLDER = 'uk_ons_item_average_prices'
type Index = ReadonlyMap<number, number>

/** A British price of today: moved by its own index, then by the indices of its division, then at their last pace. */
export interface MovedObservation extends Observation {
  readonly movedTo: number
}

export function readBritish(source: SourceFolder, now: number): readonly MovedObservation[] {
  const items = [
    ...parseCsvRecords(source.text(`${FOLDER}/items_latest.csv`), ['item_id', 'price', 'period']),
    ...parseCsvRecords(source.text(`${FOLDER}/items_withdrawn_2023_2024.csv`), [
      'item_id',
      'price',
      'period',
    ]),
  ]
  const indices = readIndices(source)
  return readWorldTable('gb').map((name) => {
    const row = items.find((item) => item.item_id === name.key)
    if (row === undefined) throw new Error(`ONS has no item ${name.key}`)
    const month = monthNumber(present(row.period))
    const growth = britishGrowth(indices, name.key, month, now)
    return {
      country: 'GB',
      currency: 'GBP',
      name,
      kind: kindOf(name.key, name.unit),
      amount: name.amount,
      unit: name.unit,
      price: Number(row.price) * Math.exp(growth),
      month,
      movedTo: now,
      folder: FOLDER,
      publisher: `ONS item ${name.key}, ${row.period}`,
    }
  })
}

/** Numbers of services among the items of household and personal spending. */
const SERVICES =
  /^(22|3101|3103|4105(08|09|17|18)|410632|4306(21|22)|44|5203|6102(27|31|36|38|41|42)|6203(03|07|08|15)|64|630359)/

function kindOf(id: string, unit: string): Kind {
  if (/^6103(09|10)$|^420405$/.test(id)) return 'fuel'
  if (SERVICES.test(id) || unit === 'hour') return 'services'
  return id.startsWith('21') || /^3102|^3104/.test(id) ? 'food' : 'goods'
}

/** The food of 2025 has numbers of another kind; these are the same things, or the division that holds them. */
const NEW_NUMBERS: Readonly<Record<string, string>> = {
  '211709': 'CP0114101',
  '211710': 'CP0114201',
  '211501': 'CP0114501',
  '211714': 'CP0114401',
  '211815': 'CP0114301',
  '212101': 'CP0118101',
  '212106': 'CP0118301',
  '212107': 'CP0118302',
  '211409': 'CP0118401',
  '212719': 'CP0116101',
  '212515': 'CP0117203',
  '212518': 'CP0117401',
  '212519': 'CP0117402',
  '212520': 'CP0117403',
  '211105': 'CP0113101',
  '211101': 'CP0113102',
  '211106': 'CP0113402',
  '211207': 'CP0113302',
  '310401': 'CP0211002',
  '310403': 'CP0211003',
  '310429': 'CP0211001',
  '212933': 'CP0118601',
  '210201': 'CP0111201',
}
const DIVISIONS: readonly (readonly [old: string, now: string])[] = [
  ['21', 'CP01'],
  ['31', 'CP02'],
  ['32', 'CP02'],
]
/** Food of the new numbers is known for eight months. */
const PACE_MONTHS = 8

function readIndices(source: SourceFolder): ReadonlyMap<string, Index> {
  const [header = [], ...rows] = readDelimitedText(
    source.text(`${FOLDER}/item_chained_index_jan2020_100.csv`),
  )
  const months = header.slice(1).map((date) => monthNumber(date))
  return new Map(
    rows.map(([id = '', ...levels]) => [
      id,
      new Map(
        levels
          .map((level, at): [number, number] => [months[at] ?? 0, Number(level)])
          .filter(([month, level]) => month > 0 && level > 0),
      ),
    ]),
  )
}

/** ln of the growth of an item's price from a month to another, by the best index for each part of the way. */
export function britishGrowth(
  indices: ReadonlyMap<string, Index>,
  id: string,
  from: number,
  to: number,
): number {
  const last = Math.max(...[...indices.values()].flatMap((index) => Math.max(...index.keys())))
  const own = indices.get(NEW_NUMBERS[id] ?? id)
  const ownTo = own?.has(from) === true ? Math.min(last, Math.max(...own.keys())) : from
  const ownPart =
    own === undefined || ownTo <= from ? 0 : Math.log(present(own.get(ownTo)) / present(own.get(from)))
  const division = (start: number, end: number): number => medianGrowth(indices, id, start, end)
  const known = Math.min(to, last)
  const divisionPart = ownTo < known ? division(ownTo, known) : 0
  const pace = division(last - PACE_MONTHS, last) / PACE_MONTHS
  return ownPart + divisionPart + Math.max(0, to - known) * pace
}

function medianGrowth(indices: ReadonlyMap<string, Index>, item: string, from: number, to: number): number {
  const division = DIVISIONS.find(([old]) => item.startsWith(old))?.[1] ?? item.slice(0, 2)
  const growths = [...indices]
    .filter(([id]) => id.startsWith(division) || id.startsWith(item.slice(0, 2)))
    .flatMap(([, index]) => {
      const before = index.get(from)
      const after = index.get(to)
      return before === undefined || after === undefined ? [] : [Math.log(after / before)]
    })
    .sort((a, b) => a - b)
  return growths[Math.floor(growths.length / 2)] ?? 0
}

export interface CarryError {
  readonly name: string
  readonly windows: number
  readonly median: number
  readonly p90: number
}

/** How far an item's own index would have been missed over `months`, carried by its division, its own pace or nothing. */
export function britishCarryErrors(source: SourceFolder, months: number): readonly CarryError[] {
  const indices = readIndices(source)
  const carriers: Readonly<Record<string, (id: string, index: Index, at: number) => number | null>> = {
    'pace of its division': (id, _, at) => (medianGrowth(indices, id, at - 12, at) * months) / 12,
    'its own pace': (_, index, at) => {
      const before = index.get(at - 12)
      const after = index.get(at)
      return before === undefined || after === undefined ? null : (Math.log(after / before) * months) / 12
    },
    nothing: () => 0,
  }
  const starts = ['2021-06', '2022-06', '2023-06', '2024-06'].map(monthNumber)
  return Object.entries(carriers).map(([name, carry]) => {
    const errors = [...indices]
      .flatMap(([id, index]) =>
        starts.flatMap((at) => {
          const before = index.get(at)
          const after = index.get(at + months)
          const guess = carry(id, index, at)
          return before === undefined || after === undefined || guess === null
            ? []
            : [Math.abs(Math.log(after / before) - guess)]
        }),
      )
      .sort((a, b) => a - b)
    const share = (part: number): number => errors[Math.floor(part * errors.length)] ?? Number.NaN
    return { name, windows: errors.length, median: share(0.5), p90: share(0.9) }
  })
}
