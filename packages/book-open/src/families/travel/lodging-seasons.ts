import { MONTH_NAMES } from '@assay/engine'
import type { Lodging } from './per-diem.ts'

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The months of a place against the mean of its year. */
export function monthsOf(months: readonly number[]): readonly number[] {
  return months.map((rate) => Math.round((1000 * rate) / mean(months)) / 1000)
}

export const hasSeasons = (months: readonly number[]): boolean => new Set(months).size > 1

/** How the months lie in the places of a state or of the country, on average. */
export function middleOf(places: readonly Lodging[]): readonly number[] {
  const all = places.map(({ months }) => monthsOf(months))
  return MONTH_NAMES.map((_, at) => Math.round(1000 * mean(all.map((months) => months[at] ?? 1))) / 1000)
}

/** Places with one rate for the whole year: the seasons of the mainland are not theirs. */
export const oneRateFor = (geographies: readonly string[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(geographies.map((geography) => [geography, MONTH_NAMES.map(() => 1)]))
