import type { Book } from '../book/book.ts'
import { f64At, u32At } from '../in-range.ts'
import { type Hits, hitsAt, WHOLE } from '../index/bm25.ts'
import { words } from '../text/words.ts'
import { findUnit, type Unit } from '../units/index.ts'
import { groupOf } from './goods.ts'
import type { Part } from './kept-names.ts'
import { stemsInList } from './own-words.ts'

/** A measure in a name or a text: "10 l", "500ml", "0,5 Liter", "50 m²". */
interface Measure extends Part {
  readonly text: string
  readonly dimension: Unit['dimension']
  readonly value: number
  readonly unit: string
  /** In canonical units of its dimension. */
  readonly amount: number
}

/** A part of a text that is the size of an item, with the spelling that the item has. */
export interface KeptMeasure extends Part {
  readonly as: string
}

const MEASURE =
  /(?<![a-zß-öø-žșțạ-ỹ\d¼-¾²³¹.,/×-])([1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,9}(?:[.,]\d{1,4})?|\d{1,2}\/\d{1,2})[\s-]?(sq\.? ?f(?:ee)?t\.?|square f(?:ee|oo)t|[a-zß-öø-žșțạ-ỹ]{1,12}[²³23]?|['’′](?!\d)|["”″])(?![a-zß-öø-žșțạ-ỹ\d¼-¾²³¹])/gi
/** "2001 to 3500 sq ft", "1/4 to 1/2 acre", "up to 2000 sq ft": before the last measure of a range. */
const FROM =
  /(?:(\d[\d,]{0,8}(?:\.\d+)?|\d{1,2}\/\d{1,2})\s*(?:to|-|–|bis|a)|\b(?:up to|under|bis|hasta))\s*$/iu
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/
const MEASURED: ReadonlySet<string> = new Set(['mass', 'volume', 'length', 'area', 'time'])
/** Feet and inches as people sign them. */
const SIGNS: Readonly<Record<string, string>> = {
  "'": 'ft',
  '’': 'ft',
  '′': 'ft',
  '"': 'in',
  '”': 'in',
  '″': 'in',
}
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
      const unit = findUnit(SIGNS[name] ?? name)
      if (unit === null || unit.factor === null || !MEASURED.has(unit.dimension)) return []
      const value = amountOf(digits)
      const amount = value * unit.factor
      const to = index + whole.length
      return [{ text: whole, from: index, to, dimension: unit.dimension, value, unit: unit.id, amount }]
    })
}

/** "1,500" is a thousand and a half, as everywhere in a text, and "0,750" three quarters. */
function amountOf(digits: string): number {
  const [over, under] = digits.split('/')
  if (under !== undefined) return Number(over) / Number(under)
  return Number(THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))
}

const isSame = (a: Measure, b: Measure): boolean =>
  a.dimension === b.dimension && Math.abs(a.amount - b.amount) <= SAME_SHARE * Math.max(a.amount, b.amount)

/** A size in a name, and from how much on it is meant: "2001 to 3500 sq ft". */
interface Size extends Measure {
  readonly least: number
}

function sizesOf(name: string): readonly Size[] {
  return measuresIn(name).map((one) => {
    const before = FROM.exec(name.slice(0, one.from))
    if (before === null) return { ...one, least: one.amount }
    const [whole, first] = before
    const unit = one.amount / amountOf(/^[\d.,/]+/.exec(one.text)?.[0] ?? '1')
    const least = first === undefined ? 0 : amountOf(first) * unit
    return { ...one, least, text: `${whole}${one.text}` }
  })
}

const holdsMeasure = (size: Size, one: Measure): boolean =>
  isSame(size, one) ||
  (size.dimension === one.dimension &&
    size.least < size.amount &&
    one.amount >= size.least &&
    one.amount <= size.amount)

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
    const hits = book.index.search(book.index.query(stemsInList(book, around)), ITEMS_LOOKED_AT, () => true)
    const best = hits.coverages.slice(0, hits.count).reduce((most, one) => Math.max(most, one), 0)
    for (let rank = 0; rank < hits.count && best > 0; rank++) {
      const item = u32At(hits.docs, rank)
      if (f64At(hits.coverages, rank) < best - AS_MANY || groupOf(book, item) === measure.dimension) continue
      const own = sizesOf(book.items.description(item)).find((one) => holdsMeasure(one, measure))
      if (own !== undefined) return [{ from: measure.from, to: measure.to, as: own.text }]
    }
    return []
  })
}

/** A text without the measures that are sizes of an item. */
export function withoutSizesOf(book: Book, text: string, item: number): string {
  const own = sizesOf(book.items.description(item))
  return measuresIn(text)
    .filter((one) => own.some((size) => holdsMeasure(size, one)))
    .reduceRight((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
}

/** The only measure of a text by which an item is sold; null where there are several, or none. */
export function onlyMeasure(book: Book, text: string, item: number): Pick<Measure, 'value' | 'unit'> | null {
  const [one, ...others] = measuresIn(withoutSizesOf(book, text, item)).filter(
    ({ dimension }) => dimension === groupOf(book, item),
  )
  return one === undefined || others.length > 0 ? null : one
}

/** Of the items that are like a text, those of the sizes that it names; all of them where none is of these sizes. */
export function ofSize(book: Book, text: string, hits: Hits): Hits {
  const sizes = measuresIn(text)
  if (sizes.length === 0) return hits
  return keepHits(hits, (item) => {
    const own = sizesOf(book.items.description(item))
    return sizes.every((size) => own.some((one) => holdsMeasure(one, size)))
  })
}

/** Of the items that are like a text, those that have all of its words; all of them where none has. */
export function ofAllWords(hits: Hits): Hits {
  return keepHits(hits, (_, rank) => f64At(hits.coverages, rank) >= WHOLE)
}

function keepHits(hits: Hits, keep: (item: number, rank: number) => boolean): Hits {
  const ranks = Array.from({ length: hits.count }, (_, rank) => rank).filter((rank) =>
    keep(u32At(hits.docs, rank), rank),
  )
  if (ranks.length === 0 || ranks.length === hits.count) return hits
  return hitsAt(hits, ranks)
}
