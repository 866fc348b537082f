import type { Book } from '../book/book.ts'
import { f64At, u32At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'
import { stem, words } from '../text/words.ts'
import { findUnit, type Unit } from '../units/index.ts'
import { groupOf } from './goods.ts'
import type { Part } from './kept-names.ts'

/** A measure in a name or a text: "10 l", "500ml", "0,5 Liter", "50 m²". */
interface Measure extends Part {
  readonly text: string
  readonly dimension: Unit['dimension']
  /** In canonical units of its dimension. */
  readonly amount: number
}

/** A part of a text that is the size of an item, with the spelling that the item has. */
export interface KeptMeasure extends Part {
  readonly as: string
}

const MEASURE =
  /(?<![\p{L}\p{N}.,/×-])([1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,9}(?:[.,]\d{1,4})?)[\s-]?(\p{L}{1,12}[²³23]?)(?![\p{L}\p{N}])/gu
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/
const MEASURED: ReadonlySet<string> = new Set(['mass', 'volume', 'length', 'area'])
/** What stands between two things of a text. */
const BETWEEN = /[,;\n]|\b(?:and|und|y|et)\b/i
const MEASURES_MAX = 20
/** The words that tell what a size belongs to stand near it. */
const AROUND_CHARACTERS = 80
const ITEMS_LOOKED_AT = 50
/** As many words of the text as the best item has, but for the rounding of sums. */
const AS_MANY = 0.001
/** "0.33 l" and "330 ml" are one size, whatever their conversion leaves in the last digits. */
const SAME_SHARE = 1e-6

function measuresIn(text: string): readonly Measure[] {
  return [...text.matchAll(MEASURE)]
    .slice(0, MEASURES_MAX)
    .flatMap(({ 0: whole, 1: digits = '', 2: name = '', index }) => {
      const unit = findUnit(name)
      if (unit === null || unit.factor === null || !MEASURED.has(unit.dimension)) return []
      const amount = amountOf(digits) * unit.factor
      return [{ text: whole, from: index, to: index + whole.length, dimension: unit.dimension, amount }]
    })
}

/** "1,500" is a thousand and a half, as everywhere in a text, and "0,750" three quarters. */
const amountOf = (digits: string): number =>
  Number(THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))

const isSame = (a: Measure, b: Measure): boolean =>
  a.dimension === b.dimension && Math.abs(a.amount - b.amount) <= SAME_SHARE * Math.max(a.amount, b.amount)

/**
 * The measures of a text that are sizes of the items which the words around them are about: "10 l" in "3 wall paint 10 l", where the list has
 * wall paint at a price a bucket. Of what is sold by that measure they are amounts. `names` are left out.
 */
export function measuresKept(book: Book, text: string, names: readonly Part[]): readonly KeptMeasure[] {
  return measuresIn(text).flatMap((measure) => {
    if (names.some(({ from, to }) => measure.from < to && measure.to > from)) return []
    const before = text.slice(0, measure.from).slice(-AROUND_CHARACTERS).split(BETWEEN).at(-1) ?? ''
    const behind = text.slice(measure.to, measure.to + AROUND_CHARACTERS).split(BETWEEN)[0] ?? ''
    const around = words(`${before} ${behind}`).filter((word) => /^\p{L}{2,}$/u.test(word))
    const hits = book.index.search(book.index.query(around.map(stem)), ITEMS_LOOKED_AT, () => true)
    const best = hits.coverages.slice(0, hits.count).reduce((most, one) => Math.max(most, one), 0)
    for (let rank = 0; rank < hits.count && best > 0; rank++) {
      const item = u32At(hits.docs, rank)
      if (f64At(hits.coverages, rank) < best - AS_MANY || groupOf(book, item) === measure.dimension) continue
      const own = measuresIn(book.items.description(item)).find((one) => isSame(one, measure))
      if (own !== undefined) return [{ from: measure.from, to: measure.to, as: own.text }]
    }
    return []
  })
}

/** Of the items that are like a text, those of the sizes that it names; all of them where none is of these sizes. */
export function ofSize(book: Book, text: string, hits: Hits): Hits {
  const sizes = measuresIn(text)
  if (sizes.length === 0) return hits
  return keepHits(hits, (item) => {
    const own = measuresIn(book.items.description(item))
    return sizes.every((size) => own.some((one) => isSame(one, size)))
  })
}

const COVERED = 0.999

/** Of the items that are like a text, those that have all of its words; all of them where none has. */
export function ofAllWords(hits: Hits): Hits {
  return keepHits(hits, (_, rank) => f64At(hits.coverages, rank) >= COVERED)
}

function keepHits(hits: Hits, keep: (item: number, rank: number) => boolean): Hits {
  const ranks = Array.from({ length: hits.count }, (_, rank) => rank).filter((rank) =>
    keep(u32At(hits.docs, rank), rank),
  )
  if (ranks.length === 0 || ranks.length === hits.count) return hits
  return {
    ...hits,
    count: ranks.length,
    docs: Uint32Array.from(ranks, (rank) => u32At(hits.docs, rank)),
    scores: Float64Array.from(ranks, (rank) => f64At(hits.scores, rank)),
    coverages: Float64Array.from(ranks, (rank) => f64At(hits.coverages, rank)),
  }
}
