import type { Book } from '../book/book.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { isPreposition } from '../read/name-words.ts'
import { roleOf } from '../read/word-roles.ts'
import { nameKey, nameTerms, stem } from '../text/words.ts'
import { isSameThing, isThing, itemsNamed } from './measured-thing.ts'
import type { Mend } from './mend.ts'
import { rowsOf } from './rows.ts'

/** More words behind a count are a sentence. */
const WORDS_MAX = 3

/** Tokens [from, to) are words alone, and a count "x2" of them may follow. */
interface Counted {
  readonly from: number
  readonly to: number
  readonly isCounted: boolean
}

/** "milk x2 eggs x3 bread" is a list, and in "deodorant x4 old spice" the count stands before the make. */
export function mendTimes(book: Book, tokens: readonly Token[]): readonly Mend[] {
  if (!tokens.some((_, at) => isCountBehind(tokens, at))) return []
  return rowsOf(tokens).flatMap(([from, to]) => {
    const parts = partsOf(tokens, from, to)
    if (parts.length < 2) return []
    return mendList(book, tokens, parts) ?? mendMake(book, tokens, parts)
  })
}

function mendList(book: Book, tokens: readonly Token[], parts: readonly Counted[]): readonly Mend[] | null {
  const names = parts.map((part) => nameOf(tokens, part))
  const isOne = parts.length === 2 && parts[1]?.isCounted === false && isKindOf(book, names[1], names[0])
  if (isOne || !names.every((name) => isThing(book, name))) return null
  return parts.slice(0, -1).map(({ to }) => {
    const { start = 0, end = 0, text = '' } = tokens[to + 1] ?? {}
    return { start, end, word: `${text},` }
  })
}

/** "yogurt x6 chobani", "steak x4 ribeye": the second name says which of the first. */
function isKindOf(book: Book, name = '', whole = ''): boolean {
  if (isSameThing(book, name, whole) || isThing(book, `${name} ${whole}`)) return true
  const words = whole.split(' ')
  return itemsNamed(book, name).some((item) => {
    const title = nameTerms(book.items.name(item))
    return words.every((word) => title.includes(word))
  })
}

function mendMake(book: Book, tokens: readonly Token[], parts: readonly Counted[]): readonly Mend[] {
  const [thing, make] = parts
  if (thing === undefined || make === undefined || parts.length > 2 || make.isCounted) return []
  const words = tokens.slice(make.from, make.to)
  const [name, kind] = [nameOf(tokens, thing), nameOf(tokens, make)]
  const isNamed = isThing(book, `${kind} ${name}`) && !words.some(({ lower }) => isPreposition(lower))
  const isMake =
    words.length <= WORDS_MAX &&
    (isNamed || (isThing(book, name) && words.every((token, i) => isOfName(tokens, make.from + i, token))))
  const [first, last] = [tokens[thing.from], words.at(-1)]
  if (!isMake || first === undefined || last === undefined) return []
  const said = [...words, ...tokens.slice(thing.from, thing.to)].map(textOf).join(' ')
  return [{ start: first.start, end: last.end, word: `${said} x${tokens[thing.to + 1]?.text}` }]
}

const isOfName = (tokens: readonly Token[], at: number, { lower }: Token): boolean =>
  !isPreposition(lower) && readUnit(tokens, at) === null && !/^(?:talk|purpose)$/.test(roleOf(lower))

/** "Head n shoulders" is called head and shoulders. */
const textOf = ({ text, lower }: Token): string => (lower === 'n' ? 'and' : text)

const nameOf = (tokens: readonly Token[], { from, to }: Counted): string =>
  tokens
    .slice(from, to)
    .map((token) => stem(nameKey(textOf(token))))
    .filter((word) => word !== '')
    .join(' ')

/** A whole number behind an "x" behind a word. */
function isCountBehind(tokens: readonly Token[], at: number): boolean {
  const count = tokens[at + 1]
  return (
    isTimes(tokens[at]) &&
    tokens[at - 1]?.kind === 'word' &&
    count?.kind === 'number' &&
    Number.isInteger(count.value)
  )
}

/** The words of a row between its counts; none where it has signs or other numbers. */
function partsOf(tokens: readonly Token[], from: number, to: number): readonly Counted[] {
  const parts: Counted[] = []
  let start = from
  for (let at = from; at < to; at++) {
    if (isCountBehind(tokens, at) && at > start && at + 1 < to) {
      parts.push({ from: start, to: at, isCounted: true })
      start = at + 2
      at++
    } else if (tokens[at]?.kind !== 'word' || isTimes(tokens[at])) return []
  }
  return start < to ? [...parts, { from: start, to, isCounted: false }] : parts
}
