import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { CAR_MODELS, type CarModel } from './car-models.ts'

/** A used car that somebody offered. */
export interface Listing {
  readonly model: CarModel
  readonly price: number
  readonly age: number
  readonly miles: number
}

/** The listings are of April and May of this year. */
export const LISTED = 2021
/** Older cars are collected, not used. */
export const AGE_MAX = 20

const FILE = 'craigslist_vehicles/craigslist_vehicle_listings_sample_2021_04.csv'
const COLUMNS = ['price', 'year', 'manufacturer', 'model', 'odometer_miles', 'condition', 'title_status']
const MAKES: Readonly<Record<string, string>> = { rover: 'land rover' }

/** Listings of models that the table has, with a clean title, and a price and miles that somebody can mean. */
export function readListings(sources: SourceFolder): readonly Listing[] {
  return parseCsvRecords(sources.text(FILE), COLUMNS).flatMap((row) => {
    const price = Number(row['price'])
    const miles = Number(row['odometer_miles'])
    const age = LISTED - Number(row['year'])
    const title = row['title_status']
    if (!(price >= 500 && price <= 150_000) || !(miles >= 100 && miles < 400_000)) return []
    if (!(age >= 0 && age <= AGE_MAX) || (title !== 'clean' && title !== 'lien')) return []
    if (row['condition'] === 'salvage' || row['condition'] === 'new') return []
    const make = row['manufacturer'] ?? ''
    const model = findModel(MAKES[make] ?? make, row['model'] ?? '')
    return model === undefined ? [] : [{ model, price, age, miles }]
  })
}

/** The model whose listed name is the longest start of the text. */
function findModel(make: string, text: string): CarModel | undefined {
  let best: CarModel | undefined
  let length = 0
  for (const model of CAR_MODELS) {
    if (model.make !== make) continue
    for (const name of model.listed) {
      if (name.length <= length || !text.startsWith(name)) continue
      // A name that ends in a letter must end the word: "es" is not the start of "escape".
      const next = text[name.length]
      if (next !== undefined && /[a-z]$/.test(name) && /[a-z]/.test(next)) continue
      best = model
      length = name.length
    }
  }
  return best
}
