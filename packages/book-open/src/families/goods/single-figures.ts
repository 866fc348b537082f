import { iso31661 } from 'iso-3166'
import type { ConceptFigure } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile } from '../vehicles/measured-spread.ts'
import { SHARED_FOLDER } from './published.ts'

/** The newest Big Mac of every country. */
export function bigMacs(sources: SourceFolder): readonly ConceptFigure[] {
  const text = sources.text('economist_big_mac/big_mac_prices.csv')
  const newest = new Map<string, Readonly<Record<string, string>>>()
  for (const row of parseCsvRecords(text, ['period', 'iso3', 'currency', 'price'])) {
    const country = iso31661.find(({ alpha3 }) => alpha3 === row['iso3'])?.alpha2
    if (country === undefined) continue
    const known = newest.get(country)
    if (known === undefined || present(known['period']) < present(row['period'])) newest.set(country, row)
  }
  return [...newest].sort(byUnitedStatesFirst).map(([country, row]) => ({
    concept: 'big-mac',
    meaning: 'menu_price',
    price: Number(row['price']),
    ...(row['currency'] === 'USD' ? {} : { currency: present(row['currency']) }),
    geography: country,
    date: present(row['period']).slice(0, 7),
    source: `The Economist, Big Mac index, ${present(row['period']).slice(0, 7)}`,
    spread: 'menu price',
    of: "what McDonald's asks for a Big Mac, one price for the country",
  }))
}

const byUnitedStatesFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  Number(b === 'US') - Number(a === 'US') || (a < b ? -1 : 1)

/** Tickets of the football league: the median of the teams' averages, and a price for each team. */
export function footballTickets(sources: SourceFolder): readonly ConceptFigure[] {
  const text = sources.text('nfl_ticket_prices_2014/team_average_2014.csv')
  const prices = parseCsvRecords(text, ['team', 'price']).map((row) => Number(row['price']))
  return [
    {
      concept: 'nfl-ticket',
      meaning: 'published_average',
      price: medianOf(prices),
      geography: 'US',
      date: '2014',
      source: 'FiveThirtyEight (StubHub), 2014 season, median of 32 teams',
      spread: 'average: recreation',
      of: 'the average of tickets resold, median of the teams',
    },
  ]
}

/** A burger meal: the middle of the cities that a survey names. */
export function burgerMeals(sources: SourceFolder): readonly ConceptFigure[] {
  const rows = parseCsvRecords(sources.text(`${SHARED_FOLDER}/rows.csv`), [
    'item',
    'typical',
    'publisher',
    'address',
  ])
  const cities = rows.filter((row) => row['item']?.startsWith('fast-food burger combo meal, '))
  const first = present(cities[0])
  return [
    {
      concept: 'burger-combo',
      meaning: 'published_average',
      price: medianOf(cities.map((row) => Number(row['typical']))),
      geography: 'US',
      date: '2022',
      source: `${first['publisher']}, 2022, median of ${cities.length} cities`,
      address: present(first['address']),
      spread: 'menu price',
      of: 'the average of a burger, fries and a drink, median of the cities',
    },
  ]
}

function medianOf(prices: readonly number[]): number {
  return quantile(
    prices.map((value) => ({ value })),
    0.5,
  )
}
