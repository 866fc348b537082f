import type { ConceptFigure, ConceptFile, ConceptSource, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { exactSpreads } from './exact-spreads.ts'
import type { Evidence } from './guide-pairs.ts'
import { guideSpreads } from './guide-spreads.ts'
import { HOME_EQUIPMENT } from './home-equipment.ts'
import { HOME_SOURCES } from './home-sources.ts'
import { isCalibrated, type Observation, pooledSpread, rounded, spreadOf } from './measured-spread.ts'
import { withNationalFigures } from './national-figures.ts'
import { CITIES } from './permit-jobs.ts'
import { publishedFigure, readPublishedPrices } from './published-prices.ts'
import { type BidPrice, readBids } from './read-bids.ts'
import { type PermitPrice, readPermits } from './read-permits.ts'

/** A concept needs this many units to have its own spread. The others share one. */
const UNITS_MIN = 50

/** What work on the house and on the ground costs: permits, bids, equipment, and prices on public pages. */
export function computeHome(source: SourceFolder): ConceptFile {
  const permits = readPermits(source)
  const bids = readBids(source)
  const published = readPublishedPrices()
  const spreads = new Map<string, Spread>()
  const add = (spread: Spread): string => {
    spreads.set(spread.name, spread)
    return spread.name
  }
  add(pooledSpread('home: permits', 'job', scoresOf(permits.map(permitGroup))))
  add(pooledSpread('home: bids', 'pay item', scoresOf(bids.map(bidGroup))))
  const ownOr =
    (shared: string): OwnSpread =>
    (name, foldUnit, observations) => {
      const own = spreadOf(name, foldUnit, observations)
      return isCalibrated(own) ? add(own) : shared
    }
  const figures = [
    ...permits.map((permit) => permitFigure(permit, ownOr('home: permits'))),
    ...bids.map((bid) => bidFigure(bid, ownOr('home: bids'))),
    ...equipmentFigures(source),
    ...published.map(publishedFigure),
  ]
  const evidence = new Map<string, Evidence>([
    ...permits
      .filter(({ job }) => CITIES[job.city].currency === 'USD')
      .map(
        ({ job, observations }) =>
          [job.concept, { prices: observations.map(({ price }) => price), isPermit: true }] as const,
      ),
    ...bids
      .filter(({ geography, observations }) => geography === 'US-MI' && observations.length > 0)
      .map(
        ({ concept, observations }) =>
          [concept, { prices: observations.map(({ price }) => price), isPermit: false }] as const,
      ),
  ])
  for (const spread of [...guideSpreads(source, published, evidence), ...exactSpreads(source, published)])
    add(spread)
  return {
    sources: HOME_SOURCES satisfies readonly ConceptSource[],
    concepts: [],
    figures: withNationalFigures(source, bestOf(figures)),
    spreads: [...spreads.values()],
    indices: [],
  }
}

/** For one concept, meaning and place the first figure stands: the tables list the best one first. */
function bestOf(figures: readonly ConceptFigure[]): readonly ConceptFigure[] {
  const seen = new Set<string>()
  return figures.filter(({ concept, meaning, geography }) => {
    const key = `${concept} / ${meaning} / ${geography}`
    return seen.has(key) ? false : seen.add(key)
  })
}

interface Group {
  readonly name: string
  readonly price: number
  readonly prices: readonly number[]
}

const permitGroup = ({ job, price, observations }: PermitPrice): Group => ({
  name: `${job.city} ${job.item} ${job.unit}`,
  price,
  prices: observations.map((one) => one.price),
})

const bidGroup = ({ concept, geography, price, observations }: BidPrice): Group => ({
  name: `${geography} ${concept}`,
  price,
  prices: observations.map((one) => one.price),
})

function scoresOf(groups: readonly Group[]): ReadonlyMap<string, readonly number[]> {
  return new Map(
    groups
      .filter(({ prices }) => prices.length >= UNITS_MIN)
      .map(({ name, price, prices }) => [name, prices.map((one) => Math.log(one / price))]),
  )
}

type OwnSpread = (name: string, foldUnit: string, observations: readonly Observation[]) => string

function permitFigure(permit: PermitPrice, spread: OwnSpread): ConceptFigure {
  const { job, price, date, observations } = permit
  const { geography, currency, name } = CITIES[job.city]
  const own = observations.length >= UNITS_MIN
  const count = observations.length.toLocaleString('en-US')
  return {
    concept: job.concept,
    meaning: 'declared_job',
    price: rounded(price),
    ...(currency === 'USD' ? {} : { currency }),
    geography,
    date,
    source: `Building permits of ${name}: median of ${count} declared costs since ${job.from}`,
    spread: own ? spread(`home: ${job.concept}, ${job.city}`, 'permit', observations) : 'home: permits',
    spreadMoved: 'home: permits',
    of: `what applicants declared for the job on a building permit in ${name}, labour and material, median of ${count} permits`,
  }
}

function bidFigure(bid: BidPrice, spread: OwnSpread): ConceptFigure {
  const { concept, geography, date, price, bids, observations } = bid
  const state = geography === 'US-MI' ? 'Michigan' : 'Indiana'
  const contracts = new Set(observations.map(({ unit }) => unit)).size
  const own = geography === 'US-MI' && contracts >= UNITS_MIN
  const count = bids.toLocaleString('en-US')
  return {
    concept,
    meaning: 'bid',
    price: rounded(price),
    geography,
    date,
    source: `${state} Department of Transportation, bid tabulations: median of ${count} bids`,
    spread: own ? spread(`home: bids, ${concept}`, 'contract', observations) : 'home: bids',
    spreadMoved: 'home: bids',
    of: `what contractors bid to the state of ${state} for the work done, on large contracts, median of ${count} bids`,
  }
}

function equipmentFigures(source: SourceFolder): readonly ConceptFigure[] {
  const rows = parseCsvRecords(source.text('doe_scout_home_equipment_costs/installed_costs.csv'), [
    'item',
    'tier',
    'home',
    'price',
    'price_year',
  ])
  return HOME_EQUIPMENT.map(({ concept, item, tier }) => {
    const row = rows.find(
      (entry) => entry.item === item && entry.tier === tier && !present(entry.home).startsWith('new'),
    )
    if (row === undefined) throw new Error(`The table of equipment has no ${item}, ${tier}`)
    return {
      concept,
      meaning: 'published_average',
      price: Number(row.price),
      geography: 'US',
      date: present(row.price_year),
      source: `US Department of Energy, Scout: installed cost, ${row.price_year}`,
      spread: 'home: permits',
      of: 'the usual cost of one, installed in an existing home, as the US Department of Energy counts it',
    }
  })
}
