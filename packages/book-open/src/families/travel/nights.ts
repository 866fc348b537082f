import type { Concept, ConceptFigure, Spread } from '../../concepts/concept.ts'
import { openGazetteer } from '../../gazetteer.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { measuredSpread, type Score } from '../vehicles/measured-spread.ts'
import { COUNTRIES } from './countries.ts'
import { hasSeasons, middleOf, monthsOf, oneRateFor } from './lodging-seasons.ts'
import { type Lodging, readLodging, readLodgingAbroad, readLodgingBeyond, STANDARD } from './per-diem.ts'

const HOTEL = 'travel: hotel night'
const AIRBNB = 'travel: Airbnb night'
const AIRBNB_FILE = 'inside_airbnb/nightly_price_by_city_roomtype_bedrooms.csv'
const SEASON = 'lodging'
const GSA = 'GSA lodging rate of fiscal year 2026'
const OF_HOTEL =
  'a mid-price hotel room before tax, the mean over the year: the federal lodging rate of the place, which lies at what hotels charge on average'
const OF_AIRBNB = 'the price a night that hosts list, the median, before cleaning fee, service fee and tax'

/** What hotels took on average in single weeks of 2025 (CoStar), with the month, to hold the federal rates against. */
const MARKET: readonly (readonly [place: string, month: number, rate: number])[] = [
  ['Miami', 9, 150.78],
  ['Las Vegas', 8, 195.31],
  ['New Orleans', 8, 131.54],
  ['Boston / Cambridge', 4, 275.21],
  ['San Francisco', 4, 221.05],
  ['San Diego', 5, 244.6],
  ['Las Vegas', 5, 180.4],
]
/** The average of the country in May 2025 (CoStar). */
const US_RATE = {
  price: 162.72,
  address: 'https://lodgingmagazine.com/costar-steady-u-s-hotel-industry-performance-results-in-may/',
}

/** Cities of the Airbnb file: the place that its figure stands for, and the federal rate next to it. */
const AIRBNB_CITIES: Readonly<
  Record<string, { readonly geography: string; readonly place?: string; readonly abroad?: string }>
> = {
  'Albany, NY': { geography: 'US-CBSA-10580', place: 'Albany' },
  'Asheville, NC': { geography: 'US-CBSA-11700', place: 'Asheville' },
  'Boston, MA': { geography: 'US-CBSA-14460', place: 'Boston / Cambridge' },
  'Chicago, IL': { geography: 'US-CBSA-16980', place: 'Chicago' },
  'Denver, CO': { geography: 'US-CBSA-19740', place: 'Denver / Aurora' },
  'Rhode Island (state)': { geography: 'US-RI' },
  'Seattle, WA': { geography: 'US-CBSA-42660', place: 'Seattle' },
  'Washington, DC': { geography: 'US-CBSA-47900', place: 'District of Columbia' },
  'Antwerp, Belgium': { geography: 'BE', abroad: 'belgium: antwerp' },
  'Brisbane, Australia': { geography: 'AU', abroad: 'australia: brisbane' },
  'Dublin, Ireland': { geography: 'IE', abroad: 'ireland: dublin' },
  'Edinburgh, UK': { geography: 'GB', abroad: 'united kingdom: edinburgh' },
  'Montreal, Canada': { geography: 'CA', abroad: 'canada: montreal' },
  'Hong Kong': { geography: 'HK', abroad: 'hong kong: hong kong' },
}
/** Dollars for one unit of a currency in 2025, rounded: for the ratio of rates only. */
const DOLLARS: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.13,
  GBP: 1.32,
  AUD: 0.65,
  CAD: 0.72,
  HKD: 0.128,
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 1
}
const round = (value: number) => Math.round(value)

interface Stay {
  readonly city: string
  readonly period: string
  readonly currency: string
  readonly type: string
  readonly bedrooms: string
  readonly shares: readonly (readonly [share: number, price: number])[]
  readonly middle: number
  readonly count: number
}

