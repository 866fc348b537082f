import { readFileSync } from 'node:fs'
import type { Concept, ConceptFigure } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { type Body, CAR_MODELS, type CarModel } from './car-models.ts'
import { AGE_MAX, LISTED, type Listing } from './listings.ts'
import { measuredSpread } from './measured-spread.ts'
import { fitUsedCars, type UsedCarFit } from './used-car-fit.ts'

/** The year that the dealers' prices are of. */
export const DEALERS = 2025
/** The year that an age is counted from when somebody asks. */
export const ASKED = 2026
const YEARS = { first: 2006, last: 2025 }
/** A model needs this many listings. */
const LISTINGS_MIN = 4
/** How old a used car is of which no year is said. */
const AGE_TYPICAL = 6
const FOLDS = 5
/** The trims and sellers of one model, as nearly new ones show them: an old car also differs by how it was kept. */
export const NEW_OF_A_MODEL = 'vehicles: new car of a model'
const NEARLY_NEW = 2
/** Miles a year and at the start, of cars that dealers offer: the Vehicle Trends project's slopes by body. */
const DEALER_MILES: Readonly<Record<Body, number>> = {
  car: 9306,
  cuv: 10629,
  suv: 10511,
  pickup: 11294,
  minivan: 10311,
}
const DEALER_MILES_START = 5000
const BODIES: readonly Body[] = ['car', 'cuv', 'suv', 'pickup', 'minivan']
const BODY_WORDS: Readonly<Record<Body, readonly [string, ...string[]]>> = {
  car: ['sedan', 'car', 'coupe', 'hatchback'],
  cuv: ['crossover', 'suv', 'small suv', 'compact suv', 'midsize suv'],
  suv: ['full size suv', 'large suv', '3 row suv', 'three row suv'],
  pickup: ['pickup truck', 'pickup', 'truck', 'pick up truck'],
  minivan: ['minivan', 'mini van', 'family van'],
}

export const SOURCE =
  'Craigslist listings of April 2021 (CC0) at the level of dealers in 2025 (Vehicle Trends, MIT)'

export interface Dealers {
  readonly price: (body: Body, modelYear: number) => number | undefined
  readonly years: readonly number[]
}

/** What dealers of South Carolina asked in 2025, the mean by body and model year. */
function readDealers(): Dealers {
  const text = readFileSync(new URL('../../../published/used-car-dealers.csv', import.meta.url), 'utf8')
  const rows = parseCsvRecords(text, ['model_year', ...BODIES])
  return {
    years: rows.map((row) => Number(row['model_year'])),
    price: (body, modelYear) => {
      const row = rows.find((one) => Number(one['model_year']) === modelYear)
      return row === undefined ? undefined : Number(row[body])
    },
  }
}

/** What dealers ask over what the listings asked, by body and age: a line in ln through all model years. */
function fitLevel(fit: UsedCarFit, dealers: Dealers): (body: Body, age: number) => number {
  const lines = new Map<Body, { start: number; slope: number }>()
  for (const body of BODIES) {
    const points = dealers.years.map((year) => {
      const age = DEALERS - year
      return { age, value: Math.log((dealers.price(body, year) ?? 1) / meanPrice(fit, body, age)) }
    })
    const middle = mean(points.map(({ age }) => age))
    const level = mean(points.map(({ value }) => value))
    const slope =
      mean(points.map(({ age, value }) => (age - middle) * (value - level))) /
      mean(points.map(({ age }) => (age - middle) ** 2))
    lines.set(body, { start: level - slope * middle, slope })
  }
  const oldest = DEALERS - Math.min(...dealers.years)
  return (body, age) => {
    const line = lines.get(body)
    return line === undefined ? 1 : Math.exp(line.start + line.slope * Math.min(age, oldest))
  }
}

