import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameTerms } from '../text/words.ts'
import { isGoods } from './goods.ts'
import { wholeItem } from './own-things.ts'
import type { Place } from './place.ts'

const PAIR =
  /^(?:(?:an?|the|new) )?([a-zß-öø-žșțạ-ỹ]+)(?:\s*[/&+-]\s*|\s+and\s+|\s+)([a-zß-öø-žșțạ-ỹ]+)\s+(?:set|pair)$/i

/** "Washer dryer set": two things of one kind, each with a price of its own, and no name for both. Null for anything else. */
export function splitPair(book: Book, line: ParsedLine): readonly ParsedLine[] | null {
  const [, first = '', second = ''] = PAIR.exec(line.text) ?? []
  if (first === '' || line.quantity !== null) return null
  const [one, other] = [itemNamed(book, first), itemNamed(book, second)]
  if (one === null || other === null || one === other) return null
  const isOneKind =
    book.items.category(one) === book.items.category(other) &&
    book.items.label(one) === 'each' &&
    book.items.label(other) === 'each'
  if (!isOneKind || itemNamed(book, `${first} ${second}`) !== null) return null
  let from = 0
  return [first, second].map((word) => {
    const at = line.text.indexOf(word, from)
    from = at + word.length
    const start = line.span[0] + at
    return { ...parsePhrase(word), span: [start, start + word.length] as const, place: line.place }
  })
}

const JOINED = /^(.*[a-zß-öø-žșțạ-ỹ])\s*(?:\band\b|[&+])\s*([a-zß-öø-žșțạ-ỹ].*)$/i
/** "milk/eggs/bread": three or more. */
const SLASHED_PART = /^\s*\p{L}[\p{L} ]*$/u

/**
 * "Bread and butter", "bacon & eggs": a pair that people say as one name, and that the book has no price for, is two things for a kitchen. Null
 * where one of them is none by all of its words, as in "salt and vinegar chips".
 */
export function splitThings(book: Book, line: ParsedLine, asked: Place | null): readonly ParsedLine[] | null {
  if (line.quantity !== null || line.pack !== null || book.header.estimate !== 'item') return null
  const [, first = '', second = ''] = JOINED.exec(line.text) ?? []
  const slashed = line.text.split('/')
  const isSlashed = slashed.length > 2 && slashed.every((part) => SLASHED_PART.test(part))
  const names = isSlashed ? slashed : first === '' ? [] : [first, second]
  // "Ham and cheese sandwich" is one.
  if (names.length < 2 || (names.length === 2 && nameTerms(second).length > 1)) return null
  let from = 0
  const parts = names.map((name) => {
    const phrase = parsePhrase(name)
    const at = line.text.indexOf(name, from)
    from = at + name.length
    const span = [line.span[0] + at + phrase.span[0], line.span[0] + at + phrase.span[1]] as const
    return { ...phrase, span, place: line.place }
  })
  const areGoods = parts.every((part) => {
    const item = wholeItem(book, part, asked)
    return item !== null && isGoods(book, item)
  })
  return areGoods && wholeItem(book, line, asked) === null ? parts : null
}

function itemNamed(book: Book, text: string): number | null {
  const name = book.names.find(nameTerms(text).join(' '))
  return name < 0 ? null : book.names.firstItemOf(name)
}