/** The newest snapshot of each city, stays shorter than a month. */
function readStays(sources: SourceFolder): readonly Stay[] {
  const columns = [
    'city',
    'period',
    'currency',
    'room_type',
    'bedrooms',
    'stay',
    'n',
    'p10',
    'p25',
    'median',
    'p75',
    'p90',
  ]
  const stays = parseCsvRecords(sources.text(AIRBNB_FILE), columns).flatMap((row): readonly Stay[] => {
    if (row['stay'] !== 'short stay') return []
    const at = (name: string) => Number(row[name])
    return [
      {
        city: row['city'] ?? '',
        period: (row['period'] ?? '').replace('~', ''),
        currency: row['currency'] ?? '',
        type: row['room_type'] ?? '',
        bedrooms: row['bedrooms'] ?? '',
        middle: at('median'),
        count: at('n'),
        shares: [
          [0.1, at('p10')],
          [0.25, at('p25')],
          [0.5, at('median')],
          [0.75, at('p75')],
          [0.9, at('p90')],
        ],
      },
    ]
  })
  const newest = new Map<string, string>()
  for (const { city, period } of stays) if (period > (newest.get(city) ?? '')) newest.set(city, period)
  return stays.filter(({ city, period }) => period === newest.get(city))
}

/** Prices at even shares between the percentiles, drawn on beyond the outer ones. */
function spreadOut({ shares, middle }: Stay): readonly number[] {
  return Array.from({ length: 20 }, (_, at) => {
    const share = (at + 0.5) / 20
    const next = Math.min(
      Math.max(
        shares.findIndex(([upper]) => upper >= share),
        1,
      ),
      shares.length - 1,
    )
    const [low, lowPrice] = shares[share > 0.9 ? shares.length - 2 : next - 1] ?? [0, middle]
    const [high, highPrice] = shares[share > 0.9 ? shares.length - 1 : next] ?? [1, middle]
    const step = (share - low) / (high - low)
    return Math.log(lowPrice) + step * (Math.log(highPrice) - Math.log(lowPrice))
  })
}

/** The place that a federal rate is of, as the gazetteer knows it; null for a town that it does not know. */
function geographyOf({ place, state }: Lodging): string | null {
  if (state === 'DC') return 'US-CBSA-47900'
  for (const town of place.split(/[/,]/)) {
    const code = gazetteer().findPlace(`${town.trim()}, ${state}`)
    if (code?.startsWith('US-CBSA')) return code
  }
  return null
}

let opened: ReturnType<typeof openGazetteer> | undefined
const gazetteer = () => (opened ??= openGazetteer())

