import { iso31661 } from 'iso-3166'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { openIndexSeries } from '../movers/index-series.ts'
import { currencyOf } from './currencies.ts'
import type { Observation } from './observations.ts'

const BIG_MAC = {
  key: 'Big Mac',
  amount: 1,
  unit: 'each',
  words: ['big mac', 'mcdonalds big mac', 'big mac burger'],
  contents: {},
}

/** The newest price of a Big Mac in each country that has one of the last two years. */
export function readBigMacs(source: SourceFolder): readonly Observation[] {
  const rows = parseCsvRecords(source.text('economist_big_mac/big_mac_prices.csv'), [
    'period',
    'iso3',
    'currency',
    'price',
  ])
  const newest = new Map<string, Readonly<Record<string, string>>>()
  for (const row of rows) if (present(row.period) >= '2025') newest.set(present(row.iso3), row)
  return [...newest].flatMap(([letters, row]): Observation[] => {
    // The euro area is one row; it stands for its large members.
    const codes =
      letters === 'EUZ'
        ? ['DE', 'FR', 'ES', 'IT', 'NL', 'BE', 'AT', 'IE', 'PT', 'FI', 'GR']
        : codesOf(letters)
    return codes.map((country) => ({
      country,
      currency: present(row.currency),
      name: BIG_MAC,
      kind: 'services',
      amount: 1,
      unit: 'each',
      price: Number(row.price),
      month: monthNumber(present(row.period)),
      folder: 'economist_big_mac',
      publisher: `The Economist ${present(row.period).slice(0, 7)}`,
    }))
  })
}

function codesOf(letters: string): readonly string[] {
  const code = iso31661.find(({ alpha3 }) => alpha3 === letters)?.alpha2
  return code === undefined || code === 'US' ? [] : [code]
}

const FUELS: Readonly<Record<string, string>> = {
  'Euro-super 95': 'item:Gasoline, unleaded regular',
  'Automotive gas oil': 'item:Diesel fuel, automotive',
  'Heating gas oil': 'item:Heating oil (fuel oil #2)',
}
const LITRES = 1000

/**
 * Pump prices of the European Union in August 2022, brought to today: what the fuel costs without taxes follows crude oil,
 * and the taxes stay, with the value added tax on both.
 */
export function readEuropeanFuel(
  source: SourceFolder,
  now: number,
): readonly (Observation & { movedTo: number })[] {
  const columns = ['item', 'price', 'geo', 'period', 'price_without_taxes']
  const rows = parseCsvRecords(source.text('eu_oil_bulletin_2022/eu_fuel_2022_08_22.csv'), columns)
  const crude = openIndexSeries(source)('pink:Crude oil, Brent')
  const then = present(crude.get(monthNumber('2022-08')))
  const latest = Math.max(...crude.keys())
  // Products cost about a third above crude in 2022 because refining was short; the long-run pass through is three fifths.
  const ratio = (present(crude.get(latest)) / then) ** 0.6
  return rows.flatMap((row) => {
    const word = FUELS[present(row.item)]
    const country = row.geo === 'EL' ? 'GR' : present(row.geo)
    const net = Number(row.price_without_taxes)
    const gross = Number(row.price)
    if (word === undefined || !(net > 0) || !(gross > net) || currencyOf(country) !== 'EUR') return []
    return [
      {
        country,
        currency: 'EUR',
        name: { key: present(row.item), amount: LITRES, unit: 'l', words: [word], contents: {} },
        kind: 'fuel' as const,
        amount: LITRES,
        unit: 'l',
        price: gross + net * (ratio - 1) * 1.2,
        month: monthNumber('2022-08'),
        movedTo: now,
        folder: 'eu_oil_bulletin_2022',
        publisher: 'European Commission 2022-08',
      },
    ]
  })
}
