import type { ConceptFigure, ConceptFile, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { quantileAt } from '../../quantile.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { type CountryMoves, countryMoves } from './country-moves.ts'
import type { MoveError } from './moves.ts'
import { EATEN_OUT, type Kind, type Observation } from './observations.ts'
import { ownFigureError } from './own-figure-error.ts'
import { type PurchasedKind, purchaseSpread, quantiles, SCORES } from './purchase-spread.ts'
import { WORLD_SOURCES } from './sources.ts'
import { HAIRCUT, NOW, readWorld, type World, type WorldFigure } from './world-figures.ts'

const KINDS: readonly PurchasedKind[] = ['food', 'goods', 'services']
const OWN_FIGURE = 'country: own figure'
/** Haircuts lie around their average abroad as they do at home. */
const HAIRCUT_SPREAD = 'services: payments, mens-haircut'
/** A price this far from the moved American one is another pack or another thing. */
const FAR = Math.log(5)
/** Fewer concepts that both countries have do not measure a move. */
const CONCEPTS_MIN = 25

/** Figures of other countries in their own money, what they say of American prices, and the error of such moves. */
export function computeWorld(source: SourceFolder): ConceptFile {
  const world = readWorld(source)
  const moves = countryMoves(world)
  const figures = onePerPlace(
    world.figures.filter(
      (figure) => isFree(figure) && !isFar(figure, moves, world) && !isKnown(figure, world),
    ),
  )
  const purchases = new Map(KINDS.map((kind) => [kind, purchaseSpread(source, kind)]))
  const american = americanFigures(world, figures, moves)
  const told = [...figures.map(toldFigure), ...haircutFigures(world), ...american]
  const used = new Set(told.map(({ concept }) => concept))
  return {
    sources: WORLD_SOURCES,
    concepts: world.concepts.filter(({ id }) => used.has(id)),
    figures: told,
    spreads: [
      ...purchases.values(),
      ...movedSpreads(moves, purchases),
      ...moveSpreads(moves),
      ownSpread(source),
    ],
    indices: [],
  }
}

/** Nothing that is made of the prices of Stats SA may be sold, so they only serve to measure the moves between countries. */
function isFree({ observation }: WorldFigure): boolean {
  return observation.folder !== 'statssa_average_prices'
}

function isFar({ ratio, observation }: WorldFigure, moves: CountryMoves, { levels }: World): boolean {
  const level = levels.get(observation.country)
  const move = moves.byKind.get(observation.kind)?.move
  if (ratio === null || level === undefined || move === undefined) return false
  return Math.abs(ratio - move.shift - move.slope * Math.log(level.priceLevel)) > FAR
}

/** What another family looked up for the country itself is newer than statistics that were moved in time. */
function isKnown({ observation, target }: WorldFigure, { lookedUp }: World): boolean {
  return lookedUp.has(`${target.id} ${observation.country}`)
}

/** For one thing and country the figure that is most exactly of it, and of those the newest. */
function onePerPlace(figures: readonly WorldFigure[]): readonly WorldFigure[] {
  const best = new Map<string, WorldFigure>()
  for (const figure of figures) {
    const key = `${figure.target.id} ${figure.observation.country}`
    const known = best.get(key)
    const isBetter =
      known === undefined ||
      figure.rank < known.rank ||
      (figure.rank === known.rank && figure.observation.month > known.observation.month)
    if (isBetter) best.set(key, figure)
  }
  return [...best.values()]
}

function toldFigure({ observation, target, price }: WorldFigure): ConceptFigure {
  return {
    concept: target.id,
    meaning: 'published_average',
    price: Number(price.toPrecision(5)),
    currency: observation.currency,
    geography: observation.country,
    date: NOW,
    source: `${observation.publisher}, moved to ${NOW} by consumer prices of the country`,
    spread: target.id === HAIRCUT ? HAIRCUT_SPREAD : spreadAround(observation),
    of: OF[observation.kind],
  }
}

function haircutFigures({ haircuts, levels }: World): readonly ConceptFigure[] {
  return [...haircuts].flatMap(([country, price]): ConceptFigure[] => {
    const level = levels.get(country)
    if (level === undefined) return []
    return [
      {
        concept: HAIRCUT,
        meaning: 'published_average',
        price: Number(price.toPrecision(3)),
        currency: level.currency,
        geography: country,
        date: NOW,
        source: `NetCredit, 2021, brought to the level of official figures and moved to ${NOW} by consumer prices of the country`,
        spread: HAIRCUT_SPREAD,
        of: 'what salons of the country ask, brought down to what official figures say where there are some',
      },
    ]
  })
}

/** A dish or a drink is on a menu; dishes of one kind lie closer together than other purchases. */
function spreadAround({ kind, name, folder }: Observation): string {
  if (kind === 'fuel') return OWN_FIGURE
  const isOnMenu =
    EATEN_OUT.test(name.words.join(' ')) || (folder.startsWith('uk_') && /^(22|310[13])/.test(name.key))
  return isOnMenu ? 'menu price' : `world: ${kind}`
}

const OF: Readonly<Record<Kind, string>> = {
  food: 'the average price in shops and markets of the country, taxes included',
  goods: 'the average price in shops of the country, taxes included',
  services: 'the average that is asked for it in the country, taxes included',
  fuel: 'the average price at the pump or from the dealer, taxes included',
}

/** Things that the tables of other families name, but no American source prices. */
const ONLY_ABROAD: readonly string[] = [
  'craft-beer-bar',
  'wine-glass-bar',
  'shot-bar',
  'sleeper-sofa',
  'car-wash',
  'driving-lesson',
  'cargo-van-rental',
  'bike',
]

/** American figures for what only other countries publish: the middle of what each of them says, moved. */
function americanFigures(
  world: World,
  figures: readonly WorldFigure[],
  moves: CountryMoves,
): readonly ConceptFigure[] {
  const ids = [...world.concepts.map(({ id }) => id), ...ONLY_ABROAD]
  return ids.flatMap((id): ConceptFigure[] => {
    const own = figures.filter(({ target }) => target.id === id)
    const logs = own
      .flatMap(({ price, observation }) => {
        const level = world.levels.get(observation.country)
        const move = moves.byKind.get(observation.kind)
        if (level === undefined || move === undefined || move.concepts < CONCEPTS_MIN) return []
        return [
          Math.log(price / level.exchangeRate) -
            move.move.shift -
            move.move.slope * Math.log(level.priceLevel),
        ]
      })
      .sort((a, b) => a - b)
    const first = own[0]?.observation
    if (logs.length === 0 || first === undefined) return []
    const from =
      own.length === 1
        ? `${first.publisher}, moved from ${NAMES[first.country] ?? first.country}`
        : `${own.length} countries, moved from them`
    return [
      {
        concept: id,
        meaning: 'published_average',
        price: Number(Math.exp(quantileAt(logs, 0.5)).toPrecision(4)),
        geography: 'US',
        date: NOW,
        source: `${from} to the United States by the price level of such things`,
        spread: first.kind === 'fuel' ? 'move: motor fuel' : `world: moved ${first.kind}`,
        of: 'what the average abroad would be at American prices; nobody publishes one for the United States',
      },
    ]
  })
}

const NAMES: Readonly<Record<string, string>> = {
  GB: 'the United Kingdom',
  ZA: 'South Africa',
  NZ: 'New Zealand',
  NG: 'Nigeria',
  MY: 'Malaysia',
}

/** The error of the move and the spread of purchases together, for American figures that were moved here. */
function movedSpreads(moves: CountryMoves, purchases: ReadonlyMap<PurchasedKind, Spread>): readonly Spread[] {
  return KINDS.flatMap((kind): Spread[] => {
    const move = moves.byKind.get(kind)
    const purchase = purchases.get(kind)
    if (move === undefined || purchase === undefined || move.concepts < CONCEPTS_MIN) return []
    const errors = quantiles(
      [...move.scores].sort((a, b) => a - b),
      41,
    )
    const sums = errors
      .flatMap((error) => purchase.scores.map((score) => score - error))
      .sort((a, b) => a - b)
    return [
      {
        name: `world: moved ${kind}`,
        scores: quantiles(sums, SCORES),
        units: move.concepts,
        foldUnit: 'concept',
        measuredCoverage: null,
        target: 'transaction',
      },
    ]
  })
}

/** Around a country's own figure that was moved in time. */
function ownSpread(source: SourceFolder): Spread {
  const { scores, countries, coverage } = ownFigureError(source)
  return {
    name: OWN_FIGURE,
    scores: quantiles(
      [...scores].sort((a, b) => a - b),
      SCORES,
    ),
    units: countries,
    foldUnit: 'country',
    measuredCoverage: Number(coverage.toFixed(4)),
    target: 'published_average',
  }
}

function moveSpreads(moves: CountryMoves): readonly Spread[] {
  return [...moves.byComponent].map(([component, move]) => spreadOf(`move: ${component}`, move))
}

function spreadOf(name: string, { scores, concepts, coverage }: MoveError): Spread {
  return {
    name,
    scores: quantiles(
      [...scores].sort((a, b) => a - b),
      SCORES,
    ),
    units: concepts,
    foldUnit: 'concept',
    measuredCoverage: Number(present(coverage).toFixed(4)),
    target: 'published_average',
  }
}
