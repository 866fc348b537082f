import {
  type BookRow,
  type ExternalCalibration,
  findUnit,
  type IndexTable,
  type ItemFacts,
  type ItemName,
  MONTH_NAMES,
  type ParityTable,
} from '@assay/engine'
import { present } from '../in-range.ts'
import { coveredWords } from '../words/covered-words.ts'
import { inOtherLanguages } from '../words/other-languages.ts'
import { type Concept, type ConceptFigure, type ConceptFile, MEANINGS, type Meaning } from './concept.ts'
import { asBuildingWork, guideRatio } from './guide-spread.ts'
import { withNationalFees } from './national-fees.ts'
import { leastWages, NEVER_MOVED, ROUNDED_PRICE, SET_PRICE, setPrice } from './set-price.ts'

/** The part of the book that the concepts are. */
export interface ConceptBook {
  readonly rows: readonly BookRow[]
  readonly items: readonly ItemFacts[]
  readonly names: readonly ItemName[]
  readonly calibrations: readonly ExternalCalibration[]
  readonly indices: readonly IndexTable[]
  readonly parities: readonly ParityTable[]
}

interface Parts {
  readonly tables: readonly Concept[]
  readonly files: readonly ConceptFile[]
  /** Indices that the book has besides. */
  readonly indices: ReadonlySet<string>
  /** Units of one unit of a currency in US dollars; undefined for a currency that has no rate. */
  readonly dollars: (currency: string) => number | undefined
  /** What one price of an item that the book has already is for, and its category; undefined where it has no such item. */
  readonly ownItem: (description: string) => Pick<BookRow, 'unit' | 'category'> | undefined
}

/** The scores of a spread are quantiles that already hold nine tenths of held-out prices, so no margin is added for few scores. */
const ENOUGH = 1000

/** A figure whose concept is written so is a row of an item that the book has already. */
const OTHER_ITEM = /^item:(.+)$/

/** One item for each meaning of a concept; the names lead to the meaning that answers a plain question first. */
export function conceptBook({ tables, files, indices, dollars, ownItem }: Parts): ConceptBook {
  const concepts = byId([...tables, ...files.flatMap((file) => file.concepts)])
  const figures = withNationalFees(files.flatMap((file) => file.figures))
  const own = files.flatMap((file) => file.indices)
  const indexNames = new Set([...indices, ...own.map(({ name }) => name)])
  const spreads = new Map(
    [SET_PRICE, ROUNDED_PRICE, leastWages(figures), ...files.flatMap((file) => file.spreads)].map(
      (spread) => [spread.name, spread],
    ),
  )
  const rows: BookRow[] = []
  const items: ItemFacts[] = []
  const meanings = new Map<string, Meaning[]>()

  for (const figure of figures) {
    const other = OTHER_ITEM.exec(figure.concept)?.[1]
    const concept = concepts.get(figure.concept)
    if (other === undefined && concept === undefined)
      throw new Error(`No table has the concept "${figure.concept}"`)
    const rate = figure.currency === undefined ? 1 : dollars(figure.currency)
    if (rate === undefined) continue
    const known = other === undefined ? undefined : ownItem(other)
    if (other !== undefined && known === undefined) throw new Error(`The book has no item "${other}"`)
    rows.push({
      description: other ?? (concept === undefined ? '' : describe(concept, figure.meaning)),
      price: figure.price * rate,
      geography: figure.geography,
      date: figure.date,
      source: figure.source,
      ...(figure.address === undefined ? {} : { address: figure.address }),
      ...(concept === undefined ? {} : { unit: concept.unit, category: concept.category }),
      ...known,
    })
    if (concept === undefined) continue
    const seen = meanings.get(concept.id)
    if (seen?.includes(figure.meaning)) continue
    meanings.set(concept.id, [...(seen ?? []), figure.meaning])
    items.push(factsOf(concept, figure, indexNames, spreads.get(figure.spread)?.target ?? 'transaction'))
  }
  return {
    rows,
    items,
    names: namesOf(concepts, meanings),
    calibrations: [...spreads.values()].map(({ name, scores, units, foldUnit, measuredCoverage }) => ({
      name,
      scores,
      nEffective: ENOUGH,
      sources: units,
      foldUnit,
      measuredCoverage,
    })),
    indices: own.map(({ name, source, levels }) => ({ component: name, source, levels })),
    parities: files.flatMap(seasonTables),
  }
}

/** One table for each month, as the engine looks them up: `lodging, january`. */
function seasonTables({ seasons = [] }: ConceptFile): readonly ParityTable[] {
  return seasons.flatMap(({ name, source, months }) =>
    MONTH_NAMES.map((month, at) => ({
      component: `${name}, ${month.toLowerCase()}`,
      source: `${source}, ${month} against the year`,
      levels: Object.fromEntries(
        Object.entries(months).map(([geography, levels]) => [geography, present(levels[at])]),
      ),
    })),
  )
}

function byId(concepts: readonly Concept[]): ReadonlyMap<string, Concept> {
  const found = new Map<string, Concept>()
  for (const concept of concepts) {
    const twin = found.get(concept.id)
    if (twin !== undefined)
      throw new Error(`The id "${concept.id}" is of "${twin.name}" and "${concept.name}"`)
    found.set(concept.id, concept)
  }
  return found
}

/** What the row of a concept and meaning is called within the book. */
function describe({ id, name }: Concept, meaning: Meaning): string {
  return `${name} (${meaning.replaceAll('_', ' ')}, ${id})`
}

/** Whoever names a repair and a car asks for the repair; and a house is where most things are done. */
const YIELDING: ReadonlySet<string> = new Set(['car', 'home', 'condo', 'house', 'puppy'])

