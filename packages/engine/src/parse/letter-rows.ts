import { wordSet } from '../text/word-set.ts'
import { skipClosingMarks } from './noise.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** Words of a row that adds up, charges or pays. A row of nothing else and a number names no goods. */
const SUMS = wordSet(`
  subtotal sub total totals grand sum tax taxes sales vat gst hst iva mwst tva shipping handling freight postage delivery balance due amount paid est estimated
  discount coupon savings rounding change tendered visa mastercard amex cash card credit debit net gross gesamt summe importe and of usd eur gbp date
`)
/** No row of sums is without one of these. */
const SURE_SUMS = wordSet(
  'subtotal total totals tax taxes vat gst hst iva mwst tva shipping handling freight delivery balance discount tendered paid gesamt summe',
)

/** "SUBTOTAL 63.00", "Sales tax: $5.20", "Delivery 3/14". */
export function isSumRow(tokens: readonly Token[], from: number, to: number): boolean {
  const first = firstWord(tokens, from, to)
  if (LEVIES.has(first) && isLevyRow(tokens.slice(from, to))) return true
  if (!SUMS.has(first)) return false
  const row = tokens.slice(from, to)
  const words = row.filter(({ kind }) => kind === 'word')
  if (words.length > 0 && words.every(({ lower }) => BARE_SUMS.has(lower))) return true
  return (
    words.length > 0 &&
    row.some(({ kind }) => kind === 'number') &&
    words.every(({ lower }) => SUMS.has(lower)) &&
    words.some(({ lower }) => SURE_SUMS.has(lower))
  )
}

/** "Bag fee .00", "CRV 0.60": what a till adds for bags and bottles. An airline takes more for a bag. */
const LEVIES = wordSet(
  'bag bags bottle bottles fee fees charge deposit crv paper plastic carryout carry out reusable',
)
const LEVY_MAX = 5

function isLevyRow(row: readonly Token[]): boolean {
  const words = row.filter(({ kind }) => kind === 'word')
  const numbers = row.filter(({ kind }) => kind === 'number')
  return (
    words.length > 0 &&
    words.every(({ lower }) => LEVIES.has(lower)) &&
    words.some(({ lower }) => /^(?:fees?|charge|deposit|crv)$/.test(lower)) &&
    numbers.length > 0 &&
    numbers.every(({ value }) => value < LEVY_MAX)
  )
}

/** Words of a row that says how much money there is. */
const PURSE = wordSet(`
  i we i've we've ive have got only just about around like my our the budget is of a total to spend left cash max maximum limit bucks dollars on me with
`)
const SURE_PURSE = wordSet('have got budget spend')

/** "I have $50", "my budget is $40", "got 30 bucks to spend": how much money there is, which names no goods. */
export function isPurseRow(tokens: readonly Token[], from: number, to: number): boolean {
  if (!PURSE.has(firstWord(tokens, from, to))) return false
  const row = tokens.slice(from, to)
  const words = row.filter(({ kind }) => kind === 'word')
  const isMoney = row.some(({ text, lower }) => text === '$' || lower === 'bucks' || lower === 'dollars')
  return (
    isMoney &&
    row.filter(({ kind }) => kind === 'number').length === 1 &&
    words.every(({ lower }) => PURSE.has(lower)) &&
    words.some(({ lower }) => SURE_PURSE.has(lower))
  )
}

