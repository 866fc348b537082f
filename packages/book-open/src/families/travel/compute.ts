import type { ConceptFigure, ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { type DiaryItem, diaryFigure, readDiary } from '../vehicles/diary.ts'
import { measuredSpread } from '../vehicles/measured-spread.ts'
import { asOneCountry, figureOf, firstRows, readOwnRows, readSharedRows } from '../vehicles/published-rows.ts'
import { computeAirFares } from './air-fares.ts'
import { computeNights } from './nights.ts'
import { computeParks } from './parks.ts'
import { PUBLISHED } from './published-items.ts'
import { computeTaxis, computeTransit } from './rides.ts'

const BOOK_MONTH = '2026-07'
const AVERAGE = 'travel: air fare at home'
const GOODS = 'published_prices_goods_travel_fees'

const DIARY: readonly DiaryItem[] = [
  {
    concept: 'rideshare',
    code: '530412',
    least: 4,
    of: 'what households paid for a ride in a taxi or a car with a driver',
  },
  {
    concept: 'taxi-ride',
    code: '530412',
    least: 4,
    of: 'what households paid for a ride in a taxi or a car with a driver',
  },
]

export function computeTravel(sources: SourceFolder): ConceptFile {
  const nights = computeNights(sources)
  const air = computeAirFares(sources)
  const parks = computeParks(sources)
  const taxis = computeTaxis(sources)
  const diary = readDiary(sources, DIARY)
  const published = firstRows([
    ...readOwnRows('travel'),
    ...readOwnRows('more-travel'),
    ...asOneCountry(readSharedRows(sources, GOODS, PUBLISHED)),
  ]).map((row) => inForce(figureOf(row, AVERAGE)))
  return {
    sources: SOURCES,
    concepts: [...nights.concepts, ...air.concepts, ...parks.concepts],
    figures: [
      ...diary.map(({ item, median, scores }) =>
        diaryFigure(item, median, scores.length, `travel: ${item.concept}`),
      ),
      ...taxis.figures,
      ...computeTransit(sources),
      ...published,
      ...averageFlights(sources),
      MEALS,
      ...nights.figures,
      ...air.figures,
      ...parks.figures,
    ],
    spreads: [
      ...nights.spreads,
      ...air.spreads,
      ...taxis.spreads,
      ...diary.map(({ item, scores }) => measuredSpread(`travel: ${item.concept}`, scores, 'purchase')),
    ],
    indices: [],
    seasons: [nights.seasons],
  }
}

/** A fee and a list price hold until a newer one is known: no index moves them. */
const inForce = (figure: ConceptFigure): ConceptFigure =>
  figure.meaning === 'official_fee' || figure.meaning === 'list_price'
    ? { ...figure, date: BOOK_MONTH }
    : figure

/** What the government allows a traveller for a day of meals where no other rate is set. */
const MEALS: ConceptFigure = {
  concept: 'travel-meals-day',
  meaning: 'official_fee',
  price: 68,
  geography: 'US',
  date: '2026',
  source: 'GSA meals and incidentals, standard rate of fiscal year 2026',
  spread: guideSpread(null),
  of: 'the federal allowance for three meals and tips of one person',
}

/** Flights whose route is not said: half of the average round trip at home, and what Hopper gives for regions abroad. */
function averageFlights(sources: SourceFolder): readonly ConceptFigure[] {
  const [row] = readSharedRows(sources, GOODS, {
    'domestic plane ticket, round trip, US average': 'flight',
  })
  if (row?.typical === undefined) throw new Error('No average fare of a round trip')
  const half = { ...figureOf(row, AVERAGE), price: row.typical / 2 }
  const region = (concept: string, roundTrip: number): ConceptFigure => ({
    ...half,
    concept,
    price: roundTrip / 2,
    source: 'Hopper, averages of round trips in the first half of 2025, halved',
    address: 'https://economic-news.space/?p=337482',
    spread: 'travel: air fare abroad',
    of: 'half of the average round trip from the United States',
  })
  return [
    { ...half, of: 'half of the average round trip at home, taxes included, bags not' },
    region('flight-europe', 754),
    region('flight-asia', 1087),
    region('flight-mexico', 469),
    region('flight-south-america', 685),
  ]
}

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'gsa_per_diem',
    what: 'lodging rates that the government pays, by place and season',
    url: 'https://www.gsa.gov/travel/plan-book/per-diem-rates',
    period: 'fiscal year 2026',
    licence: 'US federal work, public domain',
    attribution: null,
  },
  {
    folder: 'gsa_city_pair_airfares',
    what: 'air fares between cities that the government pays',
    url: 'https://www.gsa.gov/travel/plan-a-trip/transportation-airfare-rates-pov-rates-etc/airfare-rates-city-pair-program',
    period: 'fiscal year 2025',
    licence: 'US federal work, public domain',
    attribution: null,
  },
  {
    folder: 'inside_airbnb',
    what: 'prices a night that hosts list, by city and bedrooms',
    url: 'https://insideairbnb.com/get-the-data',
    period: '2023 to 2025',
    licence: 'CC BY 4.0',
    attribution: 'Inside Airbnb',
  },
  {
    folder: 'nyc_taxi_trips_2019',
    what: 'taxi trips with what was paid',
    url: 'https://www.nyc.gov/site/tlc/about/tlc-trip-record-data.page',
    period: 'March 2019',
    licence: 'NYC Open Data',
    attribution: null,
  },
  {
    folder: 'transit_fares_gtfs',
    what: 'fares of transit agencies',
    url: 'https://gtfs.org',
    period: '2019 to 2026',
    licence: 'open-data terms of each agency',
    attribution: null,
  },
  {
    folder: 'nps_entrance_fees',
    what: 'entrance fees of national parks',
    url: 'https://www.nps.gov/subjects/developer/api-documentation.htm',
    period: 'September 2024',
    licence: 'US federal work, public domain',
    attribution: null,
  },
  {
    folder: GOODS,
    what: 'prices on public pages: bags, parks, transit, tolls and hotels, each with its address',
    url: 'https://www.bts.gov/air-fares',
    period: '2022 to 2026',
    licence: 'facts, cited',
    attribution: null,
  },
]
