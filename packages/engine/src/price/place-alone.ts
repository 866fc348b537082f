import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { nameTerms } from '../text/words.ts'
import { toldWithBoth } from './join-text.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** "price in ...", and the like in German, French and Spanish: they say nothing that the place does not. */
const BEFORE_PLACE = /^(?:(?:prices?|preise?|prix|precios?)\s+)?(?:(?:in|en|à|a|near|from)\s+)?/i
/** Shorter ones are words and codes: "LA", "ME". */
const LETTERS_MIN = 4
/** "1 bedroom rent, NY": letters of a state that are no word, in a text that is not all in capitals. */
const STATE = /^(?!(?:AL|CO|DE|HI|ID|IN|LA|MA|MD|ME|MS|OH|OK|OR|PA)$)[A-Z]{2}$/

/**
 * "Essence SP95, 45 litres, Lyon", "Strom 3500 kWh, Preis in Deutschland": a part of its own that is nothing but a place which only
 * the book knows. The line before it, with the place; null where it is none.
 */
export function withPlaceAlone(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match || before.line.place !== null || line.quantity !== null || line.pack !== null)
    return null
  if (!/^\s*[,;(–—-]\s*$/.test(text.slice(before.line.span[1], line.span[0]))) return null
  const name = line.text.replace(BEFORE_PLACE, '').replace(/[\s).,!?]+$/, '')
  const isState = STATE.test(name) && /\p{Ll}{2}/u.test(before.line.text)
  if ((name.length < LETTERS_MIN && !isState) || /\d/.test(name)) return null
  // "Chicken, turkey": a thing is meant before a country.
  if (book.names.find(nameTerms(name).join(' ')) >= 0 || book.synonyms.find(nameTerms(name).join(' ')) >= 0)
    return null
  if (placeNamed(book, name, asked) === null) return null
  // "eggs, Austin, Manhattan": of two places neither is meant.
  const [, other = ''] = /^\s*,\s*([^,;\n]+)/.exec(text.slice(line.span[1])) ?? []
  if (other !== '' && placeNamed(book, other.trim(), asked) !== null) return null
  const at = line.span[0] + line.text.indexOf(name)
  const place = { text: name, span: [at, at + name.length] as const }
  return { ...before, line: { ...toldWithBoth(text, before.line, line, before.line), place } }
}
