import type { ConceptFigure, ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { type DiaryItem, diaryFigure, readDiary } from './diary.ts'
import { readListings } from './listings.ts'
import { measuredSpread } from './measured-spread.ts'
import { computeNewByModel } from './new-by-model.ts'
import { newCarConcepts } from './new-cars.ts'
import { asOneCountry, figureOf, firstRows, readOwnRows, readSharedRows } from './published-rows.ts'
import { computeUsedCars } from './used-cars.ts'

const SERVICE_BILL = 'vehicles: service bill'
const ANY_MODEL = 'vehicles: car of any model'
/** Fewer purchases than this make no spread of their own. */
const OWN_SPREAD_MIN = 50

/** Rows of the published prices that are about vehicles, by our concepts; two rows of one item differ by year. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'full-size pickup truck, new, average transaction price': 'new-full-size-pickup',
  'new car destination charge, 2026 Subaru Outback': 'destination-charge',
  'towing a medium truck 9,001 to 26,000 lb': 'towing-medium',
  'towing a heavy truck over 26,000 lb': 'towing-heavy',
  'impound storage, car up to 20 feet': 'impound-day',
  'impound vehicle release fee': 'impound-release',
  'car key made by code': 'car-key',
  'California Highway Patrol fee on vehicle registration': 'chp-fee',
  'used car, 3 years old, average price paid': 'used-car-3-years',
  'rental car, full-size SUV': 'rental-full-size-suv',
  'rental pickup truck': 'rental-pickup',
  'rental convertible': 'rental-convertible',
  'locksmith, car lockout': 'car-lockout',
  'car alternator replacement': 'alternator',
}
const PUBLISHED_GOODS: Readonly<Record<string, string>> = {
  'electric bike': 'e-bike',
  'electric bike, entry level 2024': 'e-bike-entry',
  'electric bike, high end': 'e-bike-high',
  'fat tire electric bike': 'fat-tire-e-bike',
}

const DIARY: readonly DiaryItem[] = [
  {
    concept: 'oil-change',
    code: '490312',
    least: 25,
    of: 'what households paid for an oil change, tax included',
  },
  {
    concept: 'vehicle-inspection',
    code: '520410',
    least: 5,
    of: 'what households paid for the inspection of a vehicle',
  },
  {
    concept: 'car-registration',
    code: '520110',
    least: 20,
    of: 'what households paid at once to register a vehicle; states and vehicles differ widely',
  },
  {
    concept: 'car-wash',
    code: '480212',
    least: 7,
    of: 'what households paid to have a vehicle cleaned, or at least 7 dollars for what cleans it',
  },
  { concept: 'towing', code: '520550', least: 40, of: 'what households paid to have a vehicle towed' },
  {
    concept: 'car-lease',
    code: '450350',
    least: 100,
    of: 'what households paid for a month of a lease',
  },
  {
    concept: 'roadside-club',
    code: '620114',
    least: 20,
    of: 'what households paid for an automobile club',
  },
]

const NEW_BY_TYPE: Readonly<Record<string, string>> = {
  car: 'new-sedan',
  cuv: 'new-crossover',
  suv: 'new-full-size-suv',
  pickup: 'new-pickup',
  minivan: 'new-minivan',
}

export function computeVehicles(sources: SourceFolder): ConceptFile {
  const cars = newCarConcepts()
  const used = computeUsedCars(readListings(sources))
  const byType = newByType(sources)
  const models = computeNewByModel({
    fit: used.fit,
    level: used.level,
    dealers: used.dealers,
    newOf: (body) =>
      byType.find((one) => one.geography === 'US' && one.concept === NEW_BY_TYPE[body])?.price ?? Number.NaN,
    taken: new Set(cars.concepts.flatMap((concept) => concept.words)),
  })
  const diary = readDiary(sources, DIARY)
  const bill = measuredSpread(
    SERVICE_BILL,
    diary
      .filter(({ item }) => item.code.startsWith('49') || item.concept === 'towing')
      .flatMap(({ scores }) => scores),
    'purchase',
  )
  const own = diary
    .filter(({ scores }) => scores.length >= OWN_SPREAD_MIN)
    .map(({ item, scores }) => measuredSpread(`vehicles: ${item.concept}`, scores, 'purchase'))
  const names = new Set(own.map(({ name }) => name))
  const bought = diary.map(({ item, median, scores }) =>
    diaryFigure(
      item,
      median,
      scores.length,
      names.has(`vehicles: ${item.concept}`) ? `vehicles: ${item.concept}` : SERVICE_BILL,
    ),
  )
  const published = firstRows([
    ...readOwnRows('vehicles'),
    ...readOwnRows('more-vehicles'),
    ...asOneCountry(readSharedRows(sources, 'published_prices_home_auto', PUBLISHED)),
    ...readSharedRows(sources, 'published_prices_goods_travel_fees', PUBLISHED_GOODS),
  ]).map((row) => figureOf(row, /^(new|used)-/.test(row.concept) ? ANY_MODEL : SERVICE_BILL))
  return {
    sources: SOURCES,
    concepts: [...cars.concepts, ...models.concepts, ...used.concepts],
    figures: [
      ...bought,
      ...published,
      ...byType,
      averageNewCar(sources),
      ...cars.figures,
      ...models.figures,
      ...used.figures,
    ],
    spreads: [bill, ...own, ...used.spreads],
    indices: [],
  }
}

/** What dealers ask for new vehicles of a body, by state. */
function newByType(sources: SourceFolder): readonly ConceptFigure[] {
  const folder = 'vehicletrends_new_vehicle_prices'
  const figure = (row: Readonly<Record<string, string>>, geography: string): readonly ConceptFigure[] => {
    const concept = NEW_BY_TYPE[row['code'] ?? '']
    if (concept === undefined) return []
    return [
      {
        concept,
        meaning: 'asking',
        price: Math.round(Number(row['price'])),
        geography,
        date: '2025',
        source: `Vehicle Trends, mean of ${Number(row['n']).toLocaleString('en-US')} listings of dealers, 2025`,
        spread: ANY_MODEL,
        of: 'what dealers ask on average for new ones of this kind, all models together, before tax and title',
      },
    ]
  }
  return [
    ...parseCsvRecords(sources.text(`${folder}/us_by_type_2025.csv`), ['code', 'price', 'n']).flatMap((row) =>
      figure(row, 'US'),
    ),
    ...parseCsvRecords(sources.text(`${folder}/new_vehicle_price_by_state_type_2025.csv`), [
      'code',
      'price',
      'n',
      'geo',
    ]).flatMap((row) => figure(row, `US-${row['geo']}`)),
  ]
}

/** The newest of the averages that Kelley Blue Book publishes month by month. */
function averageNewCar(sources: SourceFolder): ConceptFigure {
  const item = 'new car or truck, average transaction price'
  const rows = readSharedRows(sources, 'published_prices_home_auto', { [item]: 'new-car' })
  const last = rows.at(-1)
  if (last === undefined) throw new Error(`No row "${item}"`)
  return figureOf(last, ANY_MODEL, 'the average that buyers paid for a new vehicle, all kinds together')
}

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'craigslist_vehicles',
    what: 'asking prices of used cars and trucks, by make, model, year and miles',
    url: 'https://www.kaggle.com/datasets/austinreese/craigslist-carstrucks-data',
    period: 'April and May 2021',
    licence: 'CC0 1.0',
    attribution: null,
  },
  {
    folder: 'vehicletrends_new_vehicle_prices',
    what: 'mean prices of new and used vehicles at dealers, by body',
    url: 'https://github.com/vehicletrends/vehicletrends',
    period: '2025',
    licence: 'MIT',
    attribution: 'vehicletrends, John Helveston',
  },
  {
    folder: 'published_prices_home_auto',
    what: 'prices on public pages: repairs, service, rental and new cars, each with its address',
    url: 'https://www.kbb.com',
    period: '2021 to 2026',
    licence: 'facts, cited',
    attribution: null,
  },
]
