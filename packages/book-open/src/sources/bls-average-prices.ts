import { readDelimitedText } from '@assay/tables'
import { present } from '../in-range.ts'
import { readFlatFile } from './bls-flat-file.ts'
import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

/** One monthly series: `APU` + area (4) + item code. */
export interface PriceSeries {
  readonly id: string
  readonly area: string
  readonly item: string
  /** Price by month (`2026-07`), in order of time. */
  readonly values: ReadonlyMap<string, number>
}

const FOLDER = 'bls-average-prices'
/** Forty national series of later months than the histories of the folder, as a newsroom keeps them. */
const LATER_MONTHS = 'bls_average_prices_2022_2025/ap_monthly_2022_01_2025_04.csv'
const REGION_AREA: Readonly<Record<string, string>> = {
  US: '0000',
  Northeast: '0100',
  Midwest: '0200',
  South: '0300',
  West: '0400',
}

/** Every series of the folder, each with all months that any of the files has; on a clash the newest file wins. */
export function readBlsAveragePrices(
  source: SourceFolder,
  itemCodeOf: (pageItem: string) => string | null,
): ReadonlyMap<string, PriceSeries> {
  const months = new Map<string, Map<string, number>>()
  const put = (id: string, month: string, value: number) => {
    if (!(value > 0)) return
    const series = months.get(id) ?? new Map<string, number>()
    months.set(id, series.set(month, value))
  }
  for (const name of source.list(`${FOLDER}/history`))
    readMonths(source.text(`${FOLDER}/history/${name}`), name, put)
  for (const row of source.has(LATER_MONTHS) ? readLaterMonths(source.text(LATER_MONTHS)) : [])
    put(row.series, row.month, row.value)
  const pages = `${FOLDER}/bls_ap_2026_from_pages.csv`
  for (const row of source.has(pages) ? readPages(source.text(pages)) : []) {
    const code = itemCodeOf(row.item)
    if (code === null) throw new Error(`The page table names an unknown item: ${row.item}`)
    put(`APU${row.area}${code}`, row.month, row.value)
  }
  for (const item of readRegionalFile(source).items) {
    if (item.source === 'bls')
      for (const { period, value } of item.history) put(item.series_id, period, value)
  }
  for (const name of source.list(FOLDER))
    if (/^APU\w+\.csv$/.test(name)) readMonths(source.text(`${FOLDER}/${name}`), name, put)
  const flat = `${FOLDER}/ap.data.0.Current`
  if (source.has(flat))
    for (const { series, month, value } of readFlatFile(source.text(flat))) put(series, month, value)
  return new Map(
    [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, values]) => [
        id,
        {
          id,
          area: id.slice(3, 7),
          item: id.slice(7),
          values: new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1))),
        },
      ]),
  )
}

function readMonths(
  text: string,
  name: string,
  put: (id: string, month: string, value: number) => void,
): void {
  const id = name.replace('.csv', '')
  for (const [date = '', value = ''] of readDelimitedText(text).slice(1))
    put(id, date.slice(0, 7), Number(value))
}

function readLaterMonths(text: string) {
  return parseCsvRecords(text, ['source_id', 'period', 'price']).map((row) => ({
    series: present(row.source_id),
    month: present(row.period),
    value: Number(row.price),
  }))
}

function readPages(text: string) {
  return parseCsvRecords(text, ['item', 'area', 'period', 'price_usd']).map((row) => {
    const area = REGION_AREA[present(row.area)]
    if (area === undefined) throw new Error(`The page table names an unknown area: ${row.area}`)
    return { item: present(row.item), area, month: present(row.period), value: Number(row.price_usd) }
  })
}

interface MonthlyValue {
  readonly period: string
  readonly value: number
}

export interface RegionalFile {
  readonly items: ReadonlyArray<{
    readonly source: string
    readonly series_id: string
    readonly history: readonly MonthlyValue[]
  }>
  readonly context: { readonly cpi: { readonly us: { readonly history: readonly MonthlyValue[] } } }
}

/** EIA's monthly pump prices of the Midwest (PADD 2), which BLS does not publish for the region any more. */
export const MIDWEST_FUEL_SERIES: Readonly<Record<string, string>> = {
  'PET.EMM_EPMR_PTE_R20_DPG.M': '74714',
  'PET.EMD_EPD2DXL0_PTE_R20_DPG.M': '74717',
}

/** The newest regional table of the folder; an empty one when there is none. */
export function readRegionalFile(source: SourceFolder): RegionalFile {
  const name = source.list(FOLDER).findLast((file) => /^midwest-\d{4}-\d{2}\.json$/.test(file))
  if (name === undefined) return { items: [], context: { cpi: { us: { history: [] } } } }
  // A table of the sources, whose checksums are kept: its shape is known.
  const file: RegionalFile = JSON.parse(source.text(`${FOLDER}/${name}`))
  return file
}
