import { readFigures } from '../../book/figures.ts'
import type { Concept, ConceptFile } from '../../concepts/concept.ts'
import { readConceptFiles, readConceptTables } from '../../concepts/concept-files.ts'
import { monthNumber } from '../../month.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { computeMovers } from '../movers/compute.ts'
import { readBritish } from './british.ts'
import { cpiGrowth } from './country-cpi.ts'
import { type CountryLevel, readCountryLevels } from './country-levels.ts'
import { type Pair, RATIO_MAX } from './moves.ts'
import { type Observation, readObservations } from './observations.ts'
import { readBigMacs, readEuropeanFuel } from './other-observations.ts'
import { devicePairs, haircutPrices, servicePairs } from './service-pairs.ts'
import { openTargets, type Target } from './targets.ts'
import { readAmericanPrices } from './us-prices.ts'
import { readWorldBank } from './world-bank.ts'

export const NOW = '2026-07'

/** A price of another country, today, for one unit of what it is a price of. */
export interface WorldFigure {
  readonly observation: Observation
  readonly target: Target
  /** 0 where the thing is exactly what the target is. */
  readonly rank: number
  /** In the country's own money. */
  readonly price: number
  /** ln of the price in dollars against the American price; null where there is none. */
  readonly ratio: number | null
}

export interface World {
  readonly figures: readonly WorldFigure[]
  readonly concepts: readonly Concept[]
  readonly pairs: readonly Pair[]
  /** Pairs of a device that its maker prices for the whole world, by country. */
  readonly devices: readonly Pair[]
  /** Haircuts of countries that have no official figure, in their own money of today. */
  readonly haircuts: ReadonlyMap<string, number>
  readonly levels: ReadonlyMap<string, CountryLevel>
  /** Things and countries whose price stands on a page of the tables of this package: `id CC`. */
  readonly lookedUp: ReadonlySet<string>
}

/** Families whose concepts this one may price. */
const OWN = 'world'
const LOOKED_UP = 'outings'
export const HAIRCUT = 'mens-haircut'

export function readWorld(source: SourceFolder): World {
  const files = Object.entries(readConceptFiles())
    .filter(([name]) => name !== OWN)
    .map(([, file]) => file)
  const others = [...readConceptTables(), ...files.flatMap((file) => file.concepts)]
  const american = readAmericanPrices(readFigures(), indicesOf(computeMovers(source)), others, files)
  const targets = openTargets(others, american.itemUnits, categoryOf)
  const levels = new Map(readCountryLevels(source).map((level) => [level.code, level]))
  const figures = movedObservations(source).flatMap((observation): WorldFigure[] => {
    const level = levels.get(observation.country)
    const found = targets.resolve(observation)
    if (level === undefined || level.currency !== observation.currency || found === null) return []
    const price = observation.price / found.units
    const home = american.price(found.target.id)
    const ratio = home === undefined ? null : Math.log(price / level.exchangeRate / home)
    return [{ observation, target: found.target, rank: found.rank, price, ratio }]
  })
  const pages = readConceptFiles()[LOOKED_UP]?.figures ?? []
  const lookedUp = new Set(pages.map(({ concept, geography }) => `${concept} ${geography}`))
  const pairs = [...pairsOf(figures, levels), ...servicePairs(pages, american.price, levels)]
  const haircuts = haircutPrices(knownHaircuts(figures, american.price), readWorldBank(source), NOW)
  return { figures, concepts: targets.own(), pairs, devices: devicePairs(levels), haircuts, levels, lookedUp }
}

/** What official figures say of a man's haircut, in the money of the country. */
function knownHaircuts(
  figures: readonly WorldFigure[],
  american: (concept: string) => number | undefined,
): ReadonlyMap<string, number> {
  const home = american(HAIRCUT)
  const british = figures.find(
    ({ target, observation }) => target.id === HAIRCUT && observation.country === 'GB',
  )
  return new Map([
    ...(home === undefined ? [] : [['US', home] as const]),
    ...(british === undefined ? [] : [['GB', british.price] as const]),
  ])
}

function indicesOf(movers: ConceptFile): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const indices = new Map(movers.indices.map(({ name, levels }) => [name, levels]))
  return indices.set('all', indices.get('postage') ?? {})
}

function movedObservations(source: SourceFolder): readonly Observation[] {
  const now = monthNumber(NOW)
  const countries = readWorldBank(source)
  const byCpi = [...readObservations(source), ...readBigMacs(source)].flatMap(
    (observation): Observation[] => {
      const country = countries.get(observation.country)
      // A Big Mac of January is a price of this year; the others are moved by the consumer prices of their country.
      const growth = country === undefined ? null : cpiGrowth(country, observation.month, now)
      if (growth === null) return []
      return [{ ...observation, price: observation.price * Math.exp(growth) }]
    },
  )
  return [...readBritish(source, now), ...byCpi, ...readEuropeanFuel(source, now)]
}

function categoryOf({ kind }: Observation) {
  if (kind === 'services') return { category: 'services', index: 'services', parity: 'other' }
  if (kind === 'food') return { category: 'food', index: 'food', parity: 'goods' }
  return { category: 'goods', index: kind === 'fuel' ? 'energy' : 'goods', parity: 'goods' }
}

function pairsOf(
  figures: readonly WorldFigure[],
  levels: ReadonlyMap<string, CountryLevel>,
): readonly Pair[] {
  return figures.flatMap(({ observation, target, ratio }): Pair[] => {
    const level = levels.get(observation.country)
    if (ratio === null || level === undefined || Math.abs(ratio) > RATIO_MAX) return []
    return [
      {
        concept: target.id,
        country: level.code,
        kind: observation.kind,
        level: Math.log(level.priceLevel),
        ratio,
      },
    ]
  })
}
