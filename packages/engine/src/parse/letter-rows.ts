import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words of a row that adds up, charges or pays. A row of nothing else and a number names no goods. */
const SUMS = set(`
  subtotal sub total totals grand sum tax taxes sales vat gst hst iva mwst tva shipping handling freight postage delivery balance due amount paid
  discount coupon savings rounding change tendered visa mastercard amex cash card credit debit net gross gesamt summe importe and of usd eur gbp date
`)
/** No row of sums is without one of these. */
const SURE_SUMS = set(
  'subtotal total totals tax taxes vat gst hst iva mwst tva shipping handling freight delivery balance discount tendered paid gesamt summe',
)

/** "SUBTOTAL 63.00", "Sales tax: $5.20", "Delivery 3/14". */
export function isSumRow(tokens: readonly Token[], from: number, to: number): boolean {
  const row = tokens.slice(from, to)
  const words = row.filter(({ kind }) => kind === 'word')
  return (
    words.length > 0 &&
    row.some(({ kind }) => kind === 'number') &&
    words.every(({ lower }) => SUMS.has(lower)) &&
    words.some(({ lower }) => SURE_SUMS.has(lower))
  )
}

const CLOSING = set(`
  thanks thank you thx ty regards best kind kindest warm sincerely cheers yours truly faithfully respectfully cordially many in advance so much again
  saludos gracias atentamente muchas mfg grüße gruß viele mit freundlichen danke merci cordialement bien à vous
`)
const SURE_CLOSING = set(
  'thanks thank thx ty regards best sincerely cheers yours cordially respectfully saludos gracias atentamente mfg grüße gruß danke merci cordialement',
)
/** A longer row is no name, and more rows are no signature. */
const SIGNED_WORDS_MAX = 8
const SIGNED_ROWS_MAX = 6

/** A letter without who signed it: short rows below "Thanks," or "Regards". */
export function withoutSignature(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length
  for (let rows = 0; rows <= SIGNED_ROWS_MAX && end > 0; rows++) {
    const start = tokens.findLastIndex(({ kind }, at) => kind === 'break' && at < end) + 1
    if (isClosing(tokens, start, end)) return start === 0 ? tokens : tokens.slice(0, start)
    if (!isSigned(tokens, start, end)) return tokens
    end = start - 1
  }
  return tokens
}

function isClosing(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).filter(({ kind }) => kind !== 'sign')
  return (
    words.length > 0 &&
    words.every(({ lower }) => CLOSING.has(lower)) &&
    words.some(({ lower }) => SURE_CLOSING.has(lower))
  )
}

/** A name, a title, a telephone number; what begins with a number or a bullet is goods. */
function isSigned(tokens: readonly Token[], from: number, to: number): boolean {
  const [first] = tokens.slice(from, to)
  const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  if (first === undefined) return true
  return first.kind === 'word' && !mayStartNumber(first) && words.length <= SIGNED_WORDS_MAX
}
