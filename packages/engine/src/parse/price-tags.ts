import { entryAt } from '../in-range.ts'
import { isHyphen } from './cardinal.ts'
import { isContentsSign } from './plain-orders.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** A number behind one of these is a code. */
const SURE_WORDS: ReadonlySet<string> = new Set(['sku', 'po', 'upc', 'acct', 'inv', 'ref'])
/** Behind one of these it is a code only if a mark says so, or nothing follows: "order 2000 eggs" orders eggs. */
const CODE_WORDS: ReadonlySet<string> = new Set(['order', 'invoice', 'item', 'job', 'ticket', 'account'])

/** A pasted order without what is not for sale: "@ 24.00", "SKU 33812", "PO# 4471", "Order 88213-B". */
export function withoutTags(tokens: readonly Token[]): readonly Token[] {
  let kept: Token[] | null = null
  for (let at = 0; at < tokens.length; at++) {
    const token = entryAt(tokens, at)
    const next = token.lower === 'at' || TAGS.has(token.lower) ? readTag(tokens, at) : null
    if (next === null) kept?.push(token)
    else {
      kept ??= tokens.slice(0, at)
      at = next - 1
    }
  }
  return kept === null || kept.length === 0 ? tokens : kept
}

const TAGS: ReadonlySet<string> = new Set([...'@$€£', ...SURE_WORDS, ...CODE_WORDS])

export const TAG_RULE: TokenRule = { apply: withoutTags, words: [...TAGS].join(' '), isWide: true }

const readTag = (tokens: readonly Token[], at: number): number | null =>
  readPriceTag(tokens, at) ??
  readHourlyRate(tokens, at) ??
  readPriceBehind(tokens, at) ??
  readCode(tokens, at)

/** "12 eggs $4.99": a price behind a thing that was counted already. */
function readPriceBehind(tokens: readonly Token[], at: number): number | null {
  const amount = tokens[at + 1]
  if (!/^[$€£]$/.test(tokens[at]?.text ?? '') || amount?.kind !== 'number' || amount.spaced) return null
  const after = tokens[at + 2]
  const isEnd = after === undefined || after.kind === 'break' || after.text === ','
  const isCounted = tokens.slice(Math.max(0, at - COUNT_WITHIN), at).some(({ kind }) => kind === 'number')
  return isEnd && isCounted && tokens[at - 1]?.kind === 'word' ? at + 2 : null
}

/** A price tag stands this near to the number that it belongs to. */
const COUNT_WITHIN = 6

/** "@ 24.00", "@ $2.50/lb". */
function readPriceTag(tokens: readonly Token[], at: number): number | null {
  // "3 boxes @ 100" says what one of them holds.
  if (tokens[at]?.text !== '@' || isContentsSign(tokens, at)) return null
  const sign = tokens[at + 1]?.kind === 'sign' ? 1 : 0
  if (tokens[at + 1 + sign]?.kind !== 'number') return null
  const next = at + 2 + sign
  // "3 cashiers @ 20 hrs" says how long, "4 @ 6 oz" how much one weighs.
  if (sign === 0 && /^(?:time|mass|volume)$/.test(readUnit(tokens, next)?.unit.dimension ?? '')) return null
  const isPer = tokens[next]?.text === '/' || tokens[next]?.lower === 'per' || tokens[next]?.lower === 'each'
  return isPer ? next + (tokens[next]?.lower === 'each' ? 1 : 2) : next
}

/** "40 hours at $85/hr": what an hour costs, behind how many there are. */
function readHourlyRate(tokens: readonly Token[], at: number): number | null {
  const sign = tokens[at]?.lower === 'at' ? at + 1 : at
  const isMoney = /^[$€£]$/.test(tokens[sign]?.text ?? '') && tokens[sign + 1]?.kind === 'number'
  if (!isMoney || !/^(?:\/|per|an?)$/.test(tokens[sign + 2]?.lower ?? '')) return null
  const unit = readUnit(tokens, sign + 3)
  const isHours = tokens
    .slice(Math.max(0, at - COUNT_WITHIN), at)
    .some(({ lower }) => /^(?:hours|hrs)$/.test(lower))
  return unit?.unit.id === 'hour' && isHours ? unit.next : null
}

function readCode(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.lower ?? ''
  if (!SURE_WORDS.has(word) && !CODE_WORDS.has(word)) return null
  let next = at + 1
  while (/^(?:#|no|nr|number|num|\.|:)$/.test(tokens[next]?.lower ?? '') && next < at + 4) next += 1
  const code = tokens[next]
  if (code?.kind !== 'number' || !/^\d{4,}$/.test(code.text)) return null
  const isMarked = next > at + 1
  next += 1
  const isHyphened = isHyphen(tokens[next]) && !tokens[next]?.spaced
  if (isHyphened) next += 2
  const isLast = tokens[next] === undefined || tokens[next]?.kind === 'break'
  if (!SURE_WORDS.has(word) && !isMarked && !isHyphened && !isLast) return null
  return tokens[next]?.text === ':' ? next + 1 : next
}
