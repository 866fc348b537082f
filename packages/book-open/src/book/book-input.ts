import type { BookInput, CountryEntry, IndexTable, ParityTable } from '@assay/engine'
import { iso31661 } from 'iso-3166'
import { askedAttributions } from '../concepts/asked-attributions.ts'
import { conceptBook, NATIONWIDE, WORLD_MARKET } from '../concepts/concept-book.ts'
import { readConceptTables } from '../concepts/concept-files.ts'
import { present } from '../in-range.ts'
import { metroParts } from '../places/metro-parts.ts'
import { openPlaceTable } from '../places/place-table.ts'
import { alikeNames, routeNames } from '../words/alike-words.ts'
import { BRAND_NAMES, BRAND_WORDS } from '../words/brand-words.ts'
import { CATEGORY_NAMES } from '../words/category-names.ts'
import { DENSITIES } from '../words/densities.ts'
import { PLACE_WORDS } from '../words/place-words.ts'
import { synonymsFor } from '../words/synonyms.ts'
import { readCountryFile } from './country-file.ts'
import { countryGeographies } from './country-geographies.ts'
import type { Figures } from './figures.ts'
import { bookGeographies } from './geographies.ts'
import { blsIndexName, itemFacts, PAY } from './item-facts.ts'
import { bookRows } from './rows.ts'

const FAMILY = /^(?:park|hotel|flight|drug|llm|college|used)-/

/** The default book as the engine takes it. */
export function bookInput(figures: Figures): BookInput {
  const { adjusters, averagePrices, calibration } = figures
  const indices = indexTables(figures)
  const rows = [...bookRows(figures)]
  const own = new Map(rows.map(({ description, unit, category }) => [description, { unit, category }]))
  const countries = allCountries(adjusters.countries.map(countryEntry))
  const tables = readConceptTables()
  const concepts = conceptBook({
    tables,
    files: Object.values(figures.concepts),
    indices: new Set(indices.map(({ component }) => component)),
    dollars: (currency) => dollarsOf(countries, currency),
    ownItem: (description) => own.get(description),
  })
  const synonyms = synonymsFor(
    figures.wages.occupations.map(({ title }) => title),
    figures.foods.name,
  )
  // Families of thousands, such as flights and colleges, have their names from rules of their own.
  const phrases = new Set(
    tables.filter(({ id }) => !FAMILY.test(id)).flatMap(({ name, words }) => [name, ...words]),
  )
  const written = concepts.names.filter(({ phrase }) => phrases.has(phrase))
  const taken = [...concepts.names, ...synonyms].map(({ phrase }) => phrase)
  return {
    rows: [...rows, ...concepts.rows],
    options: {
      id: `us-${averagePrices.asOf}`,
      currency: 'USD',
      defaultGeography: 'US',
      asOf: lastDay(averagePrices.asOf),
      estimate: 'item',
      target: 'published_average',
      foldBySource: false,
    },
    items: [...itemFacts(figures), ...concepts.items],
    names: [...concepts.names, ...alikeNames(written, taken), ...routeNames(concepts.names)],
    synonyms,
    brands: BRAND_WORDS,
    placeWords: { ...PLACE_WORDS, names: [...PLACE_WORDS.names, ...BRAND_NAMES] },
    geographies: [...bookGeographies(openPlaceTable(), figures.places), ...countryGeographies(countries)],
    parities: [...parityTables(figures), ...concepts.parities],
    indices: [...indices, ...concepts.indices],
    countries,
    densities: DENSITIES,
    calibrations: [...calibration.cells, ...concepts.calibrations],
    staleness: calibration.staleness,
    categoryNames: CATEGORY_NAMES,
    attributions: askedAttributions(Object.values(figures.concepts)).map(
      ({ what, url, licence, attribution }) => ({ what, address: url, licence, words: attribution ?? '' }),
    ),
  }
}

/** Countries whose level was measured by kind of thing, and the others that have a purchasing power parity. */
function allCountries(others: readonly CountryEntry[]): readonly CountryEntry[] {
  const measured = readCountryFile().map((entry) => ({
    ...entry,
    name: COUNTRY_NAMES[entry.code] ?? entry.name,
    // No table of wages by country is open; they follow what work costs there, which differs more than prices do.
    levels: {
      ...entry.levels,
      ...(entry.levels['labour'] === undefined ? {} : { [PAY]: entry.levels['labour'] }),
    },
  }))
  const known = new Set(measured.map(({ code }) => code))
  return [...measured, ...others.filter(({ code }) => !known.has(code))]
    .map((entry) => ({ ...entry, levels: { ...entry.levels, [WORLD_MARKET]: 1 } }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

function dollarsOf(countries: readonly CountryEntry[], currency: string): number | undefined {
  if (currency === 'USD') return 1
  const rate = countries.find((country) => country.currency === currency)?.exchangeRate
  return rate === undefined ? undefined : 1 / rate
}

function parityTables({ adjusters, places }: Figures): readonly ParityTable[] {
  const { parities, parityYear, electricity, motorFuel } = adjusters
  const parts = metroParts(places)
  const make = (component: string, source: string, levels: Readonly<Record<string, number>>): ParityTable => {
    const ofParts = parts.filter(({ metro }) => levels[metro] !== undefined)
    return {
      component,
      source,
      levels: {
        ...levels,
        ...Object.fromEntries(ofParts.map(({ code, metro }) => [code, present(levels[metro])])),
      },
    }
  }
  return [
    { component: 'none', source: 'the same everywhere', levels: { US: 1 } },
    { component: NATIONWIDE, source: 'the same everywhere', levels: { US: 1 } },
    { component: WORLD_MARKET, source: 'the same everywhere', levels: { US: 1 } },
    make(PAY, `BEA RPP ${parityYear}, all items`, parities.all),
    make('all', `BEA RPP ${parityYear}, all items`, parities.all),
    make('goods', `BEA RPP ${parityYear}, goods`, parities.goods),
    make('housing', `BEA RPP ${parityYear}, housing`, parities.housing),
    make('utilities', `BEA RPP ${parityYear}, utilities`, parities.utilities),
    make('other', `BEA RPP ${parityYear}, other services`, parities.other),
    make('labour', `BEA RPP ${parityYear}, other services`, parities.other),
    make('electricity', `EIA residential electricity ${electricity.year}, state to US`, electricity.levels),
    make('motor fuel', 'BLS pump prices of metros to the US, else BEA RPP goods', motorFuel),
  ]
}

function indexTables({ adjusters, averagePrices }: Figures): readonly IndexTable[] {
  return [
    ...Object.entries(adjusters.indices).map(([component, levels]) => ({
      component,
      source: component === 'all' ? 'CPI-U all items' : `CPI-U ${component}, all items where it ends`,
      levels,
    })),
    ...averagePrices.items.map(({ code, index }) => ({ component: blsIndexName(code), ...index })),
  ]
}

/** Names people use, where ISO's is another. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  GB: 'United Kingdom',
  KR: 'South Korea',
  NL: 'Netherlands',
  TW: 'Taiwan',
  FM: 'Micronesia',
}

function countryEntry(country: Figures['adjusters']['countries'][number]): CountryEntry {
  const { code, currency, priceLevel, exchangeRate, pppYear, rateMonth } = country
  return {
    code,
    name: COUNTRY_NAMES[code] ?? iso31661.find(({ alpha2 }) => alpha2 === code)?.name ?? code,
    currency,
    priceLevel,
    levels: {},
    exchangeRate,
    source: `World Bank PPP ${pppYear}, exchange rate ${rateMonth}`,
  }
}

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
