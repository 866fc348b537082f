import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { PIECE } from '../book/row-unit.ts'
import type { ParsedLine } from '../parse/line.ts'
import type { Amount } from './amount.ts'
import type { Estimate } from './estimate.ts'
import { groupOf, isFood, isGoods } from './goods.ts'
import type { Place } from './place.ts'

const SIZE = /(?<![\d.,-])(\d{2,5})[ -]?(?:ct|cnt|count|pk|pack|loads)\b/i
/** Fewer in a pack cost about as much as single ones. */
const PIECES_MIN = 20
/** What is cheaper than this is known by the piece from its pack. */
const PIECE_PRICE_MIN = 1.5
/** No pack of small things costs more. */
const PACK_PRICE_MAX = 100

/**
 * "Clothes pins 50 ct", "outlet plugs 36 pack": many small things in one pack, where only the price of a single purchase is known. As many of
 * these would cost far more than the pack. Says why there is no price; null where there is one. A price list of one's own has the price of a piece.
 */
export function packOfMany(
  book: Book,
  item: number,
  { text }: ParsedLine,
  amount: Amount,
  estimate: Estimate,
  place: Place,
): string | null {
  const size = Number(SIZE.exec(text)?.[1] ?? 0)
  if (size < PIECES_MIN || amount.quantity < size || place.country !== null) return null
  if (groupOf(book, item) !== PIECE || !isGoods(book, item) || isFood(book, item)) return null
  const profile = profileOf(book, item)
  const piece = Math.exp(estimate.y) * amount.unitCanonical
  if (profile.meaning === null || piece < PIECE_PRICE_MIN || piece * size < PACK_PRICE_MAX) return null
  return `What a pack of ${size} costs is not known: "${book.items.name(item)}" has its price for one.`
}
