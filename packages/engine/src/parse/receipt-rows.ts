import { isTimes } from './cardinal.ts'
import { isSumRow } from './letter-rows.ts'
import type { Token } from './token.ts'

/** "3.49", "18.95", ".54". */
const MONEY = /^\d{0,4}\.\d\d$/
/** Behind a price a shop prints which tax it has: "3.49 F", "9.57 N". */
const FLAG = /^[A-Z]$/
/** One price at the end of a row may be a weight; two, or one above a sum, are a receipt. */
const PRICED_ROWS_MIN = 2

/** "0079310 TIDY CATS", "SKU 88213 COPY PAPER": so many are never bought by the piece. */
const CODE = /^(?:0\d{3,13}|\d{5,14})$/

/** The rows of a receipt or an invoice without the number of the article that begins them. "10000 business cards" are so many. */
export function withoutArticleNumbers(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'break')) return tokens
  const rows = rowsOf(tokens)
  const isReceipt = rows.some(isSum)
  return rows.flatMap((row) => {
    const at = /^(?:sku|upc|plu|art|item|code)$/.test(row[0]?.lower ?? '') ? 1 : 0
    const number = row[at]
    const isNamed = number?.kind === 'number' && row[at + 1]?.kind === 'word' && row[at + 1]?.spaced === true
    const isCode =
      CODE.test(number?.text ?? '') && (isReceipt || at > 0 || number?.text.startsWith('0') === true)
    return isNamed && (isCode || isWeighed(row, at)) ? row.slice(at + 1) : row
  })
}

/** "365 ORG BANANAS 2.31 lb": what was put on the scale is one, however many a number before it says. */
const isWeighed = (row: readonly Token[], at: number): boolean =>
  Number(row[at]?.text) >= MANY_WEIGHED &&
  row.some((token, i) => MONEY.test(token.text) && /^(?:lbs?|kg)$/.test(row[i + 1]?.lower ?? ''))
const MANY_WEIGHED = 100

/** A receipt or an invoice without the prices that end its rows: "MILK GAL  3.49", "FLOUR 50LB  2  18.95  37.90". */
export function withoutPriceColumn(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'break')) return tokens
  const rows = rowsOf(tokens)
  const priced = rows.filter((row) => pricesFrom(row) < row.length && !isSum(row)).length
  const sums = rows.filter(isSum).length
  if (priced === 0 || priced + sums < PRICED_ROWS_MIN) return tokens
  return rows.flatMap((row) => {
    if (isSum(row)) return row
    const from = pricesFrom(row)
    return [...row.slice(0, from), ...row.filter(({ kind }) => kind === 'break')]
  })
}

function rowsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const rows: Token[][] = [[]]
  for (const token of tokens) {
    rows.at(-1)?.push(token)
    if (token.kind === 'break') rows.push([])
  }
  return rows
}

const isSum = (row: readonly Token[]): boolean => isSumRow(row, 0, row.length)

/** Where the prices at the end of a row begin; the length of the row when there are none, or nothing else. */
function pricesFrom(row: readonly Token[]): number {
  let end = row.at(-1)?.kind === 'break' ? row.length - 1 : row.length
  if (FLAG.test(row[end - 1]?.text ?? '') && isMoney(row[end - 2])) end -= 1
  let from = end
  while (isMoney(row[from - 1])) {
    from -= 1
    while (/^[$@€£]$/.test(row[from - 1]?.text ?? '')) from -= 1
  }
  // "Eggs - 24.25" and "eggs x 4.75" say how many.
  const before = row[from - 1]
  if (before?.kind === 'sign' || isTimes(before)) return row.length
  const hasName = row.slice(0, from).some(({ kind }) => kind === 'word')
  return from < end && hasName ? from : row.length
}

function isMoney(token: Token | undefined): boolean {
  return token?.kind === 'number' && MONEY.test(token.text)
}
