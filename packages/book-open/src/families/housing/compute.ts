import type { ConceptFigure, ConceptFile } from '../../concepts/concept.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { publishedFigures } from '../market/published-rows.ts'
import { HOME_SPREAD, homeSpread } from './home-spread.ts'
import { type PlaceValues, placeValues } from './home-values.ts'
import { readHousePrices, VALUE_MONTH } from './house-prices.ts'
import { landFigures } from './land.ts'
import { HOUSING_SOURCES } from './sources.ts'

const NEW_HOUSES = 'census_new_home_sales_price/median_sales_price_us_quarterly.csv'

/** Homes to buy by bedrooms: each with the size whose rent, against that of three bedrooms, its price is taken to follow. */
const SIZES: Readonly<Record<string, number>> = {
  'home-to-buy': 3,
  'home-1-bedroom': 1,
  'home-2-bedroom': 2,
  'home-3-bedroom': 3,
  'home-4-bedroom': 4,
  'condo-to-buy': 2,
  'condo-studio': 0,
  'condo-1-bedroom': 1,
  'condo-3-bedroom': 3,
  'townhouse-to-buy': 2.5,
}

/** The down payment that lenders ask for without mortgage insurance. */
const DOWN_PAYMENT = 0.2

/** The lower quarter of homes to the middle one, at the spread of homes within a place. */
const STARTER = 0.66

const HOME_OF =
  'what owners say that their home is worth, median of the place, moved by the house price index'

export function computeHousing(source: SourceFolder): ConceptFile {
  const places = placeValues(source)
  const land = landFigures(source)
  const published = publishedFigures('housing', HOME_SPREAD)
  return {
    sources: HOUSING_SOURCES,
    concepts: [],
    figures: [
      ...places.flatMap(homeFigures),
      newHouse(source),
      ...land.figures,
      ...published,
      nationalRoom(published),
    ],
    spreads: [homeSpread(places, readHousePrices(source).misses), land.spread],
    indices: [],
  }
}

function homeFigures(place: PlaceValues): readonly ConceptFigure[] {
  const { geography, value, withMortgage, withoutMortgage, sizes, isLarge } = place
  const row = { geography, spread: HOME_SPREAD } as const
  const source = 'Census ACS 2015-2019 home values, FHFA house price index'
  const figures: ConceptFigure[] = []
  if (value !== null) {
    const homes = { ...row, meaning: 'declared_value', date: VALUE_MONTH, source } as const
    for (const [concept, bedrooms] of Object.entries(SIZES)) {
      if (!isLarge && concept !== 'home-to-buy') continue
      const price = Math.round((value * sizeOf(sizes, bedrooms)) / 1000) * 1000
      const of = concept === 'home-to-buy' ? HOME_OF : `${HOME_OF}, and its size by the rents of such homes`
      figures.push({ ...homes, concept, price, of })
    }
    if (!isLarge) return figures
    const price = Math.round((value * DOWN_PAYMENT) / 100) * 100
    figures.push({ ...homes, concept: 'down-payment', price, of: `a fifth of ${HOME_OF}` })
    const low = Math.round((value * STARTER) / 1000) * 1000
    figures.push({ ...homes, concept: 'starter-home', price: low, of: `the lower quarter of ${HOME_OF}` })
  }
  if (!isLarge) return figures
  const costs = {
    ...row,
    meaning: 'published_average',
    date: '2019',
    source: 'Census ACS 2015-2019',
  } as const
  if (withMortgage !== null) {
    const of =
      'what owners with a mortgage pay a month with taxes, insurance and utilities, median of the place'
    figures.push({ ...costs, concept: 'mortgage-payment', price: withMortgage, of })
  }
  if (withoutMortgage !== null) {
    const of =
      'what owners without a mortgage pay a month for taxes, insurance and utilities, median of the place'
    figures.push({ ...costs, concept: 'owner-costs-no-mortgage', price: withoutMortgage, of })
  }
  return figures
}

/** Between two sizes by the geometric middle. */
function sizeOf(sizes: readonly number[], bedrooms: number): number {
  const low = sizes[Math.floor(bedrooms)] ?? 1
  const high = sizes[Math.ceil(bedrooms)] ?? 1
  return Math.sqrt(low * high)
}

/** The rooms of the nation: the middle of the metros that are published. */
function nationalRoom(published: readonly ConceptFigure[]): ConceptFigure {
  const rooms = published.filter(({ concept }) => concept === 'room-rent')
  const middle = median(rooms.map(({ price }) => price))
  const room = rooms.find(({ price }) => price >= middle)
  if (room === undefined) throw new Error('No rent of a room is published')
  return { ...room, price: middle, geography: 'US', of: `${room.of}, the middle of the largest metros` }
}

function newHouse(source: SourceFolder): ConceptFigure {
  const rows = parseCsvRecords(source.text(NEW_HOUSES), ['price', 'period'])
  const last = rows.reduce((best, row) => ((row.period ?? '') > (best.period ?? '') ? row : best))
  const [year = '', quarter = '1'] = (last.period ?? '').split('Q')
  return {
    concept: 'new-house',
    meaning: 'published_average',
    price: Number(last.price),
    geography: 'US',
    date: `${year}-${String(Number(quarter) * 3 - 1).padStart(2, '0')}`,
    source: 'Census and HUD, New Residential Sales',
    spread: HOME_SPREAD,
    of: 'what new single-family houses sold for with their land, median of the nation',
  }
}
