import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { measuredSpread } from '../vehicles/measured-spread.ts'
import { fitLine } from './fit-line.ts'

const NEW_YORK = 'US-CBSA-35620'
const TRIP = 'travel: taxi ride'
const AIRPORT = 'travel: airport taxi ride'
/** The miles that the concept says a ride is of, unless somebody says them. */
const MILES = 4

/** Taxi trips in New York in March 2019: what was paid in all, card tips included. */
export function computeTaxis(sources: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const trips = parseCsvRecords(sources.text('nyc_taxi_trips_2019/trips_sample_2019_03.csv'), [
    'distance',
    'total',
    'pickup_zone',
    'dropoff_zone',
  ]).flatMap((row) => {
    const miles = Number(row['distance'])
    const paid = Number(row['total'])
    return miles >= 0.3 && miles <= 30 && paid >= 4 && paid <= 250
      ? [{ x: miles, y: paid, from: row['pickup_zone'] ?? '', to: row['dropoff_zone'] ?? '' }]
      : []
  })
  // Every fortieth trip is left out in turn: a line through thousands of points hardly moves.
  const line = fitLine(trips.filter((_, at) => at % 40 === 0))
  const figure = (concept: string, price: number, spread: string, of: string): ConceptFigure => ({
    concept,
    meaning: 'purchase',
    price: Math.round(price * 100) / 100,
    geography: NEW_YORK,
    date: '2019-03',
    source: `NYC Taxi and Limousine Commission, ${trips.length.toLocaleString('en-US')} trips of March 2019`,
    spread,
    of,
  })
  const airport = (zone: string) =>
    trips.filter(({ from, to, x }) => (from === zone || to === zone) && x >= 5).map(({ y }) => y)
  const jfk = airport('JFK Airport')
  const laguardia = airport('LaGuardia Airport')
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const around = (values: readonly number[]) =>
    values.map((value) => ({ value: Math.log(value / median(values)) }))
  const said = 'what passengers paid for a taxi between the airport and the city, tolls and card tip included'
  return {
    figures: [
      figure(
        'taxi-ride',
        line.at(MILES),
        TRIP,
        `what passengers paid for a taxi ride of ${MILES} miles, tip included`,
      ),
      { ...figure('taxi-jfk', median(jfk), AIRPORT, said), geography: 'US' },
      { ...figure('taxi-laguardia', median(laguardia), AIRPORT, said), geography: 'US' },
      { ...figure('airport-ride', median(laguardia), AIRPORT, said), geography: 'US' },
    ],
    spreads: [
      measuredSpread(
        TRIP,
        trips.map(({ x, y }) => ({ value: Math.log(y / line.at(x)) })),
        'trip',
      ),
      measuredSpread(AIRPORT, [...around(jfk), ...around(laguardia)], 'trip'),
    ],
  }
}

/** Single rides as agencies publish them for apps, in the places that the gazetteer knows. */
const AGENCIES: Readonly<Record<string, string>> = {
  'ABQ RIDE': 'US-CBSA-10740',
  'Champaign Urbana Mass Transit District': 'US-CBSA-16580',
  'Metro - Los Angeles': 'US-CBSA-31080',
  'Metro Transit-City of Madison': 'US-CBSA-31540',
  MTS: 'US-CBSA-41740',
  'San Francisco Municipal Transportation Agency': 'US-CBSA-41860',
  'Santa Cruz Metro': 'US-CBSA-42100',
  'Sound Transit': 'US-CBSA-42660',
  WRTA: 'US-CBSA-49340',
}

export function computeTransit(sources: SourceFolder): readonly ConceptFigure[] {
  const rows = parseCsvRecords(sources.text('transit_fares_gtfs/summary_by_agency.csv'), [
    'agency',
    'currency',
    'period',
    'n',
    'min',
    'median',
  ])
  const figure = (price: number, geography: string, date: string, source: string): ConceptFigure => ({
    concept: 'bus-ride',
    meaning: 'official_fee',
    price,
    geography,
    date,
    source,
    spread: 'official fee',
    of: 'the fare of one ride for an adult, as the agency publishes it',
  })
  const single = rows.filter((row) => row['currency'] === 'USD' && Number(row['n']) <= 6)
  const all = single.map((row) => Number(row['min'])).toSorted((a, b) => a - b)
  return [
    { ...figure(2, 'US', '2025', `median of ${all.length} agencies`), price: all[all.length >> 1] ?? 2 },
    figure(3, NEW_YORK, '2026', 'MTA, from January 2026'),
    ...rows.flatMap((row) => {
      const geography = AGENCIES[row['agency'] ?? '']
      return geography === undefined
        ? []
        : [figure(Number(row['min']), geography, row['period'] ?? '', row['agency'] ?? '')]
    }),
  ]
}
