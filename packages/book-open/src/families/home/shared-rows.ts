import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** One fact of the shared folders of published prices. */
export interface PublishedRow {
  readonly item: string
  readonly meaning: string
  readonly key: string
  readonly unit: string
  readonly publisher: string
  readonly low: number | null
  readonly high: number | null
  readonly typical: number | null
}

const PUBLISHED = [
  'published_prices_home_auto',
  'published_prices_services',
  'published_prices_goods_travel_fees',
]

/** All facts in dollars of the shared folders of published prices. */
export function publishedRows(source: SourceFolder): readonly PublishedRow[] {
  return PUBLISHED.flatMap((folder) =>
    parseCsvRecords(source.text(`${folder}/rows.csv`), [
      'item',
      'meaning',
      'unit',
      'low',
      'typical',
      'high',
      'currency',
      'geo',
      'publisher',
    ]).map((row) => ({
      item: present(row.item),
      meaning: present(row.meaning),
      unit: present(row.unit),
      publisher: present(row.publisher),
      key: `${row.item} / ${row.unit} / ${row.currency} / ${row.geo}`,
      low: amount(row.low),
      high: amount(row.high),
      typical: amount(row.typical),
    })),
  )
}

function amount(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text)
}
