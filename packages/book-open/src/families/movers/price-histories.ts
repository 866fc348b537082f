import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** Prices of one thing over the years, by month. */
export type PriceHistory = ReadonlyMap<number, number>

type Row = Readonly<Record<string, string>>

/** Real prices of things that an index is to move, by the name of the index: what movers are judged on. */
export function readPriceHistories(source: SourceFolder): ReadonlyMap<string, readonly PriceHistory[]> {
  const events = parseCsvRecords(source.text('meps_event_expense/meps_mean_expense_per_event.csv'), [
    'event',
    'measure',
    'price',
    'geo',
    'period',
  ]).filter(({ geo, measure }) => geo === 'US' && measure === 'total paid, all payers')
  const visits = (...names: readonly string[]) =>
    histories(
      events.filter(({ event }) => names.includes(present(event))),
      'event',
    )
  const fills = parseCsvRecords(source.text('meps_drug_purchase/meps_cost_per_prescription_fill.csv'), [
    'item',
    'kind',
    'price',
    'period',
  ])
  return new Map([
    ['food away', histories(bigMacs(source), 'iso3')],
    [
      'tobacco',
      histories(
        read(source, 'cdc_cigarette_pack_price_us/cigarette_pack_price_by_state.csv', [
          'state',
          'price',
          'period',
        ]),
        'state',
      ),
    ],
    [
      'homes',
      histories(
        read(source, 'census_new_home_sales_price/new_home_median_price_us_quarterly.csv', [
          'item',
          'price',
          'period',
        ]),
        'item',
      ),
    ],
    ['child care', histories(childCare(source), 'of')],
    ['tuition', histories(tuition(source), 'of')],
    ['physicians', visits('Office-based events', 'Office-based physician visits')],
    ['hospital', visits('Inpatient stays', 'Emergency room visits', 'Outpatient events')],
    ['dental', visits('Dental visits')],
    [
      'drugs',
      histories(
        fills.filter(({ kind }) => kind !== 'therapeutic class'),
        'item',
      ),
    ],
  ])
}

function read(source: SourceFolder, path: string, columns: readonly string[]): readonly Row[] {
  const folder = present(path.split('/')[0])
  const found = source.has(path)
    ? path
    : `${folder}/${present(source.list(folder).find((name) => name.endsWith('.csv')))}`
  return parseCsvRecords(source.text(found), columns)
}

function bigMacs(source: SourceFolder): readonly Row[] {
  const rows = parseCsvRecords(source.text('economist_big_mac/big_mac_prices.csv'), [
    'iso3',
    'price',
    'period',
  ])
  return rows.filter(({ iso3 }) => iso3 === 'USA')
}

function childCare(source: SourceFolder): readonly Row[] {
  const rows = parseCsvRecords(source.text('dol_childcare_prices/state_and_us_summary_2008_2018.csv'), [
    'code',
    'geo',
    'period',
    'median',
  ])
  return rows.map(({ code, geo, period, median }) => ({
    of: `${geo} ${code}`,
    price: median ?? '',
    period: period ?? '',
  }))
}

function tuition(source: SourceFolder): readonly Row[] {
  const rows = parseCsvRecords(source.text('college_tuition_2018/nces_historical_average_tuition.csv'), [
    'type',
    'year',
    'tuition_type',
    'tuition_cost',
  ])
  return rows
    .filter(({ tuition_type }) => tuition_type?.endsWith('Current') === true)
    .map(({ type, year, tuition_type, tuition_cost }) => ({
      of: `${type} ${tuition_type}`,
      price: tuition_cost ?? '',
      period: year?.slice(0, 4) ?? '',
    }))
}

function histories(rows: readonly Row[], by: string): readonly PriceHistory[] {
  const found = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const price = Number(row.price)
    if (!(price > 0)) continue
    const history = found.get(present(row[by])) ?? new Map<number, number>()
    found.set(present(row[by]), history.set(monthOf(present(row.period)), price))
  }
  return [...found.values()].filter((history) => history.size >= 3)
}

/** A year means its middle, a quarter its middle month. */
function monthOf(period: string): number {
  const quarter = /^(\d{4})Q(\d)$/.exec(period)
  if (quarter !== null) return Number(quarter[1]) * 12 + (Number(quarter[2]) - 1) * 3 + 1
  return /^\d{4}$/.test(period) ? Number(period) * 12 + 5 : monthNumber(period)
}
