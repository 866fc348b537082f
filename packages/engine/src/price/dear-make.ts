import type { Book } from '../book/book.ts'
import { isFood } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

/** Makes whose things cost several times what such a thing usually costs. */
const DEAR =
  /\b(?:yeti|le creuset|staub|miele|sub[- ]?zero|thermador|gaggenau|la marzocco|gucci|prada|chanel|herm[eè]s|burberry|fendi|dior|balenciaga|versace|bottega|moncler|arc['’]?teryx|louboutin|jimmy choo|valentino|cartier|patek|audemars|omega|breitling|tag heuer|tiffany|van cleef|rolex|steinway|leica|hasselblad|bang (?:and|&) olufsen|mont ?blanc|rimowa|tumi|herman miller|steelcase|knoll|eames|restoration hardware|h[aä]stens|snap[- ]?on|festool|hilti|big green egg)\b/i

/** "Yeti cooler": where the book knows the thing and not the make, the price of the thing is another one. */
export function withoutDearMake(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match || book.header.estimate !== 'item') return read
  const [make] = DEAR.exec(line.text) ?? []
  if (make === undefined || isMakeOf(book, match.item, make)) return read
  const isSaid = isFood(book, match.item) ? /egg/i.test(make) : !isWorkOn(book, match.item)
  return isSaid
    ? refused(
        line,
        `"${make}" costs far more than "${book.items.name(match.item)}", and no price of it is known.`,
      )
    : read
}

const isMakeOf = (book: Book, item: number, make: string): boolean =>
  book.items.name(item).toLowerCase().includes(make.toLowerCase())

/** Whoever repairs, cleans or insures a dear thing asks what others do. */
const isWorkOn = (book: Book, item: number): boolean =>
  /^(?:job|visit|service|hour|repair|year|month|home)$/.test(book.items.label(item)) ||
  /^(?:services|legal|insurance|travel|health)/.test(book.items.category(item))
