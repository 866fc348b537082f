import { present } from '../../in-range.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { CHOSEN_PACE, PACE_HIGH, PACES } from './country-cpi.ts'
import { currencyOf } from './currencies.ts'
import { readExchangeRates } from './exchange-rates.ts'
import { newest, readWorldBank, type WorldBankCountry } from './world-bank.ts'

/** Price level of one country today, relative to the United States. */
export interface CountryLevel {
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly exchangeRate: number
  readonly ratePeriod: string
  /** Of household consumption at the exchange rate: 0.5 is half as expensive. */
  readonly priceLevel: number
  readonly parityYear: number
}

/** Money that has two prices, or lost its value faster than its statistics: a level would be a guess. */
const UNKNOWN = new Set('AF CD ER IR LR MM PS SD SO SS SY TM VE YE ZW'.split(' '))
/** Units of the old money for one of the new, where the World Bank still counts in the old. */
const RENAMED_MONEY: Readonly<Record<string, number>> = { BG: 1.95583 }
const PARITY_YEAR_MIN = 2021
const NOW = 2026.5

export function readCountryLevels(source: SourceFolder): readonly CountryLevel[] {
  const rates = readExchangeRates(source)
  const countries = readWorldBank(source)
  const home = countries.get('US')
  return [...countries.values()]
    .flatMap((country): CountryLevel[] => {
      const { code, name } = country
      const currency = currencyOf(code)
      const rate = currency === undefined ? undefined : rates.get(currency)
      if (
        code === 'US' ||
        UNKNOWN.has(code) ||
        currency === undefined ||
        rate === undefined ||
        home === undefined
      )
        return []
      const level = levelNow(country, home, rate.rate)
      if (level === null) return []
      const [parityYear, priceLevel] = level
      return [
        {
          code,
          name,
          currency,
          exchangeRate: Number(rate.rate.toPrecision(6)),
          ratePeriod: rate.period,
          priceLevel: Number(priceLevel.toPrecision(4)),
          parityYear,
        },
      ]
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Prices in a country's own money hold still when its exchange rate moves, so the parity is carried to today by the
 * difference of the two inflations. Where inflation is high the rate follows it, and the level itself is kept.
 */
function levelNow(
  country: WorldBankCountry,
  home: WorldBankCountry,
  rate: number,
): readonly [year: number, level: number] | null {
  const parity = householdParity(country)
  if (parity === null || parity[0] < PARITY_YEAR_MIN) return null
  const [year, value] = [parity[0], parity[1] / (RENAMED_MONEY[country.code] ?? 1)]
  const pace = PACES[CHOSEN_PACE]
  const lastYear = newest(country.cpi)?.[0]
  const own = lastYear === undefined || lastYear < 2023 ? null : (pace?.(country.cpi, lastYear) ?? null)
  const american = pace?.(home.cpi, newest(home.cpi)?.[0] ?? 0) ?? 0
  if (own !== null && own <= PACE_HIGH / 2) {
    const today = value * Math.exp((own - american) * (NOW - year - 0.5))
    return [year, today / rate]
  }
  const both = [...country.parity.keys()].filter((at) => at >= PARITY_YEAR_MIN && country.rate.has(at))
  const then = both.length === 0 ? null : Math.max(...both)
  if (then === null) return [year, value / rate]
  return [then, present(country.parity.get(then)) / present(country.rate.get(then))]
}

/** Household consumption; where it is old, the whole economy's newer parity at the old ratio of the two. */
function householdParity(country: WorldBankCountry): readonly [number, number] | null {
  const household = newest(country.parity)
  const economy = newest(country.economyParity)
  if (household === null) return null
  const economyThen = country.economyParity.get(household[0])
  if (economy !== null && economy[0] > household[0] + 1 && economyThen !== undefined)
    return [economy[0], (household[1] * economy[1]) / economyThen]
  return household
}
