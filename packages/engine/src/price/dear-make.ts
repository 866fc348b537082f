import type { Book } from '../book/book.ts'
import { isFood, isGoods } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

/** Makes whose things cost several times what such a thing usually costs. */
const DEAR =
  /\b(?:yeti|le creuset|staub|miele|sub[- ]?zero|thermador|gaggenau|la marzocco|gucci|prada|chanel|herm[eè]s|burberry|fendi|dior|balenciaga|versace|bottega|moncler|arc['’]?teryx|louboutin|jimmy choo|valentino|cartier|patek|audemars|breitling|tag heuer|tiffany|van cleef|rolex|steinway|leica|hasselblad|bang (?:and|&) olufsen|mont ?blanc|rimowa|tumi|herman miller|steelcase|knoll|eames|restoration hardware|h[aä]stens|snap[- ]?on|festool|hilti)\b/i

/** "Tiffany blue paint", "eames style chair", "tiffany lamp": a make that only tells how a thing looks. */
const LOOKS =
  /^[ -]?(?:style|styled|inspired|type|like|look|lookalike|dupe|replica|knock ?-?off|blue|green|orange|red|yellow|pink|black|white|brown|beige|gr[ae]y)\b/i
const LAMP = /^(?: [a-zß-öø-žșțạ-ỹ]+)? (?:lamps?|lights?|shades?|windows?)\b/i

/** "Yeti cooler": where the book knows the thing and not the make, which did not count, the price of the thing is another one. */
export function withoutDearMake(book: Book, read: MatchedLine): MatchedLine {
  const { line, match, ignored } = read
  if ('code' in match || ignored.length === 0 || book.header.estimate !== 'item') return read
  const found = DEAR.exec(line.text)
  const make = found?.[0]
  if (
    found === null ||
    make === undefined ||
    onlyDescribes(line.text, found) ||
    !isGoods(book, match.item) ||
    isFood(book, match.item)
  )
    return read
  const words = make.toLowerCase().split(/[^\p{L}]+/u)
  if (!ignored.some(({ text }) => words.includes(text.toLowerCase()))) return read
  return refused(
    line,
    `Things of "${make}" cost far more than usual ones, and no price of this one is known.`,
  )
}

function onlyDescribes(text: string, { 0: make, index }: RegExpExecArray): boolean {
  const behind = text.slice(index + make.length)
  return LOOKS.test(behind) || (/^tiffany$/i.test(make) && LAMP.test(behind))
}
