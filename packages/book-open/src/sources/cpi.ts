import { readDelimitedText } from '@assay/tables'
import { readRegionalFile } from './bls-average-prices.ts'
import { readFlatFile } from './bls-flat-file.ts'
import type { SourceFolder } from './source-folder.ts'

/** Consumer price indices by month, not seasonally adjusted unless the name says so. */
export interface CpiTables {
  /** All items, to the newest month. */
  readonly all: ReadonlyMap<string, number>
  /** Component series as far as they are published. */
  readonly components: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Food at home by kind, rent of primary residence, and what the book otherwise moves by. */
export const CPI_COMPONENTS = {
  cereals: 'CUUR0000SAF111',
  meats: 'CUUR0000SAF112',
  produce: 'CUSR0000SAF113',
  drinks: 'CUUR0000SAF114',
  'other food': 'CUUR0000SAF115',
  alcohol: 'CUUR0000SAF116',
  dairy: 'CUUR0000SEFJ',
  rent: 'CUUR0000SEHA',
} as const

export type CpiComponent = keyof typeof CPI_COMPONENTS

export function readCpi(source: SourceFolder): CpiTables {
  const all = new Map<string, number>()
  if (source.has('cpi/cpiai.csv'))
    for (const [date = '', value = ''] of readDelimitedText(source.text('cpi/cpiai.csv')).slice(1))
      put(all, date, value)
  for (const { period, value } of readRegionalFile(source).context.cpi.us.history)
    put(all, `${period}-01`, String(value))
  const flat = readFlatSeries(source)
  for (const [month, level] of flat.get('CUUR0000SA0') ?? []) all.set(month, level)
  const components = new Map<string, ReadonlyMap<string, number>>()
  for (const [name, series] of Object.entries(CPI_COMPONENTS)) {
    const months = new Map<string, number>()
    // A component may be published further in the folder above; the newer file is read last and wins.
    for (const folder of ['cpi/components', 'cpi']) {
      if (!source.has(`${folder}/${series}.csv`)) continue
      for (const [date = '', value = ''] of readDelimitedText(source.text(`${folder}/${series}.csv`)).slice(
        1,
      ))
        put(months, date, value)
    }
    for (const [month, level] of flat.get(series) ?? []) months.set(month, level)
    components.set(name, months.size > 0 ? months : all)
  }
  return { all, components }
}

/** Series of BLS's own download, where the folder has one. */
function readFlatSeries(source: SourceFolder): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const series = new Map<string, Map<string, number>>()
  for (const name of source.list('cpi')) {
    if (!/^cu\.data\.\d+\./.test(name)) continue
    for (const { series: id, month, value } of readFlatFile(source.text(`cpi/${name}`))) {
      const months = series.get(id)
      if (months === undefined) series.set(id, new Map([[month, value]]))
      else months.set(month, value)
    }
  }
  return series
}

function put(months: Map<string, number>, date: string, value: string): void {
  const level = Number(value)
  if (level > 0) months.set(date.slice(0, 7), level)
}
