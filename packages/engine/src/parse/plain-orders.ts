import { readAmount } from './amount.ts'
import { timesBefore } from './cardinal.ts'
import { readContainer } from './pack.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^(?:[,;.!]|please|pls|thanks)$/.test(token.lower)

const isCount = (token: Token | undefined): boolean =>
  token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0

const NEEDS = /^(?:needs?|wants?)$/

/** "smoke alarms - need 30", "toilets, we need 3": behind a thing, so many of it. */
function neededBehind(tokens: readonly Token[]): readonly Token[] {
  /** Where the words begin that say so; 0 when they do not. */
  const startOf = (at: number): number => {
    if (!NEEDS.test(tokens[at]?.lower ?? '') || !isCount(tokens[at + 1]) || !isEnd(tokens[at + 2])) return 0
    const who = /^(?:i|we)$/.test(tokens[at - 1]?.lower ?? '') ? at - 1 : at
    const isJoined = /^(?:[-–—,:]|\.)$/.test(tokens[who - 1]?.text ?? '')
    const from = isJoined ? who - 1 : who
    const before = tokens[from - 1]
    if (before === undefined || before.kind === 'break' || saysPeople(tokens, from)) return 0
    return isJoined || (who === at && /[^su]s$/.test(before.lower)) ? from : 0
  }
  const at = tokens.findIndex((_, index) => startOf(index) > 0)
  const count = tokens[at + 1]
  if (at < 0 || count === undefined) return tokens
  const rest = neededBehind(tokens.slice(at + 2))
  return [...tokens.slice(0, startOf(at)), timesBefore(count), count, ...rest]
}

/** "Hot dogs for 30, need 48": the people are no goods. */
function saysPeople(tokens: readonly Token[], to: number): boolean {
  return tokens.slice(0, to).some(({ lower }, at) => lower === 'for' && isCount(tokens[at + 1]))
}

/** "K-cups. 96 count box. 5 boxes.": sentences that only say how much are of the thing in the first one. */
function amountsInSentences(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ kind }) => kind !== 'break')
  const stops: number[] = []
  for (let at = first + 1; at < tokens.length; at++) if (isStop(tokens, at)) stops.push(at)
  const [end] = stops
  if (first < 0 || end === undefined || tokens[first]?.kind !== 'word') return tokens
  let amounts = tokens.slice(first + 1, end).some(isCount) ? 1 : 0
  let from = end + 1
  while (from < tokens.length && tokens[from]?.kind !== 'break') {
    const next = endOfAmount(tokens, from)
    if (next === null) return tokens
    amounts += 1
    from = isStop(tokens, next) ? next + 1 : next
    if (from === next && !isLast(tokens, next)) return tokens
  }
  if (amounts < SAID_MIN || from === end + 1) return tokens
  const inner = new Set(stops.filter((at) => !isLast(tokens, at + 1)))
  return tokens.map((token, at) => (inner.has(at) ? { ...token, text: ',', lower: ',' } : token))
}

/** What one holds, and how many. */
const SAID_MIN = 2

const isLast = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] === undefined || tokens[at]?.kind === 'break'

const isStop = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '.' && tokens[at]?.spaced === false && tokens[at + 1]?.spaced !== false

/** Behind "96 count box", "5 boxes", where nothing else stands before the stop. */
function endOfAmount(tokens: readonly Token[], from: number): number | null {
  const amount = readAmount(tokens, from)
  if (amount?.unit == null || !/^(?:mass|volume|count|container|portion)$/.test(amount.unit.dimension))
    return null
  // The unit may have taken the stop of the sentence for its own.
  const back = tokens[amount.next - 1]?.text === '.' ? amount.next - 1 : amount.next
  const next = readContainer(tokens, back)?.next ?? back
  const end = tokens[next - 1]?.text === '.' ? next - 1 : next
  return isStop(tokens, end) || isLast(tokens, end) ? end : null
}

/** What boxes, coils and packs hold: another number behind "@" is a price. */
export const isUsualContents = (value: number): boolean =>
  value % 50 === 0 ? value > 50 && value <= 1000 : /^(?:12|18|20|24|36|48|72|144)$/.test(String(value))

const HOLDERS = /^(?:box|pack|case|carton|roll|coil|book|ream|bundle|sleeve|package)$/

/** "2 bxs. @ 100", "3 coils @ 100 ea.": whether the "@" at `at` stands between packs and what one of them holds. */
export function isContentsSign(tokens: readonly Token[], at: number): boolean {
  const held = tokens[at + 1]
  if (tokens[at]?.text !== '@' || held?.kind !== 'number' || !isUsualContents(held.value)) return false
  const holder = tokens[at - 1]?.text === '.' ? at - 2 : at - 1
  const isHolder = HOLDERS.test(readUnit(tokens, holder)?.unit.id ?? '') && isCount(tokens[holder - 1])
  const after = /^(?:ea|each|ct|count)$/.test(tokens[at + 2]?.lower ?? '') ? at + 3 : at + 2
  return isHolder && isEnd(tokens[after])
}

function contentsBehindSign(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => isContentsSign(tokens, at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isContentsSign(tokens, at)) return [{ ...token, kind: 'word', text: 'of', lower: 'of' }]
    const isStopBefore = token.text === '.' && isContentsSign(tokens, at + 1)
    const isEach = /^(?:ea|each|ct|count)$/.test(token.lower) && isContentsSign(tokens, at - 2)
    return isStopBefore || isEach ? [] : [token]
  })
}

