import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { isFood, isMeasured } from '../price/goods.ts'
import { itemsOf } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** What food is sold in. A "16 oz coffee cup" is a cup. */
const VESSELS: ReadonlySet<string> = new Set('bag sack jar jug carton can bottle tub box'.split(' '))
/** A name of more words has its vessel in another place. */
const NAME_MAX = 3

/** "5lb flour bag", "1 gal milk jug": a "5lb bag of flour". "20 gallon trash can" and "5 gallon gas can" are things of their own. */
export function mendVessels(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((vessel, at) => {
    if (!VESSELS.has(vessel.lower) || !isEnd(tokens[at + 1])) return []
    const from = nameStart(tokens, at)
    const name = tokens.slice(from, at)
    const [first] = name
    if (first === undefined) return []
    const isSold = itemsOf(book, name).some((item) => isFood(book, item) && isMeasured(book, item))
    // "13 kg gas bottle" is what it is called by, size and all.
    const isNamed = [from, from - 2].some(
      (start) => itemsOf(book, tokens.slice(Math.max(0, start), at + 1)).length > 0,
    )
    if (!isSold || isNamed) return []
    const said = name.map(({ text }) => text).join(' ')
    return [{ start: first.start, end: vessel.end, word: `${vessel.text} of ${said}` }]
  })
}

/** Where the words before `to` begin that stand right behind a measure; `to` where there is none. */
function nameStart(tokens: readonly Token[], to: number): number {
  for (let from = to - 1; from >= to - NAME_MAX && tokens[from]?.kind === 'word'; from--) {
    const measure = tokens[from - 1]?.kind === 'word' ? readUnit(tokens, from - 1) : null
    if (measure?.next === from && /^(?:mass|volume)$/.test(measure.unit.dimension)) return from
  }
  return to
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined ||
  token.kind === 'break' ||
  /^(?:[,;.?!+&(]|and|plus|please|pls|thanks|for|x)$/.test(token.lower)
