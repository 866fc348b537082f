import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne, refused } from './read-one.ts'

const USED = /^(?:an? |the |some |my )?(used|second[- ]?hand|pre[- ]?owned|refurbished)\b/i
const OWN = /^(?:\d|an? |the |some |my |one |two |(?:brand )?new\b)/i

/** "Used washer and dryer": what is said before the first of two things is said of both. Null when the second has words of its own. */
export function usedToo(
  book: Book,
  text: string,
  before: ParsedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  const said = USED.exec(before.text)?.[1]
  const isJoined = /^\s*(?:and|&|\+|\/)\s*$/i.test(text.slice(before.span[1], line.span[0]))
  if (said === undefined || !isJoined || OWN.test(line.text) || USED.test(line.text)) return null
  const { span, place } = line
  const read = readOne(book, { ...parsePhrase(`${said} ${line.text}`), place }, asked)
  if ('code' in read.match)
    return refused(line, `The book has no price of ${said} things like "${line.text}".`)
  return { ...read, line: { ...read.line, text: line.text, span } }
}
