import type { Book } from '../book/book.ts'
import { type Amount, readAmount } from '../parse/amount.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { ParsedLine } from '../parse/line.ts'
import { mayStartNumber } from '../parse/number.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { readOne as readArticle } from '../parse/tail.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { isGoods } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, readOne } from './read-one.ts'

/** A longer run of words is a sentence. */
const TOKENS_MAX = 40
const LENGTH_MAX = 300

/** Tokens [at, next) say how much. */
interface Stretch {
  readonly at: number
  readonly next: number
}

/**
 * "ten pounds sugar ten pounds flour one pound butter", "milk 1 gal eggs 2 dz": a list without commas, which its amounts divide. All of them
 * stand before their things, or all behind, and every thing must be known by its own words. What comes before the first amount is then why
 * somebody buys it: "kids lunches this week 2 loaves bread 1 lb sliced turkey".
 */
export function splitAtAmounts(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
): readonly MatchedLine[] | null {
  if (book.header.estimate !== 'item' || line.text.length > LENGTH_MAX) return null
  const tokens = withoutTalkBehind(plainTokens(tokenize(line.text)))
  // "3 lb of apples or 3 lb of pears" are not both wanted.
  if (tokens.length > TOKENS_MAX || tokens.some(({ lower }) => lower === 'or')) return null
  const each = eachOf(tokens)
  if (each !== null) return readEach(book, line, tokens, each, asked)
  const pictures = picturesOf(tokens)
  if (pictures.length > 1) return readParts(book, line, tokens, pictures, asked)
  const amounts = amountsOf(tokens)
  if (amounts.length < 2) return null
  const first = amounts.map(({ at }, i) => ({ at, next: amounts[i + 1]?.at ?? tokens.length }))
  const last = amounts.map(({ next }, i) => ({ at: amounts[i - 1]?.next ?? 0, next }))
  const isLast = amounts.at(-1)?.next === tokens.length
  const isFirst = amounts[0]?.at === 0
  if (isLast && isFirst) return null
  return readParts(book, line, tokens, isLast ? last : first, asked)
}

/** "Milk 2 gal oj 1 gal pls": a closing "please" is not part of the list. */
function withoutTalkBehind(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(
    ({ kind, lower }) => kind !== 'word' || !/^(?:please|pls|plz|thanks|thx|ty|total)$/.test(lower),
  )
  return tokens.slice(0, last + 1)
}

interface EachOf {
  /** The amount that all of them share, as it is written. */
  readonly amount: string
  readonly parts: readonly Stretch[]
}

/** Whether one amount is said for all the things of a line. */
export const isForEach = ({ text }: ParsedLine): boolean =>
  /^[^,]*\beach\b/i.test(text) && eachOf(plainTokens(tokenize(text))) !== null

/** "2 lb each of apples, pears and peaches", "3 cans each black beans, corn & peas", "one of each: watermelon, cantaloupe". */
function eachOf(tokens: readonly Token[]): EachOf | null {
  const amount = readAmount(tokens, 0)
  if (amount === null) return null
  const of = tokens[amount.next]?.lower === 'of' ? 1 : 0
  // "1 each: onion, lemon, lime": there the word was read as the unit.
  const isUnit = tokens[amount.next - 1]?.lower === 'each'
  if (!isUnit && tokens[amount.next + of]?.lower !== 'each') return null
  let from = isUnit ? amount.next : amount.next + of + 1
  if (/^(?:of|:|for|-|–|—)$/.test(tokens[from]?.lower ?? '')) from += 1
  const isJoint = (at: number): boolean => /^(?:,|and|&|\+)$/.test(tokens[at]?.lower ?? '')
  const parts: Stretch[] = []
  for (let at = from; at <= tokens.length; at++) {
    if (at < tokens.length && !isJoint(at)) continue
    if (at > from) parts.push({ at: from, next: at })
    from = at + 1
  }
  if (parts.length < 2) return null
  const words = tokens.slice(amount.at, isUnit ? amount.next - 1 : amount.next).map(({ text }) => text)
  return { amount: words.join(' '), parts }
}

function readEach(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  { amount, parts }: EachOf,
  asked: Place | null,
): readonly MatchedLine[] | null {
  const read: MatchedLine[] = []
  for (const { at, next } of parts) {
    const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0]
    const written = line.text.slice(start, end)
    const one = readOne(book, { ...parsePhrase(`${amount} ${written}`), place: line.place }, asked)
    if ('code' in one.match || !isGoods(book, one.match.item)) return null
    const span = [line.span[0] + start, line.span[0] + end] as const
    read.push({ ...one, line: { ...one.line, text: written, span } })
  }
  return read
}

const PICTURE = /^\p{Extended_Pictographic}/u