/** The bare name of a college stands on a hoodie too, and others bear it: Yale makes locks. */
const NAMED_COLLEGE = /^college-.+-[a-z]{2}-year$/

/** Somebody who is paid by the hour works eight of them a day; a machine or a parking space does not rest. */
const RESTLESS = /cloud|equipment|travel|leisure|electronics|energy|vehicles|movers|commodities|housing/

function isWork({ unit, category }: Concept): boolean {
  return unit === 'hour' && !RESTLESS.test(category)
}

/** Where the prices of one kind were measured, its guides' ranges are spread as those prices are. */
function spreadOf(concept: Concept, spread: string): string {
  const ratio = guideRatio(spread)
  if (ratio === null) return spread
  if (isWork(concept)) return ONE_RATE
  if (concept.category === 'vehicles' && ratio <= WIDEST_BILL) return ONE_BILL
  return BUILDING.has(concept.category) ? asBuildingWork(spread) : spread
}

/** What one firm bills for an hour, around what all firms bill for such work. */
const ONE_RATE = "services: one vendor's rate"
/** What one household pays a garage, around what all pay: 4.2 times as much at the high end as at the low one. */
const ONE_BILL = 'vehicles: service bill'
const WIDEST_BILL = 4.2
const BUILDING: ReadonlySet<string> = new Set(['home', 'construction'])

/** The parity of what costs the same throughout a country, and follows the price level of another. */
export const NATIONWIDE = 'nationwide'
/** The parity of what an exchange or a port of the world quotes: the same everywhere in one money. */
export const WORLD_MARKET = 'world market'

/** Services that chains sell everywhere, and what is not work at all. */
const SOLD_ALIKE = /eating-out|leisure|subscriptions|travel|cloud|commodities|insurance|finance/

/** What an office, a school, a carrier or a park of one country asks; a device costs much the same in all of them. */
const OF_ONE_COUNTRY =
  /subscriptions|fees|legal|education|postage|insurance|finance|events|professional|leisure/
const LOCAL_TRAVEL = /^(?:ride|week|month|km|crossing)$/

/**
 * Work follows the wages of a country, which differ more than its prices do. What costs the same throughout a country is cheaper in
 * poor countries if an office or a carrier of that country asks for it; a device is not.
 */
function componentOf({ parity = 'all', category, unit }: Concept): string {
  const isLocal = OF_ONE_COUNTRY.test(category) || (category === 'travel' && LOCAL_TRAVEL.test(unit))
  if (parity === 'none' && isLocal) return NATIONWIDE
  return parity === 'other' && !SOLD_ALIKE.test(category) ? 'labour' : parity
}

function factsOf(
  concept: Concept,
  figure: ConceptFigure,
  indices: ReadonlySet<string>,
  target: 'transaction' | 'published_average',
): ItemFacts {
  const {
    index = 'all',
    defaultUnit,
    density,
    every,
    timeBasis,
    pieceKg,
    pieceLitres,
    contents,
    size,
    times,
    note,
    season,
    homeOnly,
  } = concept
  const set = setPrice(concept, figure)
  const covers = coveredWords(concept)
  return {
    description: describe(concept, figure.meaning),
    name: concept.name,
    target,
    component: componentOf(concept),
    index: set !== null ? NEVER_MOVED : indices.has(index) ? index : 'all',
    searchable: false,
    yields:
      YIELDING.has(concept.unit) || concept.category === 'commodities' || NAMED_COLLEGE.test(concept.id),
    meaning: { kind: figure.meaning, of: figure.of },
    calibration: set ?? {
      direct: spreadOf(concept, figure.spread),
      moved: spreadOf(concept, figure.spreadMoved ?? figure.spread),
    },
    ...(defaultUnit === undefined ? {} : { defaultUnit }),
    ...(density === undefined ? {} : { density }),
    ...(every === undefined ? {} : { every }),
    ...(timeBasis === undefined && !isWork(concept) ? {} : { timeBasis: 'working' }),
    ...(pieceKg === undefined ? {} : { pieceKg }),
    ...(pieceLitres === undefined ? {} : { pieceLitres }),
    ...(contents === undefined ? {} : { contents: inPieces(contents, concept.unit) }),
    ...(size === undefined ? {} : { size }),
    ...(times === undefined ? {} : { times }),
    ...(covers.length === 0 ? {} : { covers }),
    ...(note === undefined ? {} : { note }),
    ...(season === undefined ? {} : { season }),
    ...(homeOnly === true ? { homeOnly } : {}),
  }
}

/** A concept says how many dozen a case of eggs holds, the book how many eggs. */
function inPieces(
  contents: Readonly<Record<string, number>>,
  label: string,
): Readonly<Record<string, number>> {
  const unit = findUnit(label)
  const pieces = unit?.dimension === 'count' ? (unit.factor ?? 1) : 1
  const isShare = (container: string): boolean => container === 'each' || container === 'person'
  return Object.fromEntries(
    Object.entries(contents).map(([container, held]) => [
      container,
      isShare(container) ? held : held * pieces,
    ]),
  )
}

function namesOf(
  concepts: ReadonlyMap<string, Concept>,
  meanings: ReadonlyMap<string, readonly Meaning[]>,
): readonly ItemName[] {
  return [...meanings].flatMap(([id, known]) => {
    const concept = concepts.get(id)
    if (concept === undefined) return []
    const rank = (meaning: Meaning): number => (meaning === concept.plain ? -1 : MEANINGS.indexOf(meaning))
    const items = known.toSorted((a, b) => rank(a) - rank(b)).map((meaning) => describe(concept, meaning))
    const phrases = [concept.name, ...concept.words]
    return [...phrases, ...phrases.flatMap(inOtherLanguages)].map((phrase) => ({ phrase, items }))
  })
}
