import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { currencyOf, PEGS } from './currencies.ts'
import { newest, readWorldBank } from './world-bank.ts'

/** Units of a currency for one US dollar. */
export interface ExchangeRate {
  readonly rate: number
  /** `2026-06`, or a year for its mean. */
  readonly period: string
}

const NAMES: Readonly<Record<string, string>> = {
  Australia: 'AUD',
  Brazil: 'BRL',
  Canada: 'CAD',
  China: 'CNY',
  Denmark: 'DKK',
  Euro: 'EUR',
  'Hong Kong': 'HKD',
  India: 'INR',
  Japan: 'JPY',
  Malaysia: 'MYR',
  Mexico: 'MXN',
  'New Zealand': 'NZD',
  Norway: 'NOK',
  Singapore: 'SGD',
  'South Africa': 'ZAR',
  'South Korea': 'KRW',
  'Sri Lanka': 'LKR',
  Sweden: 'SEK',
  Switzerland: 'CHF',
  Taiwan: 'TWD',
  Thailand: 'THB',
  'United Kingdom': 'GBP',
}

/** A yearly mean older than this is not today's rate. */
const YEAR_MIN = 2024

/**
 * The newest rate of every currency: a central bank's of the month, else what the money is pegged to, else the rate that
 * The Economist noted in its newest table, else the mean of the newest year.
 */
export function readExchangeRates(source: SourceFolder): ReadonlyMap<string, ExchangeRate> {
  const rates = new Map<string, ExchangeRate>()
  const put = (currency: string, rate: number, period: string) => {
    const known = rates.get(currency)
    if (rate > 0 && (known === undefined || known.period < period)) rates.set(currency, { rate, period })
  }
  for (const country of readWorldBank(source).values()) {
    const currency = currencyOf(country.code)
    const value = newest(country.rate)
    if (currency !== undefined && value !== null && value[0] >= YEAR_MIN)
      put(currency, value[1], String(value[0]))
  }
  const bigMac = source.text('economist_big_mac/big_mac_prices.csv')
  for (const row of parseCsvRecords(bigMac, ['period', 'currency', 'local_per_usd']))
    if (present(row.period) >= `${YEAR_MIN}`)
      put(present(row.currency), Number(row.local_per_usd), present(row.period).slice(0, 7))
  const monthly = source.text('exchange-rates/monthly.csv')
  for (const row of parseCsvRecords(monthly, ['Date', 'Country', 'Exchange rate'])) {
    const currency = NAMES[present(row.Country)]
    if (currency !== undefined) put(currency, Number(row['Exchange rate']), present(row.Date).slice(0, 7))
  }
  for (const [currency, [anchor, rate]] of Object.entries(PEGS)) {
    const known = rates.get(anchor)
    if (known !== undefined) rates.set(currency, { rate: rate * known.rate, period: known.period })
  }
  return rates.set('USD', { rate: 1, period: '2026-07' })
}
