import type { CountryEntry, GeographyEntry } from '@assay/engine'
import { foreignNamesOf } from '../places/country-names.ts'
import { WORLD_CITIES } from '../places/world-cities.ts'
import { WORLD_REGIONS } from '../places/world-regions.ts'

/** A capital abroad is meant before a small American town of the same name, and after what a nickname says. */
const COUNTRY_WEIGHT = 2_000

/** Other countries as places, each known by its cities and regions too: a price in Madrid or Bavaria is one in Spain or Germany. */
export function countryGeographies(countries: readonly CountryEntry[]): readonly GeographyEntry[] {
  const cities = new Map<string, string[]>()
  for (const [city, code] of [...WORLD_CITIES, ...WORLD_REGIONS])
    cities.set(code, [...(cities.get(code) ?? []), city])
  return countries
    .filter(({ code }) => code !== 'US')
    .map(({ code, name }) => ({
      code,
      name,
      parent: null,
      kind: 'country',
      aliases: namesOf(code, name, cities.get(code) ?? []),
      weight: COUNTRY_WEIGHT,
    }))
}

/** Its cities, alone and with the country ("Paris France"), and what other languages call it, also without accents. */
function namesOf(code: string, name: string, cities: readonly string[]): readonly string[] {
  const country = name.toLowerCase()
  const names = cities.flatMap((city) => (city.endsWith(country) ? [city] : [city, `${city} ${country}`]))
  const foreign = foreignNamesOf(code).flatMap((word) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')])
  return [...new Set([...names, ...foreign])]
}
