import type { Book } from '../book/book.ts'
import { PIECE } from '../book/row-unit.ts'
import { f64At, u8At } from '../in-range.ts'
import { unitById } from '../units/index.ts'

/** What one price of an item is for, as its rows say it: `lb`, `100 g`, `90 kg`, `6 each`. */
export function ownUnit(book: Book, item: number): string {
  const label = book.items.label(item)
  const unit = unitById(label)
  const isPiece = book.header.groups[u8At(book.items.group, item)] === PIECE
  const one = isPiece && unit?.dimension !== 'count' ? 1 : (unit?.factor ?? 1)
  const count = f64At(book.items.factor, item) / one
  // The division of two factors may miss a whole number by its last bit.
  return Math.abs(count - 1) < 1e-9 ? label : `${Number(count.toPrecision(9))} ${label}`
}
