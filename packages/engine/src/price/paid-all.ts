import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isPayAlone } from '../read/meaning-words.ts'
import { toldWithBoth } from './join-text.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** "Plumber 6 hrs and electrician 6 hrs, wages only": what is said behind the last of them is said of all, in the order they stand. */
export function paidAll(
  book: Book,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  return lines.map((one) => {
    const { line, match } = one
    if ('code' in match || book.items.label(match.item) !== 'hour') return one
    const paid = readOne(book, { ...parsePhrase(`${line.item} wages`), place: line.place }, asked)
    return 'code' in paid.match || book.items.label(paid.match.item) !== 'hour' ? one : { ...paid, line }
  })
}

/** Parts of a text that this looks at. */
const PARTS_MAX = 12

/** "Auto mechanic, 160 h, Kansas City wage": whether a part of the text says nothing but that pay is meant, and perhaps where. */
export function isPaySaid(book: Book, text: string): boolean {
  if (isPayAlone(text.slice(text.lastIndexOf(',') + 1))) return true
  if (!/wage|\bpay|lohn/i.test(text)) return false
  const parts = text.split(/[,;.?!\n()]+/)
  // The first part is the work itself: "pay for a nurse" is read with it.
  return parts.slice(1, PARTS_MAX).some((part) => payPlace(book, part) !== null)
}

/** "Wages in Portland" behind a worker: his line, with what it says. Null where it says something else. */
export function withPayBehind(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
): MatchedLine | null {
  if ('code' in before.match || book.items.label(before.match.item) !== 'hour' || line.quantity !== null)
    return null
  const where = payPlace(book, line.text)
  if (where === null || /\n/.test(text.slice(before.line.span[1], line.span[0]))) return null
  const at = line.span[0] + line.text.indexOf(where)
  const said = where === '' ? line.place : { text: where, span: [at, at + where.length] as const }
  const told = toldWithBoth(text, before.line, line, before.line)
  return { ...before, line: { ...told, place: before.line.place ?? said } }
}

/** The place in words of pay, '' where there is none; null for other words. */
function payPlace(book: Book, part: string): string | null {
  // A salary is by the year.
  if (/salar|sueldo|gehalt|annual|yearly|monthly|weekly/i.test(part)) return null
  if (isPayAlone(part)) return ''
  const [, pay = '', behind = ''] = /^(.*?)\s+(?:in|at|near)\s+(.+?)\W*$/i.exec(part) ?? []
  if (pay !== '' && isPayAlone(pay) && placeNamed(book, behind, null) !== null) return behind
  // "Kansas City wage", "Tulsa hourly wage"
  for (const cut of [/^\W*(.+?)\s+(\S+)\W*$/, /^\W*(.+?)\s+(\S+\s+\S+)\W*$/]) {
    const [, before = '', rest = ''] = cut.exec(part) ?? []
    if (before !== '' && isPayAlone(rest) && placeNamed(book, before, null) !== null) return before
  }
  return null
}
