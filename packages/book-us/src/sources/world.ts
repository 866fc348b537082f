import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

export interface CountryLevel {
  readonly code: string
  readonly currency: string
  /** Price level relative to the US at the market rate of the PPP's year. */
  readonly priceLevel: number
  readonly pppYear: string
  /** Units of the currency for a US dollar in `rateMonth`. */
  readonly exchangeRate: number
  readonly rateMonth: string
}

/** Countries that the exchange-rate file names, with their ISO codes. */
const RATE_COUNTRIES: Readonly<Record<string, readonly [code: string, currency: string]>> = {
  Australia: ['AU', 'AUD'],
  Brazil: ['BR', 'BRL'],
  Canada: ['CA', 'CAD'],
  China: ['CN', 'CNY'],
  Denmark: ['DK', 'DKK'],
  'Hong Kong': ['HK', 'HKD'],
  India: ['IN', 'INR'],
  Japan: ['JP', 'JPY'],
  Malaysia: ['MY', 'MYR'],
  Mexico: ['MX', 'MXN'],
  'New Zealand': ['NZ', 'NZD'],
  Norway: ['NO', 'NOK'],
  Singapore: ['SG', 'SGD'],
  'South Africa': ['ZA', 'ZAR'],
  'South Korea': ['KR', 'KRW'],
  'Sri Lanka': ['LK', 'LKR'],
  Sweden: ['SE', 'SEK'],
  Switzerland: ['CH', 'CHF'],
  Taiwan: ['TW', 'TWD'],
  Thailand: ['TH', 'THB'],
  'United Kingdom': ['GB', 'GBP'],
}

const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const DOLLAR_COUNTRIES = 'EC SV TL PW FM MH PR'.split(' ')

/** Price levels of the countries that have both a PPP and an exchange rate; there is none for the others. */
export function readCountryLevels(source: SourceFolder): readonly CountryLevel[] {
  const ppp = new Map<string, { year: string; value: number }>()
  const pppText = source.text('world-bank-ppp/ppp-gdp.csv')
  for (const row of parseCsvRecords(pppText, ['Country ID', 'Year', 'PPP'])) {
    const known = ppp.get(row['Country ID']!)
    const value = Number(row.PPP)
    if (value > 0 && (known === undefined || known.year < row.Year!))
      ppp.set(row['Country ID']!, { year: row.Year!, value })
  }
  const monthly = newestRates(source.text('exchange-rates/monthly.csv'), 7)
  const annual = ratesByYear(source.text('exchange-rates/annual.csv'))
  const countries: CountryLevel[] = []
  const add = (code: string, currency: string, rateName: string | null) => {
    const parity = ppp.get(code)
    const rate =
      rateName === null
        ? { month: monthly.values().next().value?.month ?? '', value: 1 }
        : monthly.get(rateName)
    const rateThen = rateName === null ? 1 : parity && annual.get(`${rateName} ${parity.year}`)
    if (parity === undefined || rate === undefined || rateThen === undefined) return
    countries.push({
      code,
      currency,
      priceLevel: Number((parity.value / rateThen).toPrecision(4)),
      pppYear: parity.year,
      exchangeRate: rate.value,
      rateMonth: rate.month,
    })
  }
  for (const [name, [code, currency]] of Object.entries(RATE_COUNTRIES)) add(code, currency, name)
  for (const code of EURO_COUNTRIES) add(code, 'EUR', 'Euro')
  for (const code of DOLLAR_COUNTRIES) add(code, 'USD', null)
  return countries.sort((a, b) => (a.code < b.code ? -1 : 1))
}

function newestRates(
  text: string,
  dateLength: number,
): ReadonlyMap<string, { month: string; value: number }> {
  const newest = new Map<string, { month: string; value: number }>()
  for (const row of parseCsvRecords(text, ['Date', 'Country', 'Exchange rate'])) {
    const month = row.Date!.slice(0, dateLength)
    const value = Number(row['Exchange rate'])
    if (value > 0 && (newest.get(row.Country!)?.month ?? '') < month)
      newest.set(row.Country!, { month, value })
  }
  return newest
}

function ratesByYear(text: string): ReadonlyMap<string, number> {
  return new Map(
    parseCsvRecords(text, ['Date', 'Country', 'Exchange rate']).map((row) => [
      `${row.Country} ${row.Date!.slice(0, 4)}`,
      Number(row['Exchange rate']),
    ]),
  )
}
