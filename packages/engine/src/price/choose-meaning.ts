import type { Book } from '../book/book.ts'
import type { SynonymEntry } from '../book/header.ts'
import { profileOf } from '../book/profile-of.ts'
import { entryAt } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { unitById } from '../units/index.ts'

/**
 * A phrase that means several items: those that the line's unit fits, and of them the one whose piece is nearest to the
 * pack that the line names. "20 therms of gas" is not gasoline; a 2-liter soda is not six cans.
 */
export function chooseMeaning(
  book: Book,
  line: ParsedLine,
  meanings: readonly SynonymEntry[],
  fits: (item: number) => boolean,
): SynonymEntry {
  const fitting = meanings.filter(({ item }) => fits(item))
  const candidates = fitting.length > 0 ? fitting : meanings
  const wanted = packSize(line) ?? bottleSize(line)
  if (wanted === null) return entryAt(candidates, 0)
  const pieceOf = ({ item }: SynonymEntry): number | null => {
    const { pieceKg, pieceLitres } = profileOf(book, item)
    return pieceLitres ?? pieceKg
  }
  // A case of 25 lb holds many of any kind, and does not tell cans from what is fresh.
  if (candidates.every((one) => wanted > PIECES_MIN * (pieceOf(one) ?? 0))) return entryAt(candidates, 0)
  const distance = (one: SynonymEntry): number => {
    const piece = pieceOf(one)
    return piece === null ? Number.POSITIVE_INFINITY : Math.abs(Math.log(piece / wanted))
  }
  return candidates.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** So many pieces are a case. A can of the food trade holds seven times a can of the shop. */
const PIECES_MIN = 8

/** What one piece of a pack holds in kg or litres; everybody says "12 oz" for a can and means fluid ounces. */
function packSize({ pack }: ParsedLine): number | null {
  if (pack === null || pack.size === null || pack.unit === null) return null
  const factor = unitById(pack.unit === 'oz' ? 'fl oz' : pack.unit)?.factor ?? null
  return factor === null ? null : pack.size * factor
}

/** Drinks that are asked for by the litre come in bottles of two: "sprite 2 liter x 6". */
const LITRES_OF_BOTTLE = 2

function bottleSize({ pack, unit, quantity }: ParsedLine): number | null {
  return pack === null && unit === 'l' && quantity !== null && quantity.value >= 1 ? LITRES_OF_BOTTLE : null
}
