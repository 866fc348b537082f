import type { Figures } from '../../book/figures.ts'
import type { Concept, ConceptFile } from '../../concepts/concept.ts'
import { MEANINGS } from '../../concepts/concept.ts'
import { produceName } from '../../prices/produce-names.ts'

type Levels = Readonly<Record<string, number>>

/** What a thing costs in the United States today, for one of its units; undefined where nobody says. */
export interface AmericanPrices {
  readonly price: (target: string) => number | undefined
  /** Units of the items that the book has besides the concepts. */
  readonly itemUnits: ReadonlyMap<string, string>
}

const NOW = '2026-07'
/** Meanings that a person abroad would compare with a shop's or a tradesman's price. */
const COMPARABLE = new Set([
  'purchase',
  'list_price',
  'menu_price',
  'published_average',
  'cash_price',
  'billed_rate',
  'guide_range',
  'asking',
])

export function readAmericanPrices(
  figures: Pick<Figures, 'averagePrices' | 'foods'>,
  indices: ReadonlyMap<string, Levels>,
  concepts: readonly Concept[],
  files: readonly ConceptFile[],
): AmericanPrices {
  const prices = new Map<string, number>()
  const itemUnits = new Map<string, string>()
  const food = indices.get('food') ?? {}
  for (const { name, unit, figures: own } of figures.averagePrices.items) {
    const us = own.find(({ geography }) => geography === 'US')
    if (us === undefined) continue
    itemUnits.set(name, unit)
    prices.set(`item:${name}`, us.price * growth(food, us.month))
  }
  for (const [at, name] of figures.foods.name.entries()) {
    itemUnits.set(name, '100 g')
    // Survey years 2017 and 2018.
    prices.set(`item:${name}`, ((figures.foods.centsPerKg[at] ?? 0) / 1000) * growth(food, '2018-01'))
  }
  for (const row of figures.foods.produce) {
    const name = produceName(row)
    if (name === null) continue
    itemUnits.set(name, row.unit)
    prices.set(`item:${name}`, row.price * growth(food, '2022-06'))
  }
  const byId = new Map(concepts.map((concept) => [concept.id, concept]))
  const rank = (meaning: (typeof MEANINGS)[number], plain: string | undefined): number =>
    meaning === plain ? -1 : MEANINGS.indexOf(meaning)
  const best = new Map<string, number>()
  for (const figure of files.flatMap((file) => file.figures)) {
    const concept = byId.get(figure.concept)
    if (figure.geography !== 'US' || concept === undefined || !COMPARABLE.has(figure.meaning)) continue
    // What was moved from Britain says nothing about such a move.
    if (figure.spread.includes('moved from')) continue
    const place = rank(figure.meaning, concept.plain)
    if ((best.get(concept.id) ?? Number.POSITIVE_INFINITY) <= place) continue
    best.set(concept.id, place)
    const levels = indices.get(concept.index ?? 'all') ?? indices.get('all') ?? {}
    prices.set(concept.id, figure.price * growth(levels, figure.date))
  }
  return { price: (target) => prices.get(target), itemUnits }
}

function growth(levels: Levels, date: string): number {
  const month = date.length === 4 ? `${date}-06` : date.slice(0, 7)
  const before = levels[month]
  const now = levels[NOW]
  return before === undefined || now === undefined || month >= NOW ? 1 : now / before
}
