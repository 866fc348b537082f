import type { Book } from '../book/book.ts'
import { isHyphen, isTimes } from '../parse/cardinal.ts'
import { KIND_WORDS } from '../parse/describing-words.ts'
import { mayStartNumber } from '../parse/number.ts'
import { SMALL } from '../parse/number-words.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { isFood } from '../price/goods.ts'
import { itemsOf } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** "2 diet dr pepper 12pk" has four words for the thing. */
const NAME_MAX = 4
/** How many a pack holds that people call by its number. */
const USUAL_PACKS: ReadonlySet<number> = new Set([
  3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30, 32, 35, 36, 40, 48,
])
/** Fewer are no pack of drinks. */
const PIECES_MIN = 6
/** Of fewer, "case" may be a slip for "cases". */
const CASE_MIN = 12
/** More packs than this are part of a name: "1664 beer". */
const PACKS_MAX = 24

/** Packs that are named behind the thing, written as the grammar reads them. A name is mended only if the book knows it. */
export function mendPacks(book: Book, tokens: readonly Token[]): readonly Mend[] {
  if (!tokens.some((token) => PACK_WORDS.has(token.lower) || isTimes(token))) return []
  return [
    ...countsBefore(book, tokens),
    ...packsBehind(book, tokens),
    ...casesOfSize(book, tokens),
    ...racksBehind(book, tokens),
  ]
}

const PACK_WORDS: ReadonlySet<string> = new Set('pack packs pk pks case rack'.split(' '))

const isPackWord = (token: Token | undefined): boolean => /^(?:pack|pk)s?$/.test(token?.lower ?? '')

const isEnd = (token: Token | undefined): boolean =>
  token === undefined ||
  token.kind === 'break' ||
  /^(?:[,;:+&.?!]|and|please|pls|thanks|thx)$/.test(token.lower)

/** In digits or in a word; NaN for anything else. */
const countOf = (token: Token): number =>
  token.kind === 'number' ? token.value : (SMALL.get(token.lower) ?? Number.NaN)

function isCount(token: Token | undefined, most: number): token is Token {
  const value = token === undefined ? Number.NaN : countOf(token)
  return Number.isInteger(value) && value > 0 && value <= most
}

const isSize = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && USUAL_PACKS.has(token.value)

const isCalled = (book: Book, tokens: readonly Token[]): boolean => itemsOf(book, tokens).length > 0

/** Where the words begin that end at `to`. */
function nameStart(tokens: readonly Token[], to: number): number {
  let from = to
  while (from > 0 && tokens[from - 1]?.kind === 'word' && !isEnd(tokens[from - 1])) from--
  return from
}

/** "Diet coke 12 oz 3 12-packs": where the size of one begins that ends at `to`; `to` where there is none. */
function sizeStart(tokens: readonly Token[], to: number): number {
  const measure = tokens[to - 2]?.kind === 'number' ? readUnit(tokens, to - 1) : null
  return measure?.next === to && /^(?:mass|volume)$/.test(measure.unit.dimension) ? to - 2 : to
}

/** "2 coke 12pk" are two of the pack. "2 percent milk 6 pack" and "7 up 12 pack" have no name behind their number. */
function countsBefore(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((count, at) => {
    const isFirst = at === 0 || isEnd(tokens[at - 1])
    const to = isFirst && isCount(count, PACKS_MAX) ? sizeBehind(tokens, at + 1) : 0
    const [first, size, last] = [tokens[at + 1], tokens[to], tokens[to + 1]]
    if (to === 0 || !first?.spaced || size === undefined || last === undefined) return []
    if (!isCalled(book, tokens.slice(at + 1, to)) || isCalled(book, tokens.slice(at, to))) return []
    const name = tokens.slice(at + 1, to).map(({ text }) => text)
    const packs = countOf(count) === 1 ? 'pack' : `pk x${countOf(count)}`
    return [{ start: count.start, end: last.end, word: `${name.join(' ')} ${size.text} ${packs}` }]
  })
}

