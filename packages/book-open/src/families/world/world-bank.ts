import { iso31661 } from 'iso-3166'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

const FILE = 'worldbank_wdi_price_levels/wdi_cpi_ppp_fx_2005_on.csv'

/** What the World Bank has of one country, by year. */
export interface WorldBankCountry {
  readonly code: string
  readonly name: string
  readonly cpi: ReadonlyMap<number, number>
  /** Money of the country that buys what a dollar buys in the United States: household consumption, and the whole economy. */
  readonly parity: ReadonlyMap<number, number>
  readonly economyParity: ReadonlyMap<number, number>
  readonly rate: ReadonlyMap<number, number>
}

const COLUMNS = {
  cpi: 'cpi_2010_100',
  parity: 'ppp_private_consumption_lcu_per_intl_dollar',
  economyParity: 'ppp_gdp_lcu_per_intl_dollar',
  rate: 'official_exchange_rate_lcu_per_usd',
} as const

/** ISO has no letters for Kosovo; everybody uses these. */
const KOSOVO = { code: 'XK', name: 'Kosovo' }

export function readWorldBank(source: SourceFolder): ReadonlyMap<string, WorldBankCountry> {
  const letters = new Map(iso31661.map(({ alpha2, alpha3, name }) => [alpha3, { code: alpha2, name }]))
  const countries = new Map<string, Record<keyof typeof COLUMNS, Map<number, number>> & { name: string }>()
  for (const row of parseCsvRecords(source.text(FILE), ['iso3', 'year', ...Object.values(COLUMNS)])) {
    const known = row.iso3 === 'KOS' ? KOSOVO : letters.get(present(row.iso3))
    if (known === undefined) continue
    const country = countries.get(known.code) ?? {
      name: known.name,
      cpi: new Map(),
      parity: new Map(),
      economyParity: new Map(),
      rate: new Map(),
    }
    countries.set(known.code, country)
    for (const key of ['cpi', 'parity', 'economyParity', 'rate'] as const) {
      const value = Number(row[COLUMNS[key]])
      if (value > 0) country[key].set(Number(row.year), value)
    }
  }
  return new Map([...countries].map(([code, country]) => [code, { code, ...country }]))
}

/** The newest year of a table and its value; null where there is none. */
export function newest(table: ReadonlyMap<number, number>): readonly [year: number, value: number] | null {
  return [...table].reduce<readonly [number, number] | null>(
    (best, entry) => (best === null || entry[0] > best[0] ? entry : best),
    null,
  )
}
