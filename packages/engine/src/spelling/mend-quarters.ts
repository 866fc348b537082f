import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { placeNamed } from '../price/place.ts'
import { itemsCalled } from './measured-thing.ts'
import type { Mend } from './mend.ts'

const WORDS_MAX = 3

/** "in Wicker Park, Chicago", "in the Mission, SF": a part of a town that the book does not have, and the town, which it has. */
export function mendQuarters(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((token, at) => {
    if (!/^(?:in|near)$/.test(token.lower) || /^(?:an?|my|our|this|that)$/.test(tokens[at + 1]?.lower ?? ''))
      return []
    let comma = at + 1
    while (comma <= at + WORDS_MAX && tokens[comma]?.kind === 'word') comma++
    if (comma < at + 2 || tokens[comma]?.text !== ',') return []
    const town = townAt(book, tokens, comma + 1)
    const [first, last] = [tokens[at + 1], tokens[comma]]
    if (town === null || first === undefined || last === undefined) return []
    const part = nameOf(tokens, at + 1, comma)
    // "Peaches in syrup, Denver"
    if (itemsCalled(book, part.split(' ')).length > 0) return []
    // "in Phoenix, Denver" are two towns, "in the Mission, SF" is one, and "in white, Houston" says which colour.
    if (first.lower !== 'the' && placeNamed(book, part, null) !== null) return []
    const isTown =
      /^\p{Lu}/u.test(first.text) || first.lower === 'the' || /^\p{Ll}/u.test(tokens[comma + 1]?.text ?? '')
    if (!isTown) return []
    return [{ start: first.start, end: last.end, word: '' }]
  })
}

/** The town that a word or two name; null where they name none, or more than a town. */
function townAt(book: Book, tokens: readonly Token[], at: number): number | null {
  for (const to of [at + 2, at + 1]) {
    const words = tokens.slice(at, to)
    // "tuna in water, lima beans": a town ends what is said.
    const isLast =
      tokens[to]?.kind !== 'word' || /^(?:for|per|monthly|rent|please|pls)$/.test(tokens[to].lower)
    if (words.length < to - at || !isLast || words.some(({ kind }) => kind !== 'word')) continue
    const place = placeNamed(book, nameOf(tokens, at, to), null)
    const isKnown = place !== null && place.fallback === null && place.id >= 0
    if (isKnown && /^(?:metro|county)$/.test(book.geographies.kind(place.id))) return place.id
  }
  return null
}

const nameOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(tokens[from]?.lower === 'the' ? from + 1 : from, to)
    .map(({ text }) => text)
    .join(' ')
