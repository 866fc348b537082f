import { wordSet } from '../text/word-set.ts'
import { type Amount, readAmount } from './amount.ts'
import { mayStartNumber, readNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** A text that was spoken: its marks are words, its things are told one after the other, and an amount is put right by a later one. */
function plainSpeech(tokens: readonly Token[]): readonly Token[] {
  return withChangedAmounts(divideAdded(withSpokenMarks(tokens)))
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['period', '.'],
  ['comma', ','],
])
/** What begins the next thing behind a spoken mark. */
const BEGINS = /^(?:also|and|then|next|plus|an?|some|the|i|we)$/

/** "Two dozen donuts period also a gallon of cider period". */
function withSpokenMarks(tokens: readonly Token[]): readonly Token[] {
  // Nobody speaks of two commas.
  const isDictated = tokens.filter(({ lower }) => lower === 'comma').length > 1
  const isSpoken = (at: number): boolean => {
    const mark = MARKS.get(tokens[at]?.lower ?? '')
    const after = tokens[at + 1]
    if (mark === undefined || at === 0 || tokens[at - 1]?.kind !== 'word') return false
    if (isDictated && mark === ',') return true
    return after === undefined || after.kind === 'break' || BEGINS.test(after.lower) || mayStartNumber(after)
  }
  if (!tokens.some((_, at) => isSpoken(at))) return tokens
  return tokens.map((token, at) => {
    const mark = isSpoken(at) ? MARKS.get(token.lower) : undefined
    return mark === undefined ? token : { ...token, kind: 'sign', text: mark, lower: mark }
  })
}

const ASSISTANTS = /^(?:alexa|siri|google|cortana|please|and|ok)$/
/** "Add on", "add up": no thing begins so. */
const ADD_TO = /^(?:on|ons|in|ins|up|to|that|it|them)$/

/** "Add three heads of garlic add a bunch of parsley add four lemons": from the second one on the word divides. */
function divideAdded(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ lower }) => lower === 'add')
  // "Alexa add eggs add milk": whoever begins so says it before each thing.
  const isDictated = first === 0 || (first === 1 && ASSISTANTS.test(tokens[0]?.lower ?? ''))
  const isNext = (at: number): boolean =>
    at > first + 1 &&
    tokens[at]?.lower === 'add' &&
    tokens[at - 1]?.kind === 'word' &&
    (mayStartNumber(tokens[at + 1]) ||
      BEGINS.test(tokens[at + 1]?.lower ?? '') ||
      (isDictated && tokens[at + 1]?.kind === 'word' && !ADD_TO.test(tokens[at + 1]?.lower ?? '')))
  if (first < 0 || !tokens.some((_, at) => isNext(at))) return tokens
  return tokens.map((token, at) => (isNext(at) ? { ...token, kind: 'sign', text: ';', lower: ';' } : token))
}

const CHANGES = wordSet('make wait actually mean rather sorry scratch oops')
const ON_THE_WAY =
  /^(?:no|nah|wait|actually|sorry|oops|oh|hmm|i|mean|rather|make|that|it|scratch|ok|[,.…–—(-])$/
const WAY_MAX = 8
const SEGMENT_MAX = 24

/** "Half a pound of bacon make that a whole pound", "2 gal milk, no wait, make it 3": the later amount is wanted. */
function withChangedAmounts(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => CHANGES.has(lower))) return tokens
  for (let at = 1; at < tokens.length; at++) {
    if (!CHANGES.has(tokens[at]?.lower ?? '')) continue
    const changed = changedAt(tokens, at)
    if (changed !== null) return changed
  }
  return tokens
}

