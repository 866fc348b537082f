import { readDelimitedText } from '@assay/tables'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { readCpi } from '../../sources/cpi.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** Levels by month number. */
export type Levels = ReadonlyMap<number, number>

export const ALL_ITEMS = 'CUUR0000SA0'

const UPDATE = 'bls_cpi_components_update'
const PRODUCER = 'bls_ppi_commodity/ppi_monthly_2012_on.csv'
const PINK_SHEET = 'worldbank_pink_sheet/monthly_2015_on.csv'
const HOMES = 'fhfa_hpi/hpi_at_us_census_division_2000_2024q3.csv'
const HOMES_BY_STATE = 'fhfa_hpi_state/fhfa_hpi_purchase_only_state_quarterly.csv'
const SPOT = 'eia_spot_energy_gold'

/**
 * Reads a published index by its id: consumer and producer price indices by the number of their agency, `yoy:` the changes
 * over a year that newspapers copied, `homes` and `homes by state` of FHFA, `pink:` a world price.
 */
export function openIndexSeries(source: SourceFolder): (id: string) => Levels {
  const producer = lazily(() => bySeries(source.text(PRODUCER), 'series_id', 'value'))
  const update = lazily(() =>
    bySeries(source.text(`${UPDATE}/index_monthly_2010_on.csv`), 'series_id', 'value'),
  )
  const changes = lazily(() =>
    bySeries(source.text(`${UPDATE}/yoy_percent_2024_01_2025_04.csv`), 'cpi_item', 'yoy_percent'),
  )
  const pink = lazily(() => bySeries(source.text(PINK_SHEET), 'item', 'price'))
  const read = (id: string): Levels => {
    if (id === ALL_ITEMS)
      return new Map([...readCpi(source).all].map(([month, level]) => [monthNumber(month), level]))
    if (id === 'homes') return homes(source)
    if (id === 'homes by state') return homesByState(source)
    if (id === 'spot crude') return spotCrude(source)
    if (id.startsWith('pink:')) return present(pink().get(id.slice(5)))
    if (id.startsWith('yoy:')) return present(changes().get(id.slice(4)))
    const levels = new Map<number, number>([
      ...fileOf(source, `cpi/components/${id}.csv`),
      ...(update().get(id) ?? []),
      ...(producer().get(id) ?? []),
      ...fileOf(source, `cpi/${id}.csv`),
    ])
    if (levels.size === 0) throw new Error(`The sources have no index ${id}`)
    return levels
  }
  const known = new Map<string, Levels>()
  return (id) => {
    const levels = known.get(id) ?? withoutGaps(read(id))
    known.set(id, levels)
    return levels
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function bySeries(text: string, id: string, value: string): ReadonlyMap<string, Levels> {
  const series = new Map<string, Map<number, number>>()
  for (const row of parseCsvRecords(text, [id, 'period', value])) {
    const months = series.get(present(row[id])) ?? new Map<number, number>()
    series.set(present(row[id]), months.set(monthNumber(present(row.period)), Number(row[value])))
  }
  return series
}

function fileOf(source: SourceFolder, path: string): Levels {
  if (!source.has(path)) return new Map()
  const rows = readDelimitedText(source.text(path)).slice(1)
  return new Map(
    rows
      .map(([date = '', level = '']): [number, number] => [monthNumber(date), Number(level)])
      .filter(([, level]) => level > 0),
  )
}

/** A quarter's level belongs to its middle month. */
const quarter = (year: string, number: string): number => Number(year) * 12 + (Number(number) - 1) * 3 + 1

function homes(source: SourceFolder): Levels {
  const rows = parseCsvRecords(source.text(HOMES), ['geo', 'period', 'index_nsa'])
  return new Map(
    rows
      .filter(({ geo }) => geo === 'USA')
      .map(({ period = '', index_nsa }) => [quarter(period.slice(0, 4), period.slice(5)), Number(index_nsa)]),
  )
}

/** The middle of the states: a state's index weighs as much as another's, which is near enough for one year's change. */
function homesByState(source: SourceFolder): Levels {
  const quarters = new Map<number, number[]>()
  for (const row of parseCsvRecords(source.text(HOMES_BY_STATE), ['yr', 'qtr', 'index_sa'])) {
    const at = quarter(present(row.yr), present(row.qtr))
    quarters.set(at, [...(quarters.get(at) ?? []), Math.log(Number(row.index_sa))])
  }
  return new Map([...quarters].map(([at, logs]) => [at, Math.exp(mean(logs))]))
}

function spotCrude(source: SourceFolder): Levels {
  const name = source.list(SPOT).find((file) => file.endsWith('.csv'))
  const days = new Map<number, number[]>()
  for (const row of parseCsvRecords(source.text(`${SPOT}/${present(name)}`), ['item', 'price', 'period'])) {
    if (!present(row.item).toLowerCase().includes('wti')) continue
    const at = monthNumber(present(row.period))
    days.set(at, [...(days.get(at) ?? []), Number(row.price)])
  }
  return new Map([...days].map(([at, prices]) => [at, mean(prices)]))
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** Quarters, yearly values and a month that nobody collected are filled at an even pace. */
export function withoutGaps(levels: Levels): Levels {
  const known = [...levels].sort(([a], [b]) => a - b)
  const filled = new Map<number, number>()
  known.forEach(([month, level], at) => {
    filled.set(month, level)
    const next = known[at + 1]
    if (next === undefined || level <= 0 || next[1] <= 0) return
    for (let between = month + 1; between < next[0]; between++)
      filled.set(between, level * (next[1] / level) ** ((between - month) / (next[0] - month)))
  })
  return filled
}