export function computeNights(sources: SourceFolder) {
  const lodging = readLodging(sources)
  const rateOf = (place: string) => lodging.find((one) => one.place === place)
  const ratios = MARKET.map(([place, month, rate]) => rate / (rateOf(place)?.months[month] ?? rate))
  const level = median(ratios)
  const stays = readStays(sources)
  const whole = stays.filter(({ type, bedrooms }) => type === 'Entire home/apt' && bedrooms === 'all')
  const homes = whole.flatMap((stay) => {
    const rate = rateOf(AIRBNB_CITIES[stay.city]?.place ?? '')
    return rate === undefined ? [] : [{ stay, hotel: level * mean(rate.months) }]
  })
  const toAirbnb = median(homes.map(({ stay, hotel }) => stay.middle / hotel))
  const beyond = readLodgingAbroad(sources)
  const foreign = whole.flatMap((stay) => {
    const rate = beyond.get(AIRBNB_CITIES[stay.city]?.abroad ?? '')
    return rate === undefined ? [] : [(stay.middle * (DOLLARS[stay.currency] ?? 1)) / rate]
  })
  /** Rates abroad are of dearer hotels: homes let abroad cost less against them than at home. */
  const levelAbroad = (level * median(foreign)) / (toAirbnb * level)

  const hotel = new Map<string, number>()
  const towns: Town[] = []
  const listed = lodging.filter(({ state }) => state !== STANDARD)
  const seasons: Record<string, readonly number[]> = { US: middleOf(listed) }
  for (const [geography, rates] of Map.groupBy(
    listed,
    (one) => geographyOf(one) ?? `${one.place}, ${one.state}`,
  )) {
    if (!geography.startsWith('US-')) {
      const names = rates[0]?.place.split(/[/,]/).map((name) => name.trim().toLowerCase()) ?? []
      const months = rates[0]?.months ?? []
      towns.push({ names, state: rates[0]?.state ?? '', price: level * mean(months), months })
      continue
    }
    const first = gazetteer().resolve(geography)?.name.split(/[-,]/)[0] ?? ''
    const main = rates.find(({ place }) => place.startsWith(first)) ?? rates[0]
    const months = main?.months ?? []
    const price = level * mean(months)
    hotel.set(geography, price)
    seasons[geography] = monthsOf(months)
    // "hotel san diego" names the city without a word that says that a place follows.
    if (first.length >= 4)
      towns.push({ names: [first.toLowerCase()], state: main?.state ?? '', price, months })
  }
  for (const [state, rates] of Map.groupBy(lodging, ({ state }) => state))
    if (state !== STANDARD) {
      hotel.set(`US-${state}`, level * median(rates.map(({ months }) => mean(months))))
      seasons[`US-${state}`] = middleOf(rates)
    }
  for (const [place, geographies] of BEYOND) {
    const rate = readLodgingBeyond(sources).get(place)
    if (rate !== undefined) for (const geography of geographies) hotel.set(geography, level * rate)
  }
  const figures: ConceptFigure[] = []
  const add = (
    concept: string,
    geography: string,
    price: number,
    of: string,
    source: string,
    spread: string,
  ) =>
    figures.push({
      concept,
      meaning: 'published_average',
      price: round(price),
      geography,
      date: '2026',
      source,
      spread,
      of,
    })
  add('hotel-night', 'US', US_RATE.price, OF_HOTEL, 'CoStar in LODGING Magazine, May 2025', HOTEL)
  for (const [geography, price] of hotel) add('hotel-night', geography, price, OF_HOTEL, GSA, HOTEL)
  for (const [country, place] of COUNTRIES) {
    const rate = beyond.get(place)
    if (rate !== undefined)
      add(
        'hotel-night',
        country,
        levelAbroad * rate,
        OF_HOTEL,
        'State Department lodging rate of April 2026, at the level of hotels at home',
        HOTEL,
      )
  }
  addAirbnb(add, stays, hotel, toAirbnb)
  return {
    concepts: towns.map(townConcept),
    seasons: {
      name: SEASON,
      source: GSA,
      months: {
        ...seasons,
        ...oneRateFor([...BEYOND].flatMap(([, geographies]) => geographies)),
        ...Object.fromEntries(
          towns
            .filter(({ months }) => hasSeasons(months))
            .map((town) => [townConcept(town).id, monthsOf(town.months)]),
        ),
      },
    },
    figures: [
      ...figures,
      ...towns.map(
        (town): ConceptFigure => ({
          concept: townConcept(town).id,
          meaning: 'published_average',
          price: round(town.price),
          geography: 'US',
          date: '2026',
          source: GSA,
          spread: HOTEL,
          of: OF_HOTEL,
        }),
      ),
    ],
    spreads: spreadsOf(
      whole,
      homes,
      ratios.map((ratio) => Math.log(ratio / level)),
      toAirbnb,
    ),
    measured: { level, levelAbroad, toAirbnb },
  }
}

/** The rates of these places stand for these geographies. */
const BEYOND: readonly (readonly [string, readonly string[]])[] = [
  ['hawaii: honolulu', ['US-HI', 'US-CBSA-46520']],
  ['hawaii: isle of maui', ['US-CBSA-27980']],
  ['alaska: anchorage', ['US-AK', 'US-CBSA-11260']],
  ['alaska: fairbanks', ['US-CBSA-21820']],
]

interface Town {
  readonly names: readonly string[]
  readonly state: string
  readonly price: number
  readonly months: readonly number[]
}

type Add = (
  concept: string,
  geography: string,
  price: number,
  of: string,
  source: string,
  spread: string,
) => void

const BEDROOMS: readonly (readonly [concept: string, bedrooms: readonly string[], type: string])[] = [
  ['airbnb-1-bedroom', ['1 bedroom', '1'], 'Entire home/apt'],
  ['airbnb-2-bedroom', ['2 bedroom', '2'], 'Entire home/apt'],
  ['airbnb-3-bedroom', ['3 bedroom', '3'], 'Entire home/apt'],
  ['airbnb-4-bedroom', ['4 bedroom', '4', '4+ bedroom', '4+'], 'Entire home/apt'],
  ['airbnb-room', ['all'], 'Private room'],
]

