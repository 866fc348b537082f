import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { placeBeginningAt, placeEndingAt } from '../read/place-behind.ts'
import { type Place, placeNamed } from './place.ts'

/** A place that a route begins or ends in, as it was written. */
export interface RouteEnd {
  readonly text: string
  readonly isAbroad: boolean
  /** "Paris, Tennessee": the state behind it says that it is at home, where the book has another by that name. */
  readonly isNamesake: boolean
  readonly place: Place
}

/** The places that a line goes from and to, each of them once. */
export function endsOf(book: Book, line: ParsedLine): readonly RouteEnd[] {
  const text = withPlaceBehind(line)
  const tokens = tokenize(text)
  const ends: RouteEnd[] = []
  const add = (from: number | null, to: number | null): void => {
    if (from === null || to === null) return
    const name = text.slice(tokens[from]?.start, tokens[to - 1]?.end)
    const place = placeNamed(book, name, null)
    if (place === null || ends.some((end) => end.text === name)) return
    const own = inState(book, name, text.slice(tokens[to - 1]?.end))
    const isAbroad = place.country !== null && own === null
    const isNamesake = place.country !== null && own !== null
    ends.push({ text: name, isAbroad, isNamesake, place: own ?? place })
  }
  for (const [at, { lower, text: mark }] of tokens.entries()) {
    if (JOINTS.test(lower)) add(at + 1, placeBeginningAt(book, tokens, at + 1))
    if (lower === 'to' || /^[-–—→>]$/.test(mark)) add(startOf(book, tokens, at), at)
  }
  return ends
}

/** "Rome, Georgia": the town of the state that stands right behind its name. */
function inState(book: Book, town: string, behind: string): Place | null {
  const [, one = '', two = ''] = /^,? (\p{L}+)((?: \p{L}+)?)/u.exec(behind) ?? []
  for (const state of [one, `${one}${two}`]) {
    if (!/^[A-Z]{2}-[A-Z]{2}$/.test(placeNamed(book, state, null)?.code ?? '')) continue
    const place = placeNamed(book, `${town}, ${state}`, null)
    if (place?.country === null) return place
  }
  return null
}

const JOINTS = /^(?:from|to|between|and|[-–—→>])$/

const startOf = (book: Book, tokens: readonly Token[], at: number): number | null =>
  at === 0 ? null : placeEndingAt(book, tokens, at - 1)

/** "Boise to Rome, Georgia": a state behind a comma was read as the place of the line. */
const withPlaceBehind = ({ text, span, place }: ParsedLine): string =>
  place !== null && place.span[0] >= span[1] ? `${text}, ${place.text}` : text
