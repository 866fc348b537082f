import { present } from '../../in-range.ts'
import { newest, type WorldBankCountry } from './world-bank.ts'

/** A year's mean belongs to its middle. */
const MIDDLE_MONTH = 6
/** Inflation above this often comes down: on history half of it misses less at worst than all of it. */
export const PACE_HIGH = Math.log(1.2)
/** Prices that rise faster than this do not go on at any known pace. */
export const PACE_MAX = Math.log(1.5)

export type Pace = (cpi: ReadonlyMap<number, number>, year: number) => number | null

const change = (cpi: ReadonlyMap<number, number>, from: number, to: number): number | null => {
  const before = cpi.get(from)
  const after = cpi.get(to)
  return before === undefined || after === undefined ? null : Math.log(after / before) / (to - from)
}

/** What may carry a consumer price index on, as a growth of ln a year. */
export const PACES: Readonly<Record<string, Pace>> = {
  'the last year': (cpi, year) => change(cpi, year - 1, year),
  'the last three years': (cpi, year) => change(cpi, year - 3, year),
  'half of the last year': (cpi, year) => {
    const last = change(cpi, year - 1, year)
    return last === null ? null : last / 2
  },
  nothing: () => 0,
}

export const CHOSEN_PACE = 'the last year'

export interface PaceError {
  readonly name: string
  readonly windows: number
  readonly median: number
  readonly p90: number
}

/** The error of each pace two years ahead, over all countries and the years from 2010 on. */
export function paceErrors(
  countries: Iterable<WorldBankCountry>,
  from = Number.NEGATIVE_INFINITY,
  to = PACE_HIGH,
): readonly PaceError[] {
  const known = [...countries]
  return Object.entries(PACES).map(([name, pace]) => {
    const errors = known
      .flatMap(({ cpi }) =>
        [...cpi.keys()].flatMap((year) => {
          const truth = year < 2010 ? null : change(cpi, year, year + 2)
          const guess = pace(cpi, year)
          const last = change(cpi, year - 1, year)
          return truth === null || guess === null || last === null || last > to || last <= from
            ? []
            : [Math.abs(2 * (truth - guess))]
        }),
      )
      .sort((a, b) => a - b)
    const at = (share: number): number => errors[Math.floor(share * errors.length)] ?? Number.NaN
    return { name, windows: errors.length, median: at(0.5), p90: at(0.9) }
  })
}

/** ln of the growth of consumer prices between two months; null where the country has no index for the earlier one. */
export function cpiGrowth({ cpi }: WorldBankCountry, from: number, to: number): number | null {
  const start = logLevel(cpi, from)
  const end = logLevel(cpi, to)
  return start === null || end === null ? null : end - start
}

function logLevel(cpi: ReadonlyMap<number, number>, month: number): number | null {
  const last = newest(cpi)
  if (last === null) return null
  const years = (month - MIDDLE_MONTH) / 12
  const year = Math.floor(years)
  if (year >= last[0]) {
    const pace = present(PACES[CHOSEN_PACE])(cpi, last[0])
    if (pace === null || pace > PACE_MAX) return null
    return Math.log(last[1]) + (pace > PACE_HIGH ? pace / 2 : pace) * (years - last[0])
  }
  const before = cpi.get(year)
  const after = cpi.get(year + 1)
  if (before === undefined || after === undefined) return null
  return Math.log(before) + (years - year) * Math.log(after / before)
}
