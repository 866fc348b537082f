import { type Body, CAR_MODELS, type CarModel } from './car-models.ts'
import { AGE_MAX, type Listing } from './listings.ts'

/** What a used car is offered for, in the money of the listings. */
export interface UsedCarFit {
  price(model: CarModel, age: number, miles?: number): number
  /** Miles of the car in the middle at that age. */
  typicalMiles(age: number): number
  /** ln price grows by this for each ln of the miles. */
  milesSlope(age: number): number
  /** Listings of the model that the fit rests on. */
  count(model: CarModel): number
}

/** A model is drawn towards its body by as much as this many listings would. */
const MODEL_PRIOR = 2
/** Its own loss of value with age is drawn towards that of the body by as much as listings with this much spread of age. */
const SLOPE_PRIOR = 150
const AGE_MIDDLE = 9
const ROUNDS = 12
/** ln price is a line between these ages. */
const KNOTS = [0, 3, 6, 10, 14, AGE_MAX] as const
/** Miles weigh more on an old car than on a new one. */
const MILES_BANDS = [5, 10, AGE_MAX] as const

/** A listing this far off in ln price is a down payment, a typing slip or another car, and the second fit leaves it out. */
const STRAY = 0.8

export function fitUsedCars(listings: readonly Listing[]): UsedCarFit {
  const first = fitAll(listings)
  return fitAll(
    listings.filter(
      ({ model, age, miles, price }) => Math.abs(Math.log(price / first.price(model, age, miles))) < STRAY,
    ),
  )
}

function fitAll(listings: readonly Listing[]): UsedCarFit {
  const typical = fitTypicalMiles(listings)
  const typicalMiles = (age: number) => typical[Math.min(Math.max(age, 0), AGE_MAX)] ?? 0
  const level = new Map<CarModel, number>(CAR_MODELS.map((model) => [model, 0]))
  const decline = new Map<CarModel, number>(CAR_MODELS.map((model) => [model, 0]))
  const counts = new Map<CarModel, number>()
  for (const { model } of listings) counts.set(model, (counts.get(model) ?? 0) + 1)
  const bodies = new Map<Body, readonly number[]>()
  let miles: readonly number[] = MILES_BANDS.map(() => -0.25)

  const own = (model: CarModel, age: number) =>
    (level.get(model) ?? 0) + (decline.get(model) ?? 0) * (age - AGE_MIDDLE)
  const ofMiles = (age: number, at: number) => slopeAt(miles, age) * Math.log(at / typicalMiles(age))
  const ofBody = (body: Body, age: number) => dot(bodies.get(body) ?? [], hat(age))

  for (let round = 0; round < ROUNDS; round++) {
    for (const body of ['car', 'cuv', 'suv', 'pickup', 'minivan'] as const) {
      const mine = listings.filter(({ model }) => model.body === body)
      const rest = mine.map(
        (one) => Math.log(one.price) - own(one.model, one.age) - ofMiles(one.age, one.miles),
      )
      bodies.set(
        body,
        leastSquares(
          mine.map(({ age }) => hat(age)),
          rest,
        ),
      )
    }
    const left = listings.map((one) => ({
      one,
      rest: Math.log(one.price) - ofBody(one.model.body, one.age),
    }))
    miles = leastSquares(
      left.map(({ one }) => milesTerms(one, typicalMiles(one.age))),
      left.map(({ one, rest }) => rest - own(one.model, one.age)),
    )
    for (const [model, rows] of Map.groupBy(left, ({ one }) => one.model)) {
      const rests = rows.map(({ one, rest }) => ({
        age: one.age - AGE_MIDDLE,
        rest: rest - ofMiles(one.age, one.miles),
      }))
      const slope = decline.get(model) ?? 0
      const mean = sum(rests.map(({ age, rest }) => rest - slope * age)) / (rests.length + MODEL_PRIOR)
      level.set(model, mean)
      decline.set(
        model,
        sum(rests.map(({ age, rest }) => age * (rest - mean))) /
          (sum(rests.map(({ age }) => age * age)) + SLOPE_PRIOR),
      )
    }
  }
  return {
    typicalMiles,
    milesSlope: (age) => slopeAt(miles, age),
    count: (model) => counts.get(model) ?? 0,
    price: (model, age, at) =>
      Math.exp(ofBody(model.body, age) + own(model, age) + (at === undefined ? 0 : ofMiles(age, at))),
  }
}

/** The median of each age and its neighbours, never falling. */
function fitTypicalMiles(listings: readonly Listing[]): readonly number[] {
  const medians: number[] = []
  for (let age = 0; age <= AGE_MAX; age++) {
    const near = listings.filter((one) => Math.abs(one.age - age) <= 1).map((one) => one.miles)
    near.sort((a, b) => a - b)
    medians.push(Math.max(near[near.length >> 1] ?? 0, medians.at(-1) ?? 0))
  }
  return medians
}

function band(age: number): number {
  return MILES_BANDS.findIndex((last) => age <= last)
}

const slopeAt = (slopes: readonly number[], age: number) => slopes[band(Math.min(age, AGE_MAX))] ?? 0

function milesTerms({ age, miles }: Listing, typical: number): readonly number[] {
  return MILES_BANDS.map((_, at) => (at === band(age) ? Math.log(miles / typical) : 0))
}

/** How near an age is to each knot, in shares. */
function hat(age: number): readonly number[] {
  return KNOTS.map((knot, at) => {
    const before = KNOTS[at - 1]
    const after = KNOTS[at + 1]
    if (age <= knot) return before === undefined ? 1 : Math.max(0, (age - before) / (knot - before))
    return after === undefined ? 1 : Math.max(0, (after - age) / (after - knot))
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((value, at) => value * (b[at] ?? 0)))

/** Solves the normal equations by elimination; a touch of ridge keeps a knot without listings finite. */
function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): readonly number[] {
  const size = rows[0]?.length ?? 0
  const matrix = Array.from({ length: size }, (_, i) => {
    const line = Array.from({ length: size }, (_, j) => sum(rows.map((row) => (row[i] ?? 0) * (row[j] ?? 0))))
    line[i] = (line[i] ?? 0) + 1e-6
    return [...line, sum(rows.map((row, at) => (row[i] ?? 0) * (values[at] ?? 0)))]
  })
  for (let i = 0; i < size; i++) {
    const pivot = matrix[i] ?? []
    for (const line of matrix) {
      if (line === pivot) continue
      const times = (line[i] ?? 0) / (pivot[i] ?? 1)
      for (let j = i; j <= size; j++) line[j] = (line[j] ?? 0) - times * (pivot[j] ?? 0)
    }
  }
  return matrix.map((line, i) => (line[size] ?? 0) / (line[i] ?? 1))
}