/** Words of a row that says which order it is, when it comes and when it is paid. */
const ORDER = wordSet(`
  order po so inv invoice sales purchase work quote estimate ticket job ref reference customer cust acct account no nr number num
  ship ships shipped shipping deliver delivered delivery due date terms net days page id
`)
const SURE_ORDER = wordSet(
  'order po inv invoice ref reference acct account ship ships shipped deliver delivered delivery terms due',
)
/** "3390", "#2231", "55-102", "7781-A", "PO-4471", "6/1/26". A small number counts goods. */
const ORDER_NUMBER =
  /^(?:(?:po|so|inv|invoice|order|ref|no|acct|job)[-#:.]{1,2}|#)?(?:\d{3,12}|\d{1,9}-\d{1,9}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?:-(?:[a-zß-öø-žșțạ-ỹ]|\d{1,9}))?$/i

/** A pasted order without the rows that name no goods: "Sales order 3390", "INV 7781-A 6/1/26", "Ship 5/02", "Terms net 30". */
function withoutOrderRows(tokens: readonly Token[]): readonly Token[] {
  const isFirst = (at: number): boolean => at === 0 || tokens[at - 1]?.kind === 'break'
  if (!tokens.some(({ kind }) => kind === 'break')) return tokens
  if (!tokens.some(({ lower }, at) => (lower === '#' || ORDER.has(lower)) && isFirst(at))) return tokens
  const kept: Token[] = []
  let row: Token[] = []
  for (const [at, token] of tokens.entries()) {
    row.push(token)
    if (token.kind !== 'break' && at < tokens.length - 1) continue
    if (!isOrderRow(row)) kept.push(...row)
    row = []
  }
  return kept.some(({ kind }) => kind === 'word') ? kept : tokens
}

export const ORDER_RULE: TokenRule = {
  apply: withoutOrderRows,
  words: ['#', ...ORDER].join(' '),
  isWide: true,
}

function isOrderRow(row: readonly Token[]): boolean {
  const [first] = row
  if (first === undefined || (first.text !== '#' && !ORDER.has(first.lower))) return false
  const words = row.filter(({ kind }) => kind === 'word').map(({ lower }) => lower)
  if (first.text !== '#' && !words.some((word) => SURE_ORDER.has(word))) return false
  const parts = row
    .filter(({ kind }) => kind !== 'break')
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .trim()
    .split(/\s+/)
  const isTerms = words.includes('terms') || words.includes('due')
  const isNumber = (part: string): boolean => ORDER_NUMBER.test(part) || (isTerms && /^\d{1,3}$/.test(part))
  const isWord = (part: string): boolean => ORDER.has(part.toLowerCase().replace(/[.:#]{1,2}$/, ''))
  return parts.some(isNumber) && parts.every((part) => isNumber(part) || isWord(part) || /^[#:]$/.test(part))
}

/** The first word of a row, or nothing: most rows are told apart by it, without a look at the rest. */
export function firstWord(tokens: readonly Token[], from: number, to: number): string {
  for (let at = from; at < to; at++) {
    const token = tokens[at]
    if (token?.kind === 'word') return token.lower
  }
  return ''
}

/** Words that name no goods, also without a number: "SUBTOTAL", "..., total". */
const BARE_SUMS = wordSet('subtotal total totals tax taxes vat gst hst iva mwst tva')

const GREETING = wordSet('hi hello hey dear hola hallo bonjour greetings morning afternoon evening')
const ADDRESSED = wordSet(
  'there team all everyone everybody folks guys y friends sir or madam boss mom dad hon',
)
/** "Hi Dana, hope you're well". */
const WISHES = wordSet(
  "hope hoping you you're youre are is all well doing this email note finds having a good great day week",
)
/** "Hi Mary Ann Smith" is long enough. */
const GREETED_WORDS_MAX = 4

/** "Hi Dana,", "Hello team!", "Good morning Mr. Lee,": whom a letter is for, when something follows. */
export function isGreeting(tokens: readonly Token[], from: number, to: number): boolean {
  const opening = firstWord(tokens, from, to)
  if (opening !== 'good' && !GREETING.has(opening)) return false
  const row = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  const [first, ...said] = row[0]?.lower === 'good' ? row.slice(1) : row
  const rest = said.filter(({ lower }) => !WISHES.has(lower))
  const isShort =
    rest.length <= GREETED_WORDS_MAX && !tokens.slice(from, to).some(({ kind }) => kind === 'number')
  const isName = rest.every(({ text, lower }) => /^\p{Lu}/u.test(text) || ADDRESSED.has(lower))
  return GREETING.has(first?.lower ?? '') && isShort && isName && to < tokens.length
}

/** "Hey Sal its Tre", "This is Carol from church", "yo its marcus": who writes, when something follows. */
export function isIntroduction(tokens: readonly Token[], from: number, to: number): boolean {
  const opening = tokens[from]?.lower ?? ''
  if (!GREETED.has(opening) && !GREETING.has(opening)) return false
  const end = skipClosingMarks(tokens, from, to)
  const row = tokens.slice(from, Math.min(end, from + INTRODUCED_MAX + 1))
  if (to >= tokens.length || row.length > INTRODUCED_MAX || row.some(({ kind }) => kind !== 'word'))
    return false
  const isGreeted = opening !== 'this'
  const said = row.findIndex(({ lower }, at) => INTRODUCES.test(lower) && (at > 0 || !isGreeted))
  if (said < 0 || said > 3 || (!isGreeted && (said > 0 || row[0]?.lower !== 'this'))) return false
  const name = INTRODUCES_LONG.test(row[said]?.lower ?? '') ? said + 2 : said + 1
  if (name === said + 2 && !/^(?:is|am)$/.test(row[said + 1]?.lower ?? '')) return false
  let next = name
  while (next < name + 3 && /^\p{Lu}/u.test(row[next]?.text ?? '')) next++
  // Whoever says hello first may leave out the capital. "Hey its chicken, 2 lb rice" names goods.
  const isSentence = tokens[to]?.kind === 'break' || /^[.!?]$/.test(tokens[end]?.text ?? '')
  if (next === name && isGreeted && isSentence) next++
  if (next === name || next > row.length) return false
  if (/^(?:here|again)$/.test(row[next]?.lower ?? '')) next++
  return next === row.length || /^(?:from|at|over)$/.test(row[next]?.lower ?? '')
}

const GREETED: ReadonlySet<string> = new Set(['yo', 'sup', 'this'])

/** "Hey Sal this is Carol from the church kitchen". */
const INTRODUCED_MAX = 10
const INTRODUCES = /^(?:its|it's|this|im|i'm|i)$/
const INTRODUCES_LONG = /^(?:this|i)$/

/** A signature is no longer than this. */
const SIGN_OFF_LENGTH_MAX = 120
const SIGN_OFF =
  /(?<=[\n.,;?!)]\s*)(?:[Mm]any |[Bb]est |[Kk]ind |[Ww]arm )?(?:[Tt]hanks|[Tt]hank you|[Tt]hx|THX|THANKS|[Tt]y|[Rr]egards|[Bb]est|[Cc]heers|[Ss]incerely|[Gg]racias|[Ss]aludos|[Dd]anke|[Mm]erci)(?: regards| wishes| again| so much| in advance)?(?:\s*[,!.–-]\s*|\s+)(?:[–-]\s*)?\p{Lu}[\p{L}.'’-]*(?:[\s,]+\p{Lu}[\p{L}.'’-]*){0,3}(?:[(\s,]*(?:cell|phone|ph|tel|mobile|call|text)?[\s.:#]*\+?[\d() .-]{7,20})?\s*$/u
const STATE_CODE = /\b\p{Lu}{2}\b(?!\.)/u

/** Where a letter is signed on one row: "thx, Rob (cell 555-0148)", "Best, Karen". The length of the text when it is not. */
export function signOffIn(text: string): number {
  const from = Math.max(0, text.length - SIGN_OFF_LENGTH_MAX)
  const found = SIGN_OFF.exec(text.slice(from))
  // "Thanks, Austin, TX" says where.
  if (found === null || from + found.index === 0 || STATE_CODE.test(found[0])) return text.length
  return from + found.index
}

const CLOSING = wordSet(`
  thanks thank you thx ty regards best kind kindest warm sincerely cheers yours truly faithfully respectfully cordially many in advance so much again
  saludos gracias atentamente muchas mfg grüße gruß viele mit freundlichen danke merci cordialement bien à vous
`)
const SURE_CLOSING = wordSet(
  'thanks thank thx ty regards best sincerely cheers yours cordially respectfully saludos gracias atentamente mfg grüße gruß danke merci cordialement',
)
const CLOSING_SIGNS = wordSet(', . ! - – —')
/** A longer row is not a name, and more rows are not a signature. */
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
  const words = tokens.slice(from, to).filter(({ kind, text }) => kind !== 'sign' || !CLOSING_SIGNS.has(text))
  return (
    words.length > 0 &&
    words.every(({ lower }) => CLOSING.has(lower)) &&
    words.some(({ lower }) => SURE_CLOSING.has(lower))
  )
}

/** A name, a title, a telephone number; what begins with a small letter, a number or a bullet is goods. */
function isSigned(tokens: readonly Token[], from: number, to: number): boolean {
  const [first] = tokens.slice(from, to)
  const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  if (first === undefined) return true
  const isName = first.kind === 'word' && !mayStartNumber(first) && !/^\p{Ll}/u.test(first.text)
  return isName && words.length <= SIGNED_WORDS_MAX
}

/** "From: Dana", "To: Purchasing", "Subject: break room", "> On Tue Mark wrote:": rows above a letter, or of one that it answers. */
export function isLetterHead(tokens: readonly Token[], from: number, to: number): boolean {
  const first = tokens[from]
  if (first?.lower === 'on' && tokens[to - 1]?.lower === 'wrote') return true
  if (first === undefined || tokens[from + 1]?.text !== ':' || to >= tokens.length) return false
  if (/^(?:from|to|cc|bcc|sent|date)$/.test(first.lower)) return true
  const hasNumber = tokens.slice(from, to).some(({ kind }) => kind === 'number')
  return /^(?:subject|subj|re|fw|fwd)$/.test(first.lower) && !hasNumber
}