/** Where the size of the pack stands behind a name that begins at `at`; 0 where there is none. */
function sizeBehind(tokens: readonly Token[], at: number): number {
  // "6 bottles water 24 pack" says it twice.
  if (readUnit(tokens, at) !== null || mayStartNumber(tokens[at]) || isTimes(tokens[at])) return 0
  let to = at
  while (tokens[to]?.kind === 'word' && !isEnd(tokens[to])) to++
  const isPack = isSize(tokens[to]) && isPackWord(tokens[to + 1]) && isEnd(tokens[to + 2])
  return isPack && to > at && to <= at + NAME_MAX ? to : 0
}

/**
 * "La croix 3 12pks", "coke, two 12 packs", "beer 4 x 12 pack", "coke 12pk 2": so many packs of what is eaten or drunk.
 * "Pampers 4 24 pack" says a size.
 */
function packsBehind(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((first, at) => {
    const found = packsFirst(tokens, at) ?? sizeFirst(tokens, at)
    if (found === null) return []
    const to = tokens[at - 1]?.text === ',' ? at - 1 : at
    const before = tokens[to - 1]
    if (before?.kind !== 'word' || KIND_WORDS.has(before.lower)) return []
    const end = sizeStart(tokens, to)
    const items = itemsOf(book, tokens.slice(nameStart(tokens, end), end))
    if (!items.some((item) => isFood(book, item))) return []
    const start = to === at ? first.start : before.end
    const word = `${to === at ? '' : ' '}${found.size} pk x${found.packs}`
    return [{ start, end: found.end, word }]
  })
}

interface Packs {
  readonly packs: number
  readonly size: number
  readonly end: number
}

/** "3 12pks", "two 12-packs", "4 x 12 pack". */
function packsFirst(tokens: readonly Token[], at: number): Packs | null {
  const packs = tokens[at]
  if (!isCount(packs, PACKS_MAX) || !packs.spaced) return null
  const from = isTimes(tokens[at + 1]) ? at + 2 : at + 1
  const to = isHyphen(tokens[from + 1]) ? from + 2 : from + 1
  const [size, last] = [tokens[from], tokens[to]]
  if (!isSize(size) || !size.spaced || last === undefined || !isPackWord(last)) return null
  return isEnd(tokens[to + 1]) ? { packs: countOf(packs), size: size.value, end: last.end } : null
}

/** "12pk 2". */
function sizeFirst(tokens: readonly Token[], at: number): Packs | null {
  const [size, sign, packs] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!isSize(size) || !size.spaced || size.value < PIECES_MIN) return null
  if (!isPackWord(sign)) return null
  if (packs?.kind !== 'number' || !isCount(packs, PACKS_MAX) || packs.value >= size.value) return null
  return isEnd(tokens[at + 3]) ? { packs: packs.value, size: size.value, end: packs.end } : null
}

/** "redbull 24 case": the pack of so many, of what is eaten or drunk. "24 cases" are as many cases. */
function casesOfSize(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((word, at) => {
    const size = tokens[at - 1]
    if (word.lower !== 'case' || !isSize(size) || size.value < CASE_MIN) return []
    const behind = tokens[at + 1]?.lower === 'of' ? at + 2 : 0
    const from = behind === 0 ? nameStart(tokens, at - 1) : behind
    let to = behind === 0 ? at - 1 : behind
    while (behind > 0 && tokens[to]?.kind === 'word' && !isEnd(tokens[to])) to++
    const items = itemsOf(book, tokens.slice(from, to))
    const isSold = items.some((item) => isFood(book, item))
    return isSold ? [{ start: word.start, end: word.end, word: 'pack' }] : []
  })
}

/** "bud light 30 rack". */
function racksBehind(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((rack, at) => {
    const size = tokens[at - 1]
    if (rack.lower !== 'rack' || !isSize(size) || !isEnd(tokens[at + 1])) return []
    const name = tokens.slice(nameStart(tokens, at - 1), at - 1)
    const [first] = name
    if (first === undefined || name.length > NAME_MAX || !isCalled(book, name)) return []
    const said = name.map(({ text }) => text).join(' ')
    return [{ start: first.start, end: rack.end, word: `${size.text} rack of ${said}` }]
  })
}
