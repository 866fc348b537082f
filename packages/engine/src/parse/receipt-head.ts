import { wordSet } from '../text/word-set.ts'
import { isPricedRow, isSum, rowsOf } from './receipt-rows.ts'
import { SHOPS } from './till-rows.ts'
import type { Token } from './token.ts'

/** Rows longer than this name goods or say something. */
const ROW_LENGTH_MAX = 60
const DATE = /(?:^|\s)(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}:\d{2}(?:[ap]m)?)(?=\s|$|:)/i
const ADDRESS =
  /^\d{1,5} \p{L}[\p{L}. ]{0,40} (?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|way|pkwy|parkway|plaza|ct|court|pike)\.?$/iu
const PHONE = /^(?:(?:tel|ph|phone)[ .:]{0,2})?\(?\d{3}[) .-]{1,2}\d{3}[ .-]\d{4}$/i
const STORE = /^(?:store|str|st)?[ :]{0,2}#? ?\d{2,6}(?: \p{L}[\p{L} ]{0,30})?$/iu
const SHOP_NUMBER = /^\p{L}[\p{L}'’& ]{0,30} # ?\d{2,6}$/u
const OPEN = /^open \d{1,2}/i
const SERVED = /^(?:cashier|clerk|server|operator)[ :#]{1,3}[\p{L}\d .]{1,20}$/iu
/** Where the shop is moves the prices. */
const PLACE = /\p{L}{2} \d{5}(?:-\d{4})?$/u

/** Words of rows that say how it was paid and when, what came back, and good bye. */
const FOOT = wordSet(`
  cash check debit credit card visa mastercard mc amex discover ebt snap payment paid tend tender tendered change chg due balance bal order total
  subtotal tax amount purchase approved approval auth ref items item number of sold saved savings you your today thank thanks for shopping with us at
  come again have a nice day welcome to date time store op te tr tc cashier register reg lane am pm account acct chip entry
`)
const SURE_FOOT = wordSet(
  'cash debit credit visa mastercard amex ebt payment tend tender tendered change chg balance total tax approved approval auth sold saved thank thanks date time',
)

/**
 * A receipt without the rows above its goods and below its sum that name none: the shop, its street and telephone, the day, how it was paid. A text is
 * a receipt when a row ends with a price and another one adds up.
 */
export function withoutHeadAndFoot(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'break')) return tokens
  const rows = rowsOf(tokens)
  const first = rows.findIndex((row) => isPricedRow(row) && !isFoot(row))
  if (first < 0 || !rows.some(addsUp)) return tokens
  const head = rows.findLastIndex((row, at) => at < first && isHead(textOf(row)))
  const isShop = rows[0]?.some(({ lower }) => SHOPS.has(lower)) === true && first > 0
  return rows.flatMap((row, at) => {
    const text = textOf(row)
    const isAbove = (at <= head || (at === 0 && isShop)) && !PLACE.test(text)
    return isAbove || (at !== first && isFoot(row)) || (at > first && isHead(text)) ? [] : row
  })
}

const isHead = (text: string): boolean =>
  text.length <= ROW_LENGTH_MAX &&
  [DATE, ADDRESS, PHONE, STORE, SHOP_NUMBER, OPEN, SERVED].some((shape) => shape.test(text))

/** "TOTAL 6.48", "ORDER TOTAL 7.51". */
const addsUp = (row: readonly Token[]): boolean =>
  isSum(row) || (isFoot(row) && row.some(({ lower }) => lower === 'total'))

function isFoot(row: readonly Token[]): boolean {
  if (isSum(row)) return false
  const words = row.filter(({ kind }) => kind === 'word')
  return (
    words.some(({ lower }) => SURE_FOOT.has(lower)) &&
    words.every(({ lower, text }) => FOOT.has(lower) || /^(?:\p{Lu}{1,2}|[x*]+)$/u.test(text))
  )
}

const textOf = (row: readonly Token[]): string =>
  row
    .filter(({ kind }) => kind !== 'break')
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .trim()
