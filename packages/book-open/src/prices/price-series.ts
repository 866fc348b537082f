import { geographyOfBlsArea } from '../places/bls-areas.ts'
import { MIDWEST_FUEL_SERIES, type PriceSeries, type RegionalFile } from '../sources/bls-average-prices.ts'

/** A monthly series of one item in one place, whoever publishes it. */
export interface PlacedSeries {
  /** What a result cites: `BLS APU0000708111`. */
  readonly source: string
  readonly item: string
  readonly geography: string
  readonly values: ReadonlyMap<string, number>
}

export interface SeriesInput {
  readonly bls: ReadonlyMap<string, PriceSeries>
  readonly weeklyFuel: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly regional: RegionalFile
}

/**
 * EIA's weekly national survey. Its level lies a few percent below BLS's, so it moves BLS figures over time and is not
 * mixed with them as one more figure: regular would cost more than the mean of all grades.
 */
export const WEEKLY_FUEL = 'EIA weekly retail prices, monthly mean'

/** Every series of a real place, BLS first: where two publish the same month, BLS is cited. */
export function placeSeries({ bls, weeklyFuel, regional }: SeriesInput): readonly PlacedSeries[] {
  const placed: PlacedSeries[] = []
  for (const series of bls.values()) {
    const geography = geographyOfBlsArea(series.area)
    if (geography !== null)
      placed.push({ source: `BLS ${series.id}`, item: series.item, geography, values: series.values })
  }
  for (const [item, values] of weeklyFuel) placed.push({ source: WEEKLY_FUEL, item, geography: 'US', values })
  for (const { series_id, history } of regional.items) {
    const item = MIDWEST_FUEL_SERIES[series_id]
    if (item === undefined) continue
    const values = new Map(history.map(({ period, value }) => [period, value]))
    placed.push({ source: `EIA ${series_id}`, item, geography: 'US-MIDWEST', values })
  }
  return placed
}

export function lastMonth(values: ReadonlyMap<string, number>): string {
  let last = ''
  for (const month of values.keys()) if (month > last) last = month
  return last
}
