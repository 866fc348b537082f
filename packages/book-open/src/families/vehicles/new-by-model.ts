import type { Concept, ConceptFigure } from '../../concepts/concept.ts'
import { type Body, CAR_MODELS, type CarModel } from './car-models.ts'
import type { UsedCarFit } from './used-car-fit.ts'
import { ASKED, DEALERS, type Dealers, NEW_OF_A_MODEL, SOURCE, titleOf } from './used-cars.ts'

/** Models that are sold new, of those that the listings have. */
const SOLD_NEW = new Set(
  `acura mdx, acura rdx, acura tlx, audi a3, audi a4, audi a5, audi a6, audi q3, audi q5, audi q7, bmw 3 series, bmw 4 series,
bmw 5 series, bmw x1, bmw x3, bmw x5, buick enclave, buick encore, buick envision, cadillac escalade, cadillac xt5,
chevrolet colorado, chevrolet equinox, chevrolet express, chevrolet silverado 1500, chevrolet silverado 2500,
chevrolet silverado 3500, chevrolet suburban, chevrolet tahoe, chevrolet trailblazer, chevrolet traverse, chevrolet trax,
chrysler pacifica, dodge charger, dodge durango, ford escape, ford expedition, ford explorer, ford f-150, ford f-250, ford f-350,
ford mustang, ford ranger, ford transit, gmc acadia, gmc canyon, gmc sierra 2500, gmc sierra 3500, gmc terrain, gmc yukon,
gmc savana, honda hr-v, honda odyssey, honda pilot, honda ridgeline, hyundai elantra, hyundai kona, hyundai santa fe, hyundai tucson,
infiniti qx60, infiniti qx80, jeep cherokee, jeep compass, jeep gladiator, jeep grand cherokee, jeep wrangler, kia k5, kia sorento,
kia soul, kia sportage, kia carnival, lexus es, lexus gx, lexus is, lexus lx, lexus nx, lexus rx, 
land rover discovery, mazda cx-5, mazda mazda3, mazda mx-5 miata, mercedes-benz c-class, mercedes-benz e-class,
mercedes-benz glc, mercedes-benz gle, mercedes-benz sprinter, mini cooper, mini countryman, mitsubishi outlander,
nissan altima, nissan armada, nissan frontier, nissan kicks, nissan murano, nissan pathfinder, nissan rogue, nissan sentra, nissan versa,
porsche macan, ram 1500, ram 2500, ram 3500, ram promaster, subaru crosstrek, subaru forester,
subaru impreza, subaru legacy, subaru outback, toyota camry, toyota corolla, toyota highlander,
toyota prius, toyota rav4, toyota sequoia, toyota sienna, toyota tacoma, toyota tundra, volkswagen atlas,
volkswagen gti, volkswagen jetta, volkswagen tiguan, volvo s60, volvo xc60, volvo xc90`
    .replaceAll('\n', ' ')
    .split(', ')
    .map((name) => name.trim()),
)

/** Models that the listings of 2021 hardly have, with the share of value that they lose in a year (Vehicle Trends). */
const YOUNG: readonly {
  readonly title: string
  readonly names: readonly string[]
  readonly body: Body
  readonly price: number
  readonly loss: number
  readonly first: number
}[] = [
  {
    title: 'Tesla Model 3',
    names: ['tesla model 3', 'model 3'],
    body: 'car',
    price: 38630,
    loss: 0.0676,
    first: 2018,
  },
  {
    title: 'Tesla Model Y',
    names: ['tesla model y', 'model y'],
    body: 'cuv',
    price: 41630,
    loss: 0.1179,
    first: 2020,
  },
  {
    title: 'Ford Mustang Mach-E',
    names: ['ford mustang mach-e', 'mustang mach-e', 'ford mach-e'],
    body: 'cuv',
    price: 37795,
    loss: 0.1534,
    first: 2021,
  },
  {
    title: 'Hyundai Ioniq 5',
    names: ['hyundai ioniq 5', 'ioniq 5'],
    body: 'cuv',
    price: 36600,
    loss: 0.1442,
    first: 2022,
  },
  {
    title: 'Hyundai Kona Electric',
    names: ['hyundai kona electric', 'hyundai kona ev'],
    body: 'cuv',
    price: 34470,
    loss: 0.1331,
    first: 2019,
  },
  {
    title: 'Ford Maverick',
    names: ['ford maverick'],
    body: 'pickup',
    price: 27890,
    loss: 0.0716,
    first: 2022,
  },
]
/** What gasoline ones of the body lose in a year (Vehicle Trends). */
const BODY_LOSS: Readonly<Record<Body, number>> = {
  car: 0.0676,
  cuv: 0.0819,
  suv: 0.0631,
  pickup: 0.0487,
  minivan: 0.0806,
}
const TYPICAL_AGE = 4

