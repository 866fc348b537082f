import type { PricedQuoteLine, PricingStage } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { bookStore } from '../book/book-memory.ts'
import { hashText } from '../book/string-table.ts'
import type { PriceRequest, Pricing } from '../engine.ts'
import { stuffOf } from '../read/no-price.ts'
import { nameTerms } from '../text/words.ts'
import { copyLine } from './copy-line.ts'
import { groupOf, isGoods } from './goods.ts'
import { type Place, placeAsked } from './place.ts'
import { cutPlainList, isPlainPart } from './plain-list.ts'
import { COVERAGE_LEVEL_DEFAULT, type PricedText, priceLines } from './price-in-full.ts'
import type { LineResult } from './price-line.ts'
import { LINE_STAGES, progressOf, totalStep } from './progress.ts'
import { quoteOf } from './quote-of.ts'

/** A part of a list as it is priced by itself. */
interface PricedPart {
  readonly result: LineResult & { readonly line: PricedQuoteLine }
  /** What each stage says of it. */
  readonly messages: ReadonlyMap<PricingStage, string>
  /** The words of its name. */
  readonly terms: readonly string[]
  /** Whether it is the same beside others. */
  readonly isSettled: boolean
}

export interface PlainList {
  readonly place: Place
  readonly level: number
  readonly parts: readonly { readonly start: number; readonly priced: PricedPart }[]
}

/** Some 3 kB each. */
const PARTS_KEPT_MAX = 2_000
/** By part, place and level; null for a part that is no single line with a price, so it is priced with its text. */
const kept = bookStore<PricedPart | null>(PARTS_KEPT_MAX)
/**
 * Parts that were asked for once, each by a number alone: what is never asked again is not worth pricing by itself, nor worth finding out whether
 * its words are of the book.
 */
const seen = bookStore<true>(2 * PARTS_KEPT_MAX)

/** Whether a part was asked for before, as far as it is remembered. From now on it was. */
function wasSeen(book: Book, key: string): boolean {
  const mark = String(hashText(key))
  if (seen.get(book, mark) !== undefined) return true
  seen.set(book, mark, true)
  return false
}

/**
 * The parts of a plain list with their prices: "3 dozen eggs and 2 gal of whole milk". None of the rules that put lines together applies to
 * one, so its price is that of its parts. Null for every other text. What is kept of a part has no word that is not of the book.
 */
export function plainListOf(book: Book, { text, geography, ...request }: PriceRequest): PlainList | null {
  const { header, geographies, model } = book
  const level = request.coverageLevel ?? COVERAGE_LEVEL_DEFAULT
  const isOwn = (request.outcomes?.get(book.id) ?? null) !== null
  if (model !== null || header.estimate !== 'item' || geographies.size === 0 || isOwn) return null
  const cut = cutPlainList(text)
  const place = cut === null ? null : placeAsked(book, geography, text)
  if (cut === null || place === null) return null
  const isList = cut.length > 1
  const keys = cut.map((part) => `${place.id} ${place.code} ${place.fallback} ${level} ${part.text}`)
  const known = keys.map((key) => kept.get(book, key))
  const isApart = (part: PricedPart | null | undefined): boolean =>
    part === null || (part?.isSettled === false && isList)
  if (known.some(isApart)) return null
  const isNew = (at: number): boolean => known[at] === undefined
  const fresh = keys.filter((key, at) => isNew(at) && !wasSeen(book, key))
  if (fresh.length * 2 > keys.length || (isList && stuffOf(text) !== null)) return null
  if (cut.some((part, at) => isNew(at) && !isPlainPart(book, part, isList))) return null
  const parts: { start: number; priced: PricedPart }[] = []
  for (const [at, part] of cut.entries()) {
    const priced = known[at] ?? priceAlone(book, { ...request, text: copyOf(part.text), geography })
    if (isNew(at)) kept.set(book, keys[at] ?? '', priced)
    if (priced === null || isApart(priced)) return null
    parts.push({ start: part.start, priced })
  }
  return isSaidAgain(parts.map(({ priced }) => priced)) ? null : { place, level, parts }
}

/** A part of a text leads to the whole text, which is not to be kept. */
const copyOf = (text: string): string => Array.from(text).join('')

function priceAlone(book: Book, request: PriceRequest): PricedPart | null {
  const messages = new Map<PricingStage, string>()
  const pricing = priceLines(book, request)
  let step = pricing.next()
  for (; step.done !== true; step = pricing.next()) messages.set(step.value.stage, step.value.message)
  const { quote, lines } = step.value
  const [line, [own, ...more]] = [quote.lines[0], lines]
  const isOne = more.length === 0 && quote.warnings.length === 0
  if (!isOne || own === undefined || line?.status !== 'priced') return null
  const terms = nameTerms(own.stages.parsed.item)
  return { result: { ...own.result, line }, messages, terms, isSettled: isSettled(book, request, own) }
}

/** The same thing twice, or a kind of it, may be one thing that is told better: "3 wine" and "2 bottles of red wine". */
function isSaidAgain(parts: readonly PricedPart[]): boolean {
  return parts.some(({ result, terms }, at) =>
    parts.some(
      (other, i) =>
        i !== at &&
        (other.result.line.item === result.line.item || terms.every((term) => other.terms.includes(term))),
    ),
  )
}

/** Nothing in a settled part could be said of another part, or be left open by it. */
function isSettled(
  book: Book,
  { text }: PriceRequest,
  { stages: { parsed, request, match }, result: { line } }: PricedText['lines'][number],
): boolean {
  if ('code' in match || request === null) return false
  const isWhole = line.text === text && parsed.place === null && line.ignored.length === 0
  const isSure =
    match.warnings.length + request.warnings.length === 0 && !line.warnings.some((one) => NOT_SURE.test(one))
  return isWhole && isSure && parsed.quantity !== null && isPlainGoods(book, match.item)
}

const NOT_SURE = /^Not sure/

/** Goods that are sold by weight, by volume and in pieces, and neither fuel nor meals nor drinks with years and makes nor what is sold by time. */
function isPlainGoods(book: Book, item: number): boolean {
  const category = book.items.category(item)
  const isOther =
    category === '' || /fuel|eating|alcohol/.test(category) || /^(?:time|energy)$/.test(groupOf(book, item))
  return !isOther && isGoods(book, item)
}

export function* tellPlainList(book: Book, request: PriceRequest, list: PlainList): Pricing {
  const { parts, place, level } = list
  const count = parts.length
  yield progressOf('parsing', `Found ${count} ${count === 1 ? 'item' : 'items'}`, 1)
  for (const stage of LINE_STAGES)
    for (const [i, { priced }] of parts.entries())
      yield progressOf(stage, priced.messages.get(stage) ?? '', (i + 1) / count)
  const results = parts.map(({ start, priced }, i) => moved(priced.result, i + 1, start))
  const quote = quoteOf(book, { ...request, asOf: book.header.asOf }, place, results, level, [])
  yield totalStep(quote)
  return quote
}

/** A line where it stands in its list: a copy, because callers may change what they get. */
function moved(result: PricedPart['result'], number: number, by: number): LineResult {
  const line = copyLine(result.line)
  const [start, end] = line.span
  line.line = number
  line.span = [start + by, end + by]
  for (const part of line.parts) {
    part.start += by
    part.end += by
  }
  return { ...result, line }
}