/** "🍌 x 12 🍎 x 6", "🍗 5 lbs wings 🍺 2 cases": a picture opens every part. */
function picturesOf(tokens: readonly Token[]): readonly Stretch[] {
  const opens = tokens.flatMap(({ text }, at) => (PICTURE.test(text) ? [at] : []))
  if (opens[0] !== 0 || opens.some((at, i) => opens[i + 1] === at + 1)) return []
  return opens.map((at, i) => ({ at, next: opens[i + 1] ?? tokens.length }))
}

/** Every amount of goods in a line, those beside each other as one: "2 x 12 oz", "25 lb case 1". */
function amountsOf(tokens: readonly Token[]): readonly Stretch[] {
  const found: { at: number; next: number }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const amount = (mayStartNumber(tokens[at]) ? readAmount(tokens, at) : null) ?? articleAt(tokens, at)
    if (amount === null || !isOfGoods(amount.unit?.dimension)) continue
    // "2 cloves", "1 bag": the reader of a phrase knows which units it takes as such.
    const before = found.at(-1)
    const from = isTimes(tokens[at - 1]) || tokens[at - 1]?.text === '(' ? at - 1 : at
    const end = heldEnd(tokens, amount)
    const to = tokens[end]?.text === ')' ? end + 1 : end
    if (before !== undefined && !hasThing(tokens, before.next, from)) before.next = to
    else found.push({ at: from, next: to })
    at = amount.next - 1
  }
  return found
}

/** "Rice 5 lb bag black beans 4 cans": what holds a measure belongs to it. */
function heldEnd(tokens: readonly Token[], { unit, next }: Amount): number {
  const holder = /^(?:mass|volume)$/.test(unit?.dimension ?? '') ? readUnit(tokens, next) : null
  return holder?.unit.dimension === 'container' && tokens[holder.next]?.lower !== 'of' ? holder.next : next
}

/** "a dozen", "a loaf of". */
function articleAt(tokens: readonly Token[], at: number): Amount | null {
  const amount = readArticle(tokens, at, /^(?:mass|volume|count|container|portion)$/)
  return amount?.unit?.dimension === 'count' || tokens[amount?.next ?? -1]?.lower === 'of' ? amount : null
}

const isOfGoods = (dimension: string | undefined): boolean =>
  dimension === undefined || /^(?:mass|volume|count|container|portion)$/.test(dimension)

/** Whether a word that may name something stands between two amounts. */
function hasThing(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word' || isTimes(token) || /^(?:of|each|ea|per|at|qty)$/.test(token.lower)) continue
    if (readUnit(tokens, at)?.unit.dimension !== 'container') return true
  }
  return false
}

function readParts(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  parts: readonly Stretch[],
  asked: Place | null,
): readonly MatchedLine[] | null {
  const read: MatchedLine[] = []
  for (const { at, next } of parts) {
    // A picture beside the thing's own name is only its picture.
    const isPicture = PICTURE.test(tokens[at]?.text ?? '')
    const one =
      (isPicture && next > at + 1 ? readPart(book, line, tokens, { at: at + 1, next }, asked) : null) ??
      readPart(book, line, tokens, { at, next }, asked)
    if (one === null) return null
    read.push(one)
  }
  // "Bleach 1 gal (clorox) x 2": the same thing twice is one, with two amounts.
  const items = new Set(read.map(({ match }) => ('code' in match ? -1 : match.item)))
  return items.size === 1 ? null : read
}

function readPart(
  book: Book,
  line: ParsedLine,
  tokens: readonly Token[],
  { at, next }: Stretch,
  asked: Place | null,
): MatchedLine | null {
  const start = tokens[at]?.start ?? 0
  const phrase = parsePhrase(line.text.slice(start, tokens[next - 1]?.end ?? start))
  const offset = line.span[0] + start
  const span = [offset + phrase.span[0], offset + phrase.span[1]] as const
  const place = phrase.place ?? line.place
  const read = readOne(book, { ...phrase, span, place }, asked)
  // "Bread 1" beside "eggs 12": in such a list every number counts.
  const [, thing, count] =
    read.line.quantity === null ? (/^(.*\p{L})\s+(\d{1,3})$/u.exec(phrase.text) ?? []) : []
  const again = thing && readOne(book, { ...parsePhrase(`${count} ${thing}`), place }, asked)
  const one = again ? { ...again, line: { ...again.line, text: phrase.text, span } } : read
  if (one.line.quantity === null && one.line.pack === null) return null
  const { match } = ifLikely(book, one, asked, ANSWER_MIN)
  if ('code' in match || !isGoods(book, match.item)) return null
  return match.method === 'synonym' || match.method === 'exact_item' ? one : null
}
