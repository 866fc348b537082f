import { isTimes } from './cardinal.ts'
import { isSumRow } from './letter-rows.ts'
import type { Token } from './token.ts'
import { rowsOf } from './token-rows.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** "3.49", "18.95", ".54". */
const MONEY = /^\d{0,4}\.\d\d$/
/** Behind a price a shop prints which tax it has: "3.49 F", "9.57 N", "2.95 FA". */
const FLAG = /^(?:[A-Z]|F[AB]|TF)$/
/** One price at the end of a row may be a weight; two, or one above a sum, are a receipt. */
const PRICED_ROWS_MIN = 2

/** "0079310 TIDY CATS", "SKU 88213 COPY PAPER": so many are never bought by the piece. */
const CODE = /^(?:0\d{3,13}|\d{5,14})$/

/** The number of an article, as long as no count is. */
const LONG_CODE = /^(?:0\d{6,13}|\d{10,14})$/

/** "06-118 C-fold towels": the number of an article in two parts. */
const CODE_IN_PARTS = /^\d{2,4}-\d{3,6}$/

/** "4417 tomatoes 5 lb" in a list of such. A year is no code. */
const SHORT_CODE = /^(?!19|20)\d{4}$/

/** The rows of a receipt or an invoice without the number of the article that begins them. "10000 business cards" are so many. */
function withoutArticleNumbers(all: readonly Token[]): readonly Token[] {
  const rows = rowsOf(all).map(withoutCodeBehind)
  const tokens = rows.flat()
  if (!tokens.some(({ kind }) => kind === 'break')) return tokens
  const isList = isArticleList(rows)
  const isReceipt = isList || rows.some(isSum)
  return rows.flatMap((row) => {
    const at = /^(?:sku|upc|plu|art|item|code)$/.test(row[0]?.lower ?? '') ? 1 : 0
    const { code, next } = leadOf(row, at)
    const isNamed = code !== '' && row[next]?.kind === 'word' && row[next]?.spaced === true
    const isCode =
      (isArticle(code) && (isReceipt || at > 0 || code.startsWith('0'))) || (isList && SHORT_CODE.test(code))
    return isNamed && (isCode || isWeighed(row, at) || (isReceipt && code === SHOP_BRAND))
      ? row.slice(next)
      : row
  })
}

/** The number of an article, and a number that can only be one, have three digits at least. */
export const ARTICLE_RULE: TokenRule = {
  apply: withoutArticleNumbers,
  words: '',
  marks: ({ kind, text }) => kind === 'number' && text.length >= 3,
  isWide: true,
}

/** "GV WHOLE MILK 007874235186 F 3.48 N": a row without the number that a till prints behind a name, and the letters and the price that go with it. */
function withoutCodeBehind(row: readonly Token[]): readonly Token[] {
  const at = row.findIndex(
    ({ kind, text }, i) => kind === 'number' && LONG_CODE.test(text) && row[i - 1]?.kind === 'word',
  )
  if (at < 0) return row
  const glued = row[at + 1]?.kind === 'word' && row[at + 1]?.spaced === false ? at + 2 : at + 1
  const next = FLAG.test(row[glued]?.text ?? '') ? glued + 1 : glued
  const named = [...row.slice(0, at), ...row.slice(next)]
  return [...named.slice(0, pricesFrom(named)), ...named.filter(({ kind }) => kind === 'break')]
}

/** The number, whole or in two parts, that stands at a place of a row, and where it ends. */
function leadOf(row: readonly Token[], at: number): { readonly code: string; readonly next: number } {
  const [first, sign, last] = [row[at], row[at + 1], row[at + 2]]
  if (first?.kind !== 'number') return { code: '', next: at }
  const isJoined = sign?.text === '-' && !sign.spaced && last?.kind === 'number' && !last.spaced
  return isJoined ? { code: `${first.text}-${last.text}`, next: at + 3 } : { code: first.text, next: at + 1 }
}

const isArticle = (code: string): boolean => CODE.test(code) || CODE_IN_PARTS.test(code)

/** Two rows or more with a number each that begins them, and how many behind the name. Round numbers count pieces. */
function isArticleList(rows: readonly (readonly Token[])[]): boolean {
  const codes = rows.flatMap((row) => {
    const { code, next } = leadOf(row, 0)
    const isNamed = row[next]?.kind === 'word' && readUnit(row, next) === null
    // "1350 bricks, 20 bags mortar" counts both.
    const isCounted =
      isNamed && row.some((_, i) => i > next && isBought(row, i)) && !row.some(({ text }) => text === ',')
    return isCounted && (isArticle(code) || SHORT_CODE.test(code)) ? [code] : []
  })
  return (
    codes.length > 1 && new Set(codes).size === codes.length && !codes.every((code) => code.endsWith('0'))
  )
}

/** A number that ends its row or has a measure of goods behind it. "6 inch" is a size. */
function isBought(row: readonly Token[], at: number): boolean {
  if (row[at]?.kind !== 'number') return false
  const after = row[at + 1]
  const unit = readUnit(row, at + 1)?.unit.dimension ?? ''
  return (
    after === undefined || after.kind === 'break' || /^(?:mass|volume|count|container|portion)$/.test(unit)
  )
}

/** "365 ORG BANANAS 2.31 lb": what was put on the scale is one, however many a number before it says. */
const isWeighed = (row: readonly Token[], at: number): boolean =>
  Number(row[at]?.text) >= MANY_WEIGHED &&
  row.some((token, i) => MONEY.test(token.text) && /^(?:lbs?|kg)$/.test(row[i + 1]?.lower ?? ''))
const MANY_WEIGHED = 100
/** "365 WHOLE MILK 4.29": what a chain of shops calls its own goods. */
const SHOP_BRAND = '365'

/** A receipt or an invoice without the prices that end its rows: "MILK GAL  3.49", "FLOUR 50LB  2  18.95  37.90". */
function withoutPriceColumn(tokens: readonly Token[]): readonly Token[] {
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

export const isMoney = (token: Token | undefined): boolean =>
  token?.kind === 'number' && token.text.at(-3) === '.' && MONEY.test(token.text)

export const PRICE_COLUMN_RULE: TokenRule = {
  apply: withoutPriceColumn,
  words: '',
  marks: isMoney,
  isWide: true,
}

export const isSum = (row: readonly Token[]): boolean => isSumRow(row, 0, row.length)

export const isPricedRow = (row: readonly Token[]): boolean => pricesFrom(row) < row.length

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