function changedAt(tokens: readonly Token[], at: number): readonly Token[] | null {
  let next = at + 1
  while (next < at + WAY_MAX && ON_THE_WAY.test(tokens[next]?.lower ?? '')) next++
  const needsThat = /^(?:make|scratch)$/.test(tokens[at]?.lower ?? '')
  const isSure = !needsThat || /^(?:that|it)$/.test(tokens[at + 1]?.lower ?? '')
  const amount = readAmount(tokens, next) ?? readWhole(tokens, next)
  if (!isSure || amount === null || !isEnd(tokens[amount.next])) return null
  let to = at
  while (to > 0 && to > at - WAY_MAX && ON_THE_WAY.test(tokens[to - 1]?.lower ?? '')) to--
  let from = to
  while (from > 0 && from > to - SEGMENT_MAX && !isDivider(tokens[from - 1])) from--
  const old = firstAmount(tokens, from, to)
  // "Eggs 2 dozen, make that 3": the thing stands before it or behind it. The stop of "doz." belongs to it.
  if (old !== null && old.next > to && old.next <= at) to = old.next
  const isAlone = old?.at === from && old.next === to
  const start = tokens[to]
  if (old === null || start === undefined || old.next > to || isAlone) return null
  const behind = tokens.slice(amount.next)
  // "Make it 3": as many of the unit that was said.
  if (amount.unit === null && old.unit !== null) {
    const first = tokens[old.at]
    const isArticle = /^an?$/.test(first?.lower ?? '')
    const number = isArticle ? { next: old.at + 1 } : readNumber(tokens, old.at)
    if (number === null || first === undefined) return null
    const text = String(amount.high)
    const value: Token = {
      ...first,
      kind: 'number',
      text,
      lower: text,
      value: amount.high,
      end: tokens[number.next - 1]?.end ?? first.end,
    }
    return [...tokens.slice(0, old.at), value, ...tokens.slice(number.next, to), ...behind]
  }
  const rest = tokens[old.next]?.lower === 'of' ? old.next + 1 : old.next
  const comma: Token = { ...start, kind: 'sign', text: ',', lower: ',', value: Number.NaN, spaced: false }
  return [
    ...tokens.slice(0, old.at),
    ...tokens.slice(rest, to),
    comma,
    ...amountTokens(tokens, amount),
    ...behind,
  ]
}

/** "A whole pound", "a pound": one of it. */
function readWhole(tokens: readonly Token[], at: number): Amount | null {
  const [article, word] = [tokens[at], tokens[at + 1]]
  if (article === undefined || !/^(?:an?|one|the)$/.test(article.lower)) return null
  const from = /^(?:whole|full)$/.test(word?.lower ?? '') ? at + 2 : at + 1
  const unit = tokens[from]
  const read = unit === undefined ? null : readAmount([numbered(article), unit], 0)
  return read === null || read.unit === null ? null : { ...read, at, next: from + 1 }
}

const numbered = (article: Token): Token => ({ ...article, kind: 'number', text: '1', lower: '1', value: 1 })

function amountTokens(tokens: readonly Token[], { at, next }: Amount): readonly Token[] {
  const said = tokens.slice(at, next)
  const [first] = said
  if (first === undefined || !/^(?:an?|one|the)$/.test(first.lower)) return said
  return [numbered(first), ...said.slice(1).filter(({ lower }) => !/^(?:whole|full)$/.test(lower))]
}

function firstAmount(tokens: readonly Token[], from: number, to: number): Amount | null {
  for (let at = from; at < to; at++) {
    const amount = readAmount(tokens, at) ?? readWhole(tokens, at)
    if (amount !== null) return amount
  }
  return null
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined ||
  token.kind === 'break' ||
  /^(?:[.,!?;)–—]|and|plus|please|pls|instead|thanks|thx)$/.test(token.lower)

const isDivider = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^(?:[.,!?;:]|and|plus|&|\+)$/.test(token.lower)

/** What is spoken shows in its marks, in the word that begins each thing, and in what is put right. */
export const SPEECH_RULE: TokenRule = {
  apply: plainSpeech,
  words: [...MARKS.keys(), 'add', ...CHANGES].join(' '),
  isWide: true,
}
