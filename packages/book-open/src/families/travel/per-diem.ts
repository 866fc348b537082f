import { MONTH_NAMES } from '@assay/engine'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** What the government pays for a night of lodging in a place, month by month from January. */
export interface Lodging {
  readonly place: string
  readonly state: string
  readonly months: readonly number[]
}

const YEAR = '2026'
/** The row of all places that are not listed. */
export const STANDARD = 'US'

/** Fiscal year 2026 in the contiguous states; seasons become months. */
export function readLodging(sources: SourceFolder): readonly Lodging[] {
  const rows = parseCsvRecords(sources.text('gsa_per_diem/conus_fy2024_2026.csv'), [
    'unit',
    'state',
    'place',
    'season_begin',
    'season_end',
    'fiscal_year',
    'price',
  ]).filter((row) => row['fiscal_year'] === YEAR && row['unit'] === 'night')
  const places = Map.groupBy(rows, (row) => `${row['state']}|${row['place']}`)
  return [...places.values()].map((seasons) => {
    const months = new Array<number>(12).fill(0)
    for (const season of seasons) {
      const from = monthOf(season['season_begin']) ?? 0
      const to = monthOf(season['season_end']) ?? 11
      for (let month = from; ; month = (month + 1) % 12) {
        months[month] = Number(season['price'])
        if (month === to) break
      }
    }
    return { place: seasons[0]?.['place'] ?? '', state: seasons[0]?.['state'] ?? '', months }
  })
}

const monthOf = (text: string | undefined): number | null => {
  const [name = ''] = (text ?? '').split(' ')
  const at = MONTH_NAMES.findIndex((month) => month.toLowerCase() === name.toLowerCase())
  return at < 0 ? null : at
}

/** Alaska, Hawaii and the territories: the mean over the seasons of a place. */
export function readLodgingBeyond(sources: SourceFolder): ReadonlyMap<string, number> {
  return meansBy(
    parseCsvRecords(sources.text('gsa_per_diem/oconus_ak_hi_territories_2026_04.csv'), [
      'state',
      'place',
      'lodging_usd',
    ]),
    (row) => `${row['state']}: ${row['place']}`.toLowerCase(),
  )
}

/** Foreign places: the mean over the seasons of a place. */
export function readLodgingAbroad(sources: SourceFolder): ReadonlyMap<string, number> {
  return meansBy(
    parseCsvRecords(sources.text('gsa_per_diem/foreign_state_dept_2026_04.csv'), [
      'country',
      'place',
      'lodging_usd',
    ]),
    (row) => `${row['country']}: ${row['place']}`.toLowerCase(),
  )
}

type Row = Readonly<Record<string, string>>

function meansBy(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(rows, nameOf)].map(([name, some]) => [
      name,
      some.reduce((sum, row) => sum + Number(row['lodging_usd']), 0) / some.length,
    ]),
  )
}
