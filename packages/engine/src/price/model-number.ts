import type { Book } from '../book/book.ts'
import type { Amount } from './amount.ts'
import type { Estimate } from './estimate.ts'
import type { LineRequest } from './price-line.ts'

/** Models, forms and years have three digits or more, and no mark between them. */
const NUMBERED = /^\W*(\d{3,5}) (?=[a-zß-öø-žșțạ-ỹ])/i
/** Nobody who asks in one row for so many of one thing spends so much. */
const ABSURD = 50_000
/** Fewer of something dear may be wanted. */
const FEW_ABSURD = 250_000
const FEW_MAX = 1_000

/**
 * "2210 honda generator", "1040 tax return": a number before the name of one thing, of which as many would cost a fortune, is what it is called.
 * The line without it as an amount; null where it counts.
 */
export function withoutModelNumber(
  book: Book,
  request: LineRequest,
  amount: Amount,
  estimate: () => Estimate | null,
): LineRequest | null {
  const { text, quantity, unit, pack, item } = request.parsed
  const [, digits] = NUMBERED.exec(text) ?? []
  if (book.header.estimate !== 'item' || digits === undefined || quantity?.value !== Number(digits))
    return null
  if (unit !== null || pack !== null || amount.budget !== null || /[^s]s$/.test(item)) return null
  const piece = estimate()
  const total = piece === null ? 0 : Math.exp(piece.y) * amount.unitCanonical * amount.quantity
  if (total <= (Number(digits) < FEW_MAX ? FEW_ABSURD : ABSURD)) return null
  const note = `"${digits}" was taken for what it is called, and not for how many are wanted.`
  return {
    ...request,
    parsed: { ...request.parsed, quantity: null },
    warnings: [...request.warnings, note],
  }
}
