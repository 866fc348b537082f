import { queryMemory } from '../text/query-memory.ts'
import { wordSet } from '../text/word-set.ts'
import { MARKS } from './noise.ts'
import type { Token } from './token.ts'

/** What a shop calls itself by. */
export const SHOPS = wordSet(
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
      return (
        (isFirst && SUMS.test(lower)) ||
        /^\d*x{2,}\d*$/.test(lower) ||
        (lower === '*' && tokens[at + 1]?.text === '*')
      )
    })
    receipts.set(tokens, known)
  }
  return known
}

const receipts = queryMemory<readonly Token[], boolean>()
const SUMS = /^(?:sub-?total|subttl|total|tax|receipt|invoice)$/

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
