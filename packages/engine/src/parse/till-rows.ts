import { queryMemory } from '../text/query-memory.ts'
import { wordSet } from '../text/word-set.ts'
import { MARKS } from './noise.ts'
import { isMoney, isPricedRow, isSum } from './receipt-rows.ts'
import type { Token } from './token.ts'
import { rowsOf } from './token-rows.ts'
import type { TokenRule } from './token-rules.ts'

/** What a shop calls itself by. */
const SHOPS = wordSet(
  'supply supplies market markets outlet foods depot mart store stores grocery grocers wholesale distributors distributing restaurant supermarket supercenter pharmacy hardware',
)
/** What a till or a driver writes beside the goods: who was served, by what card, with which number. */
const TILL = wordSet(
  'member membership card visa mastercard amex debit credit auth approved approval rewards reward points ref trans transaction terminal register reg lane store cust customer acct account items sold you saved savings tel phone invoice inv chk check aid entry chip swiped tc te op st',
)
const STAFF = /^(?:cashier|clerk|server|driver|salesperson|rep|manager)$/
/** "1119xxxx", "****1234", "0042": no small number, which counts goods. */
const NUMBER = /^(?:\d{3,20}|\d*x{2,}\d*)$/
/** "RESTAURANT SUPPLY OF OHIO #0418". */
const WORDS_MAX = 6

/** "RESTO SUPPLY #0418" above a receipt, "MEMBER 1119xxxx" and "CASHIER: ANN" below it: rows that name no goods, among others that do. */
export function isTillRow(tokens: readonly Token[], from: number, to: number): boolean {
  const isRow =
    (from === 0 || tokens[from - 1]?.kind === 'break') &&
    (to >= tokens.length || tokens[to]?.kind === 'break')
  if (!isRow || to - from > WORDS_MAX * 2 || to - from === tokens.length || !isReceipt(tokens)) return false
  const row = tokens.slice(from, to).filter(({ text }) => !MARKS.has(text) || text === ':')
  return (from === 0 && isShop(row)) || isTill(row) || isStaff(row)
}

/** Rows of sums, or the number of a card. */
function isReceipt(tokens: readonly Token[]): boolean {
  let known = receipts.get(tokens)
  if (known === undefined) {
    known = tokens.some(({ lower }, at) => {
      const isFirst = at === 0 || tokens[at - 1]?.kind === 'break'
      return (isFirst && SUMS.has(lower)) || isCard(lower) || (lower === '*' && tokens[at + 1]?.text === '*')
    })
    receipts.set(tokens, known)
  }
  return known
}

const receipts = queryMemory<readonly Token[], boolean>()
/** "xxxx1234", "1119xxxx". Few words begin like one. */
function isCard(lower: string): boolean {
  const code = lower.charCodeAt(0)
  return (code === X || (code >= ZERO && code <= NINE)) && /^\d*x{2,}\d*$/.test(lower)
}

const [ZERO, NINE, X] = [48, 57, 120]
const SUMS = wordSet('subtotal sub-total subttl total tax receipt invoice')

function isShop(row: readonly Token[]): boolean {
  const words = row.filter(({ kind, text }) => kind === 'word' && !NUMBER.test(text))
  const rest = row.filter((token) => !words.includes(token))
  const isNumbered = rest.length > 0 && rest.every(({ text }) => text === '#' || NUMBER.test(text))
  const isCapital = words.every(({ text }) => /^\p{Lu}/u.test(text))
  return (
    words.length > 0 &&
    words.length <= WORDS_MAX &&
    isCapital &&
    isNumbered &&
    words.some(({ lower }) => SHOPS.has(lower))
  )
}

function isTill(row: readonly Token[]): boolean {
  const words = row.filter(({ kind, text }) => kind === 'word' && !NUMBER.test(text.toLowerCase()))
  const numbers = row.filter(({ text }) => NUMBER.test(text.toLowerCase()))
  const isOnly = row.every(
    (token) => words.includes(token) || numbers.includes(token) || /^[#:*]$/.test(token.text),
  )
  const isAlone = words.length === 1 && /^approved$/.test(words[0]?.lower ?? '')
  return (
    isOnly &&
    words.length > 0 &&
    words.every(({ lower }) => TILL.has(lower)) &&
    (numbers.length > 0 || isAlone)
  )
}

/** "CASHIER: ANN". Without a name somebody is wanted. */
function isStaff([who, mark, name, ...more]: readonly Token[]): boolean {
  const isName = name?.kind === 'word' && /^\p{Lu}/u.test(name.text) && more.length < 2
  return (
    STAFF.test(who?.lower ?? '') && mark?.text === ':' && isName && more.every(({ kind }) => kind === 'word')
  )
}

/** Rows longer than this name goods or say something. */
const ROW_LENGTH_MAX = 60
const DATE = /(?:^|\s)(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}:\d{2}(?:[ap]m)?)(?=\s|$|:)/i
const ADDRESS =
  /^\d{1,5} [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ. ]{0,40} (?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|way|pkwy|parkway|plaza|ct|court|pike)\.?$/i
const PHONE = /^(?:(?:tel|ph|phone)[ .:]{0,2})?\(?\d{3}[) .-]{1,2}\d{3}[ .-]\d{4}$/i
const STORE = /^(?:store|str|st)?[ :]{0,2}#? ?\d{2,6}(?: [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{0,30})?$/i
const SHOP_NUMBER = /^\p{L}[\p{L}'’& ]{0,30} # ?\d{2,6}$/u
const OPEN = /^open \d{1,2}/i
const SERVED = /^(?:cashier|clerk|server|operator)[ :#]{1,3}[a-zß-öø-žșțạ-ỹ\d .]{1,20}$/i
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
function withoutHeadAndFoot(tokens: readonly Token[]): readonly Token[] {
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

/** No row has a price without one. */
export const TILL_RULE: TokenRule = {
  apply: withoutHeadAndFoot,
  words: '',
  marks: isMoney,
  isWide: true,
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
