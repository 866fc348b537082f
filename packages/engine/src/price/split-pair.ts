import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameTerms } from '../text/words.ts'

const PAIR = /^(?:(?:an?|the|new) )?(\p{L}+)(?:\s*[/&+-]\s*|\s+)(\p{L}+)\s+(?:set|pair)$/iu

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

function itemNamed(book: Book, text: string): number | null {
  const name = book.names.find(nameTerms(text).join(' '))
  return name < 0 ? null : book.names.firstItemOf(name)
}
