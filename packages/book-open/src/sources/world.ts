import { present } from '../in-range.ts'
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
    const known = ppp.get(present(row['Country ID']))
    const value = Number(row.PPP)
    if (value > 0 && (known === undefined || known.year < present(row.Year)))
      ppp.set(present(row['Country ID']), { year: present(row.Year), value })
  }
  const rateText = source.text('exchange-rates/monthly.csv')
  const monthly = newestRates(rateText)
  const annual = meanRatesByYear(rateText)
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

function newestRates(text: string): ReadonlyMap<string, { readonly month: string; readonly value: number }> {
  const newest = new Map<string, { month: string; value: number }>()
  for (const { country, month, value } of readRates(text))
    if ((newest.get(country)?.month ?? '') < month) newest.set(country, { month, value })
  return newest
}

/** The mean of a year's months: the rate that a year's purchasing power is compared with. */
function meanRatesByYear(text: string): ReadonlyMap<string, number> {
  const years = new Map<string, number[]>()
  for (const { country, month, value } of readRates(text)) {
    const key = `${country} ${month.slice(0, 4)}`
    const known = years.get(key)
    if (known === undefined) years.set(key, [value])
    else known.push(value)
  }
  return new Map(
    [...years].map(([key, rates]) => [key, rates.reduce((sum, rate) => sum + rate, 0) / rates.length]),
  )
}

function readRates(text: string) {
  return parseCsvRecords(text, ['Date', 'Country', 'Exchange rate'])
    .map((row) => ({
      country: present(row.Country),
      month: present(row.Date).slice(0, 7),
      value: Number(row['Exchange rate']),
    }))
    .filter(({ value }) => value > 0)
}