function meanPrice(fit: UsedCarFit, body: Body, age: number): number {
  const models = CAR_MODELS.filter((model) => model.body === body)
  const count = models.reduce((sum, model) => sum + fit.count(model), 0)
  return models.reduce((sum, model) => sum + fit.count(model) * fit.price(model, age), 0) / count
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** How far single listings lie from a fit that did not see them. */
function heldOut(
  listings: readonly Listing[],
  score: (fit: UsedCarFit, one: Listing) => number,
  fitted: readonly Listing[] = listings,
) {
  const scores = listings.map(() => ({ value: 0 }))
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(listings.filter((_, at) => at % FOLDS === fold))
    const fit = fitUsedCars(fitted.filter((one) => !held.has(one)))
    listings.forEach((one, at) => {
      if (at % FOLDS === fold) scores[at] = { value: score(fit, one) }
    })
  }
  return scores
}

export function computeUsedCars(listings: readonly Listing[]) {
  const fit = fitUsedCars(listings)
  const dealers = readDealers()
  const level = fitLevel(fit, dealers)
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const single = measuredSpread(
    'vehicles: used car',
    heldOut(listings, (seen, one) => Math.log(one.price / seen.price(one.model, one.age, one.miles))),
    'listing',
  )
  const anyAge = measuredSpread(
    'vehicles: used car of any age',
    heldOut(
      listings.filter((one) => one.age >= 2 && one.age <= 2 * AGE_TYPICAL),
      (seen, one) => Math.log(one.price / seen.price(one.model, AGE_TYPICAL)),
    ),
    'listing',
  )
  const nearlyNew = measuredSpread(
    NEW_OF_A_MODEL,
    heldOut(
      listings.filter((one) => one.age <= NEARLY_NEW),
      (seen, one) => Math.log(one.price / seen.price(one.model, one.age, one.miles)),
      listings,
    ),
    'listing',
  )
  const add = (concept: Concept, price: number, spread: string, of: string) => {
    concepts.push({ ...concept, index: 'used cars', parity: 'none' })
    figures.push({
      concept: concept.id,
      meaning: 'asking',
      price: Math.round(price / 10) * 10,
      geography: 'US',
      date: String(DEALERS),
      source: SOURCE,
      spread,
      of,
    })
  }

  for (const model of CAR_MODELS.filter((one) => fit.count(one) >= LISTINGS_MIN)) {
    const called = [`${model.make} ${model.model}`, ...model.also]
    const title = titleOf(model)
    const id = `used-${called[0]?.replaceAll(/[^a-z0-9]+/g, '-')}`
    const count = fit.count(model)
    const { first, last } = yearsOf(model, listings)
    for (let year = first; year <= last; year++) {
      const age = Math.min(ASKED - year, AGE_MAX)
      const names = [...called, ...(nameAlone(model) ? [model.model] : [])]
      add(
        {
          id: `${id}-${year}`,
          name: `${year} ${title}, used`,
          unit: 'car',
          category: 'vehicles',
          words: [...new Set(names)].flatMap((name) => [
            `${year} ${name}`,
            `${name} ${year}`,
            `used ${year} ${name}`,
          ]),
          size: {
            unit: 'mile',
            typical: Math.round((DEALER_MILES_START + DEALER_MILES[model.body] * age) / 1000) * 1000,
            slope: Math.round(fit.milesSlope(age) * 1000) / 1000,
          },
        },
        fit.price(model, age) * level(model.body, age),
        single.name,
        `what is asked for one that is ${age} years old, with the miles of that age unless you say them, after ${count} listings`,
      )
    }
    add(
      {
        id,
        name: `${title}, used, about ${AGE_TYPICAL} years old`,
        unit: 'car',
        category: 'vehicles',
        words: called.flatMap((name) => [
          `used ${name}`,
          `${name} used`,
          `pre owned ${name}`,
          `second hand ${name}`,
        ]),
      },
      fit.price(model, AGE_TYPICAL) * level(model.body, AGE_TYPICAL),
      anyAge.name,
      `what is asked for a used one about ${AGE_TYPICAL} years old, after ${count} listings; say the year and the miles for a closer price`,
    )
  }
  for (const body of BODIES) addBody(body, dealers, add)
  return { concepts, figures, spreads: [single, anyAge, nearlyNew, newSpread(listings)], fit, level, dealers }
}

