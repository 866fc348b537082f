import type { Concept, ConceptFigure, Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { AIR_CITIES, type AirCity } from './air-cities.ts'
import { fitLine, type Line } from './fit-line.ts'

/** What travellers pay one way, next to the government's fare one way between the same cities, in dollars of 2025. */
interface Known {
  readonly contract: number
  readonly paid: number
}

/** Averages of an economy seat one way in 2025, OAG in The Independent of November 2025. */
const PAID_AT_HOME: readonly (readonly [from: string, to: string, paid: number])[] = [
  ['las vegas', 'los angeles', 86],
  ['dallas', 'los angeles', 139],
  ['fort lauderdale', 'new york', 122],
  ['san francisco', 'new york', 226],
  ['miami', 'new york', 133],
  ['los angeles', 'new york', 217],
]
/** Averages of a round trip from the United States, halved: Hopper in CNBC of January 2025 and of summer 2024. */
const PAID_ABROAD: readonly (readonly [cities: string, paid: number])[] = [
  ['london,paris,rome,madrid,barcelona,lisbon,amsterdam,dublin,frankfurt,munich,berlin,athens,zurich', 377],
  ['seoul,beijing,shanghai,hong kong,taipei,bangkok,singapore,manila', 544],
  ['cancun,mexico city,san jose costa rica,panama city panama', 235],
  ['tokyo', 686],
  ['rio de janeiro', 478],
  ['lima', 334],
  ['santiago chile', 413],
]

/** A median fare lies below the average at home: a share of dear tickets pulls the average up. Hopper's are of good offers. */
const MEDIAN_OF_AVERAGE = 0.88
/** How much of what sets a route abroad apart from others to the same city is kept; the rest is who flies for the government. */
const ROUTE_KEPT = 0.25
/** Routes abroad start in as many of the largest cities, and the smaller ones are joined to the largest only. */
const GATEWAYS = 24
const LARGE = 44
const FILE = 'gsa_city_pair_airfares/fy2025_city_pairs.csv'
const OLDER = 'gsa_city_pair_airfares/fy2024_city_pairs.csv'
const SPREAD_HOME = 'travel: air fare at home'
const SPREAD_ABROAD = 'travel: air fare abroad'
const TIMES = {
  'round trip': 2,
  roundtrip: 2,
  'rt airfare': 2,
  'rt flight': 2,
  'return flight': 2,
  'there and back': 2,
  'both ways': 2,
  'return ticket': 2,
  'return fare': 2,
  'and back': 2,
}
const NOTE = 'Priced one way for one person; write "round trip" for both ways'

type Fares = ReadonlyMap<string, number>

const key = (a: AirCity, b: AirCity) => [a.names[0], b.names[0]].sort().join('|')

/** The government's unrestricted fare between two cities, the mean over their airports. */
function readContractFares(sources: SourceFolder): Fares {
  const cityOf = new Map(AIR_CITIES.flatMap((city) => city.codes.map((code) => [code, city] as const)))
  const sums = new Map<string, { sum: number; count: number }>()
  for (const file of [OLDER, FILE]) {
    const seen = new Map<string, { sum: number; count: number }>()
    for (const row of parseCsvRecords(sources.text(file), ['origin', 'dest', 'yca_fare_oneway'])) {
      const from = cityOf.get(row['origin'] ?? '')
      const to = cityOf.get(row['dest'] ?? '')
      const fare = Number(row['yca_fare_oneway'])
      if (from === undefined || to === undefined || from === to || !(fare > 0)) continue
      const at = key(from, to)
      const { sum, count } = seen.get(at) ?? { sum: 0, count: 0 }
      seen.set(at, { sum: sum + fare, count: count + 1 })
    }
    for (const [at, value] of seen) sums.set(at, value)
  }
  return new Map([...sums].map(([at, { sum, count }]) => [at, sum / count]))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Fares of pairs that are not listed, from how dear each of the two cities is to fly to. */
function fillFares(fares: Fares): (a: AirCity, b: AirCity) => number | null {
  const middle = mean([...fares.values()].map(Math.log))
  const dear = new Map<AirCity, number>()
  for (const city of AIR_CITIES) {
    const own = AIR_CITIES.flatMap((other) => {
      const fare = other.home ? fares.get(key(city, other)) : undefined
      return fare === undefined ? [] : [Math.log(fare) - middle]
    })
    if (own.length > 0) dear.set(city, mean(own))
  }
  return (a, b) => {
    const listed = fares.get(key(a, b))
    if (listed !== undefined) return listed
    const one = dear.get(a)
    const other = dear.get(b)
    return one === undefined || other === undefined ? null : Math.exp(middle + one + other)
  }
}

const cityNamed = (name: string): AirCity => {
  const city = AIR_CITIES.find((one) => one.names[0] === name)
  if (city === undefined) throw new Error(`No city "${name}"`)
  return city
}

export function computeAirFares(sources: SourceFolder) {
  const fares = readContractFares(sources)
  const fareOf = fillFares(fares)
  const home: readonly Known[] = PAID_AT_HOME.flatMap(([from, to, paid]) => {
    const contract = fareOf(cityNamed(from), cityNamed(to))
    return contract === null ? [] : [{ contract, paid }]
  })
  const homeCities = AIR_CITIES.filter((city) => city.home)
  const abroad: readonly Known[] = PAID_ABROAD.flatMap(([names, paid]) => {
    const listed = names
      .split(',')
      .flatMap((name) => homeCities.flatMap((city) => fares.get(key(cityNamed(name), city)) ?? []))
    return listed.length === 0 ? [] : [{ contract: mean(listed), paid }]
  })
  const lines = { home: lineOf(home), abroad: lineOf(abroad) }
  const within = withinRoute(sources)
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const add = (
    id: string,
    name: string,
    words: readonly string[],
    price: number,
    isHome: boolean,
    of: string,
  ) => {
    concepts.push({
      id,
      name,
      unit: 'ticket',
      category: 'travel',
      words,
      index: 'airfare',
      parity: 'none',
      times: TIMES,
      note: NOTE,
    })
    figures.push({
      concept: id,
      meaning: 'published_average',
      price: Math.round(price),
      geography: 'US',
      date: '2025',
      source:
        'GSA City Pair fares of fiscal year 2025, at the level of what travellers pay (OAG, Hopper, BTS)',
      spread: isHome ? SPREAD_HOME : SPREAD_ABROAD,
      of,
    })
  }
  const known = new Map(PAID_ABROAD)
  const levels = new Map(
    AIR_CITIES.filter((city) => !city.home).flatMap((city) => {
      const listed = homeCities.flatMap((other) => fares.get(key(city, other)) ?? [])
      const contract = Math.exp(mean(listed.map(Math.log)))
      return listed.length === 0
        ? []
        : [[city, { contract, paid: known.get(city.names[0]) ?? lines.abroad.at(contract) }] as const]
    }),
  )
  const oneWay = (a: AirCity, b: AirCity): number | null => {
    const contract = fareOf(a, b)
    if (contract === null) return null
    if (b.home) return MEDIAN_OF_AVERAGE * lines.home.at(contract)
    const level = levels.get(b)
    return level === undefined ? null : level.paid * (contract / level.contract) ** ROUTE_KEPT
  }
  for (const [at, a] of homeCities.entries())
    for (const b of AIR_CITIES.slice(at + 1)) {
      if (at >= GATEWAYS && (!b.home || homeCities.indexOf(b) >= LARGE)) continue
      const price = oneWay(a, b)
      if (price === null) continue
      add(
        `flight-${slug(a)}-${slug(b)}`,
        `flight between ${title(a)} and ${title(b)}, one way`,
        routeWords(a, b),
        price,
        b.home,
        'an economy ticket one way, the middle of what travellers pay on this route',
      )
    }
  for (const city of AIR_CITIES) {
    const prices = homeCities.flatMap((other) => (other === city ? [] : (oneWay(other, city) ?? [])))
    if (prices.length === 0) continue
    add(
      `flight-${slug(city)}`,
      `flight to or from ${title(city)}, one way`,
      city.names.flatMap((name) => cityWords(name)),
      Math.exp(mean(prices.map(Math.log))),
      city.home,
      `an economy ticket one way between ${title(city)} and another large city of the United States`,
    )
  }
  return {
    concepts,
    figures,
    spreads: [
      spreadOf(SPREAD_HOME, lines.home.error, within),
      spreadOf(SPREAD_ABROAD, lines.abroad.error, within),
    ],
  }
}

const lineOf = (known: readonly Known[]): Line & { readonly error: number } =>
  fitLine(known.map(({ contract, paid }) => ({ x: contract, y: paid })))

/** How tickets on one route differ: the spread of the ratio of the government's restricted to its unrestricted fares. */
function withinRoute(sources: SourceFolder): number {
  const ratios = parseCsvRecords(sources.text(FILE), ['yca_fare_oneway', 'ca_fare_oneway']).flatMap((row) => {
    const ratio = Math.log(Number(row['ca_fare_oneway']) / Number(row['yca_fare_oneway']))
    return Number.isFinite(ratio) ? [ratio] : []
  })
  const middle = mean(ratios)
  return Math.sqrt(mean(ratios.map((ratio) => (ratio - middle) ** 2)))
}

/** Single tickets around the figure of a route: the error of the figure, and how tickets on one route differ. */
function spreadOf(name: string, error: number, within: number): Spread {
  const sigma = Math.hypot(error, within)
  return {
    name,
    scores: Array.from({ length: 61 }, (_, at) => Math.round(sigma * normal((at + 0.5) / 61) * 1e4) / 1e4),
    units: 13,
    foldUnit: 'route',
    measuredCoverage: null,
    target: 'transaction',
  }
}

/** The value of a standard normal below which this share lies, by Shore's approximation. */
function normal(share: number): number {
  const upper = Math.max(share, 1 - share)
  const value = 5.5556 * (1 - ((1 - upper) / upper) ** 0.1186)
  return share < 0.5 ? -value : value
}

const slug = (city: AirCity) => city.names[0].replaceAll(/[^a-z0-9]+/g, '-')

const title = (city: AirCity) =>
  city.names[0]
    .split(' ')
    .map((word) =>
      word === 'dc' ? 'DC' : word === 'de' ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`,
    )
    .join(' ')

/** Both directions, as people write a route; "from" and "to" are left out by the reader. */
function routeWords(a: AirCity, b: AirCity): readonly string[] {
  const [first, ...others] = a.names
    .slice(0, 2)
    .flatMap((from) => b.names.slice(0, 2).map((to) => [from, to] as const))
  const codes = [a.codes[0].toLowerCase(), (b.home ? b.codes[0] : (b.codes[1] ?? b.codes[0])).toLowerCase()]
  return [
    ...(first === undefined ? [] : bothWays(...first)).flatMap((pair) => [
      `flight ${pair}`,
      `${pair} flight`,
      `${pair} round trip flight`,
      `round trip ${pair}`,
      `${pair} round trip`,
      `${pair} roundtrip`,
      `airfare ${pair}`,
      `return flight ${pair}`,
    ]),
    ...[...others, ...(b.home ? [] : [[codes[0] ?? '', b.names[0]] as const])].flatMap((other) =>
      bothWays(...other).flatMap((pair) => [
        `flight ${pair}`,
        `${pair} flight`,
        `airfare ${pair}`,
        `round trip ${pair}`,
        `${pair} round trip`,
      ]),
    ),
    ...bothWays(codes[0] ?? '', codes[1] ?? '').flatMap((pair) => [
      pair,
      `flight ${pair}`,
      `${pair} round trip`,
      `round trip ${pair}`,
    ]),
  ]
}

const bothWays = (from: string, to: string): readonly string[] => [`${from} ${to}`, `${to} ${from}`]

function cityWords(name: string): readonly string[] {
  return [
    `flight ${name}`,
    `${name} flight`,
    `airfare ${name}`,
    `plane ticket ${name}`,
    `round trip ${name}`,
    `fly ${name}`,
    `${name} airfare`,
  ]
}
