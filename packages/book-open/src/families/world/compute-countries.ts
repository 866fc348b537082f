import type { CountryEntry } from '@assay/engine'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { countryMoves, levelFor } from './country-moves.ts'
import { readWorld } from './world-figures.ts'

/** How American figures are carried into every country that has a price level and an exchange rate. */
export function computeCountries(source: SourceFolder): readonly CountryEntry[] {
  const world = readWorld(source)
  const { byComponent } = countryMoves(world)
  return [...world.levels.values()].map(
    ({ code, name, currency, exchangeRate, priceLevel, parityYear, ratePeriod }) => ({
      code,
      name,
      currency,
      priceLevel,
      levels: Object.fromEntries(
        [...byComponent].map(([component, move]) => [component, levelFor(move, priceLevel)]),
      ),
      exchangeRate,
      source: `World Bank price level ${parityYear}, exchange rate ${ratePeriod}`,
    }),
  )
}