type Add = (concept: Concept, price: number, spread: string, of: string) => void

/** Used cars of a body, whatever the model. */
function addBody(body: Body, dealers: Dealers, add: Add) {
  const words = BODY_WORDS[body]
  for (const year of dealers.years) {
    const price = dealers.price(body, year - 1) ?? dealers.price(body, year)
    if (price === undefined) continue
    add(
      {
        id: `used-${body}-${year}`,
        name: `${year} ${words[0]}, used`,
        unit: 'car',
        category: 'vehicles',
        words: words.flatMap((word) => [`${year} ${word}`, `used ${year} ${word}`, `${word} ${year}`]),
      },
      price,
      'vehicles: car of any model',
      'what dealers ask on average for a used one of that age, all models together',
    )
  }
  add(
    {
      id: `used-${body}`,
      name: `used ${words[0]}`,
      unit: 'car',
      category: 'vehicles',
      words: words.flatMap((word) => [`used ${word}`, `second hand ${word}`, `pre owned ${word}`]),
    },
    dealers.price(body, DEALERS - AGE_TYPICAL) ?? 0,
    'vehicles: car of any model',
    `what dealers ask on average for a used one about ${AGE_TYPICAL} years old, all models together`,
  )
}

/** How nearly new cars of one body lie around their mean: what is not known while the model is not said. */
function newSpread(listings: readonly Listing[]) {
  const young = listings.filter((one) => one.age <= 3)
  const means = new Map(
    BODIES.map((body) => [
      body,
      mean(young.filter((one) => one.model.body === body).map((one) => one.price)),
    ]),
  )
  const scores = young.map((one) => ({
    value: Math.log(one.price / (means.get(one.model.body) ?? one.price)),
  }))
  return measuredSpread('vehicles: car of any model', scores, 'listing')
}

/** A model is asked for in the years that it was made, as far as the listings show them. */
function yearsOf(model: CarModel, listings: readonly Listing[]) {
  const years = listings.filter((one) => one.model === model).map((one) => LISTED - one.age)
  const newest = Math.max(...years)
  const oldest = Math.min(...years)
  return {
    first: oldest >= 2011 ? oldest - 1 : YEARS.first,
    last: newest >= 2016 ? YEARS.last : Math.min(newest + 2, YEARS.last),
  }
}

/** Whether the model's name means the car without its make: letters only, and no everyday word. */
function nameAlone({ model }: CarModel): boolean {
  return /^[a-z]{4,}$/.test(model) && !PLAIN_WORDS.has(model)
}

/** Names of models that mean something else as well. */
const PLAIN_WORDS = new Set(
  (
    'focus fusion escape edge explorer expedition ranger transit flex pilot element quest pathfinder frontier titan juke kicks ' +
    'spark sonic express golf legacy outback forester avalanche colorado canyon sierra terrain envoy patriot compass liberty ' +
    'commander renegade cherokee charger challenger avenger dart journey nitro dakota caravan mirage cooper countryman discovery ' +
    'navigator regal encore enclave genesis accent soul forte insight fiesta beetle matrix'
  ).split(' '),
)

/** The name as it is written: "Toyota Camry", "BMW X5", "Ford F-150". */
export function titleOf({ make, model }: CarModel): string {
  const capital = (word: string) =>
    /^[a-z]{1,3}$/.test(word) || /\d/.test(word)
      ? word.toUpperCase()
      : `${word[0]?.toUpperCase()}${word.slice(1)}`
  return `${make} ${model}`.split(' ').map(capital).join(' ')
}