interface Known {
  readonly fit: UsedCarFit
  readonly level: (body: Body, age: number) => number
  readonly dealers: Dealers
  /** What dealers ask on average for a new one of the body in the same year. */
  readonly newOf: (body: Body) => number
  /** Names that a list price answers already. */
  readonly taken: ReadonlySet<string>
}

interface Part {
  readonly concepts: Concept[]
  readonly figures: ConceptFigure[]
}

function add(part: Part, concept: Concept, price: number, spread: string, of: string): void {
  part.concepts.push(concept)
  part.figures.push({
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

/** New ones of a model: what one of a year costs, by as much more as new ones of the body do. */
export function computeNewByModel({ fit, level, dealers, newOf, taken }: Known): Part {
  const part: Part = { concepts: [], figures: [] }
  const ofOneYear = (model: CarModel) => fit.price(model, 1) * level(model.body, 1)
  for (const model of CAR_MODELS) {
    const called = [`${model.make} ${model.model}`, ...model.also].filter((name) => !taken.has(name))
    const [first] = called
    const used = dealers.price(model.body, DEALERS - 1)
    if (first === undefined || used === undefined || !SOLD_NEW.has(`${model.make} ${model.model}`)) continue
    if (fit.count(model) < 4) continue
    add(
      part,
      {
        id: `new-${`${model.make} ${model.model}`.replaceAll(/[^a-z0-9]+/g, '-')}`,
        name: `${titleOf(model)}, new`,
        unit: 'car',
        category: 'vehicles',
        words: called.flatMap((name) => [
          `new ${name}`,
          `brand new ${name}`,
          name,
          `2026 ${name}`,
          `new 2026 ${name}`,
        ]),
        index: 'new vehicles',
        parity: 'none',
      },
      (ofOneYear(model) * newOf(model.body)) / used,
      NEW_OF_A_MODEL,
      'what dealers ask for a new one, all trims together, worked out from nearly new ones and the step to new ones of the same body',
    )
  }
  for (const young of YOUNG) addYoung(part, young, dealers, newOf)
  return part
}

/** Used ones of a model that is young: its new price, less what the body and the model lose with the years. */
function addYoung(
  part: Part,
  young: (typeof YOUNG)[number],
  dealers: Dealers,
  newOf: (body: Body) => number,
): void {
  const { title, names, body, price, loss, first } = young
  const id = `used-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  const after = (age: number): number | null => {
    const used = dealers.price(body, DEALERS - age)
    return used === undefined
      ? null
      : ((price * used) / newOf(body)) * ((1 - loss) / (1 - BODY_LOSS[body])) ** age
  }
  const say = (age: number) =>
    `what is asked for one that is ${age} years old, worked out from the price of a new one and what this kind loses in a year`
  for (let year = first; year < ASKED; year++) {
    const now = after(ASKED - year)
    if (now === null) continue
    add(
      part,
      {
        id: `${id}-${year}`,
        name: `${year} ${title}, used`,
        unit: 'car',
        category: 'vehicles',
        words: names.flatMap((name) => [
          `${year} ${name}`,
          `${name} ${year}`,
          `used ${year} ${name}`,
          `used ${name} ${year}`,
        ]),
        index: 'used cars',
        parity: 'none',
      },
      now,
      'vehicles: used car',
      say(ASKED - year),
    )
  }
  const typical = after(TYPICAL_AGE)
  if (typical !== null)
    add(
      part,
      {
        id,
        name: `${title}, used, about ${TYPICAL_AGE} years old`,
        unit: 'car',
        category: 'vehicles',
        words: names.flatMap((name) => [`used ${name}`, `${name} used`, `pre owned ${name}`]),
        index: 'used cars',
        parity: 'none',
      },
      typical,
      'vehicles: used car of any age',
      say(TYPICAL_AGE),
    )
}