/** "Stamps, 4 books of 20": packs of so many of nothing else are of the thing before the comma, whatever they are called. */
function packsBehindComma(tokens: readonly Token[]): readonly Token[] {
  const isPause = (at: number): boolean =>
    tokens[at]?.text === ',' &&
    tokens[at - 1]?.kind === 'word' &&
    isCount(tokens[at + 1]) &&
    /^(?:books|sheets|pads|coils|rolls|sleeves|strips)$/.test(tokens[at + 2]?.lower ?? '') &&
    tokens[at + 3]?.lower === 'of' &&
    isCount(tokens[at + 4]) &&
    isEnd(tokens[at + 5])
  return tokens.some((_, at) => isPause(at)) ? tokens.filter((_, at) => !isPause(at)) : tokens
}

/** "3 half barrel kegs": the part of a barrel is the name of the keg, and no part of the three. */
function partsOfBarrels(tokens: readonly Token[]): readonly Token[] {
  const isPart = (at: number): boolean =>
    /^(?:half|quarter|sixth|1\/2|1\/4|1\/6)$/.test(tokens[at]?.lower ?? '') &&
    /^(?:barrels?|bbls?)$/.test(tokens[at + 1]?.lower ?? '')
  if (!tokens.some((_, at) => isPart(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (at > 0 && isPart(at - 1)) return []
    if (!isPart(at)) return [token]
    const text = `${token.text} barrel`
    return [{ ...token, text, lower: text, end: tokens[at + 1]?.end ?? token.end }]
  })
}

/** "Water heater (unit only) qty 3": what is left out of the price is a part of the name. */
function leftOutInBrackets(tokens: readonly Token[]): readonly Token[] {
  const isOnly = (at: number): boolean =>
    tokens[at]?.text === '(' &&
    /^(?:unit|tank|parts?|materials?)$/.test(tokens[at + 1]?.lower ?? '') &&
    tokens[at + 2]?.lower === 'only' &&
    /^\)?$/.test(tokens[at + 3]?.text ?? '')
  if (!tokens.some((_, at) => isOnly(at))) return tokens
  return tokens.filter((_, at) => !isOnly(at) && !(at > 2 && isOnly(at - 3)))
}

/** "5/8 drywall 30 sheets": the fraction before sheets and boards says how thick they are. */
function thicknessOfSheets(tokens: readonly Token[]): readonly Token[] {
  const isThickness = (at: number): boolean => {
    const [over, slash, under, name] = tokens.slice(at, at + 4)
    const isFirst = at === 0 || tokens[at - 1]?.kind === 'break' || /^[,;]$/.test(tokens[at - 1]?.text ?? '')
    if (!isFirst || !isCount(over) || slash?.text !== '/' || slash.spaced) return false
    if (!/^(?:2|4|8|16|32)$/.test(under?.text ?? '') || name?.kind !== 'word' || readUnit(tokens, at + 3))
      return false
    return tokens
      .slice(at + 4, at + 4 + NAME_MAX)
      .some((token, i) => isCount(token) && SHEETS.test(tokens[at + 5 + i]?.lower ?? ''))
  }
  if (!tokens.some((_, at) => isThickness(at))) return tokens
  return tokens.flatMap((token, at) =>
    at > 1 && isThickness(at - 2)
      ? [
          token,
          {
            ...token,
            kind: 'word',
            text: 'inch',
            lower: 'inch',
            value: Number.NaN,
            start: token.end,
            spaced: true,
          },
        ]
      : [token],
  )
}

const SHEETS = /^(?:sheets?|boards?|panels?|pcs?|pieces?|planks?)$/
/** "5/8 fire rated drywall 30 sheets". */
const NAME_MAX = 5

/** "34 lb, I go through 7 bags", "we use 3 cases": so many packages of what was said before. */
function usedBehind(tokens: readonly Token[]): readonly Token[] {
  /** Behind the words that say so; 0 when they do not. */
  const wordsTo = (at: number): number => {
    if (!/^[,;–—-]$/.test(tokens[at - 1]?.text ?? '') || !/^(?:i|we)$/.test(tokens[at]?.lower ?? '')) return 0
    const said = tokens.slice(at + 1, at + 4).map(({ lower }) => lower)
    const words = /^(?:go through|usually get|usually buy)/.test(said.join(' ')) ? 2 : 1
    if (words === 1 && !/^(?:use|order|buy|get|take)$/.test(said[0] ?? '')) return 0
    const to = at + 1 + words
    const holder = isCount(tokens[to]) ? readContainer(tokens, to + 1) : null
    return holder !== null && isEnd(tokens[holder.next]) ? to : 0
  }
  const at = tokens.findIndex((_, index) => wordsTo(index) > 0)
  return at < 0 ? tokens : [...tokens.slice(0, at), ...tokens.slice(wordsTo(at))]
}

/** Orders as they are dictated and jotted down, written as the grammar reads them. */
export const ORDER_RULES: readonly TokenRule[] = [
  { apply: neededBehind, words: 'need needs want wants' },
  { apply: amountsInSentences, words: '.' },
  { apply: partsOfBarrels, words: 'barrel barrels bbl bbls' },
  { apply: leftOutInBrackets, words: '(' },
  { apply: thicknessOfSheets, words: '/' },
  { apply: usedBehind, words: 'i we' },
  { apply: contentsBehindSign, words: '@' },
  { apply: packsBehindComma, words: 'books sheets pads coils rolls sleeves strips' },
]