/** Listed prices where the file has the city, else the hotels' level of the place times the ratio of cities with both. */
function addAirbnb(add: Add, stays: readonly Stay[], hotel: ReadonlyMap<string, number>, toAirbnb: number) {
  const inside = 'Inside Airbnb (CC BY 4.0)'
  const whole = new Map<string, number>([['US', US_RATE.price * toAirbnb]])
  for (const [geography, price] of hotel) whole.set(geography, price * toAirbnb)
  for (const stay of stays) {
    const place = AIRBNB_CITIES[stay.city]
    if (place === undefined || stay.type !== 'Entire home/apt' || stay.bedrooms !== 'all') continue
    if (place.abroad === undefined || stay.period >= '2023')
      whole.set(place.geography, stay.middle * (DOLLARS[stay.currency] ?? 1))
  }
  for (const [geography, price] of whole)
    add('airbnb-night', geography, price, OF_AIRBNB, `${inside} and ${GSA}`, AIRBNB)
  for (const [concept, bedrooms, type] of BEDROOMS) {
    const ratios = stays.flatMap((stay) => {
      if (stay.type !== type || !bedrooms.includes(stay.bedrooms) || stay.count < 20) return []
      const all = stays.find(
        (one) => one.city === stay.city && one.type === 'Entire home/apt' && one.bedrooms === 'all',
      )
      return all === undefined ? [] : [stay.middle / all.middle]
    })
    if (ratios.length === 0) continue
    for (const [geography, price] of whole)
      add(concept, geography, price * median(ratios), OF_AIRBNB, `${inside} and ${GSA}`, AIRBNB)
  }
}

function townConcept({ names, state, months }: Town): Concept {
  const called = names.map((name) => name.replaceAll(/[^a-z ]/g, '').trim())
  const id = `hotel-${called[0]?.replaceAll(' ', '-')}-${state.toLowerCase()}`
  return {
    id,
    name: `hotel room in ${names.map((name) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())).join(' or ')}, a night`,
    unit: 'night',
    category: 'travel',
    words: called.flatMap((name) => [
      `hotel ${name}`,
      `${name} hotel`,
      `hotel room ${name}`,
      `motel ${name}`,
      `lodging ${name}`,
    ]),
    index: 'lodging',
    parity: 'none',
    note: 'Before tax',
    ...(hasSeasons(months) ? { season: { name: SEASON, place: id } } : {}),
  }
}

/**
 * Single nights around a figure. The nights of Airbnb are drawn between the percentiles that a city publishes, and drawn on in
 * the logarithm beyond the tenth and the ninetieth; whole cities are held out. Those of hotels take the shape of homes to let
 * around the error of the rates: no single nights of hotels are at hand, so they state no coverage.
 */
function spreadsOf(
  whole: readonly Stay[],
  homes: readonly { readonly stay: Stay; readonly hotel: number }[],
  misses: readonly number[],
  toAirbnb: number,
): readonly Spread[] {
  const airbnb: Score[] = homes.flatMap(({ stay, hotel }, fold) =>
    spreadOut(stay).map((value) => ({ value: value - Math.log(hotel * toAirbnb), fold })),
  )
  const shapes = whole.flatMap((stay) => spreadOut(stay).map((value) => value - Math.log(stay.middle)))
  const hotels = shapes.flatMap((shape, at) => [
    { value: HOTEL_SHAPE * shape + (misses[at % misses.length] ?? 0) },
  ])
  return [
    { ...measuredSpread(AIRBNB, airbnb, 'city'), units: homes.length },
    {
      ...measuredSpread(HOTEL, hotels, 'night'),
      units: misses.length,
      foldUnit: 'city',
      measuredCoverage: null,
    },
  ]
}

/** Hotels of one city differ less than homes to let do. No source of hotel nights is at hand: the share is assumed, not measured. */
const HOTEL_SHAPE = 0.8
