import { mayStartNumber } from './number.ts'
import { isOccasionSaid } from './occasion.ts'
import { readSegment } from './segment.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** A longer sentence is no thing and its amount. */
const TOKENS_MAX = 14
/** "For two", "Serves 6", "on Monday": such a sentence belongs to the one before it. */
const NO_NAME = /^(?:for|serves|feeds|need|get|and|the|or|on|per|in|at|to|from|of|with|by|each|every)$/
/** "Dr. Pepper", "St. Louis": their stop ends no sentence. */
const TITLES = /^(?:dr|mr|mrs|ms|st|ste|ft|mt|jr|sr|no|vs|\p{L})$/u
/** Two of them are a list. */
const SENTENCES_MIN = 2

/**
 * "Milk, 2 gal. eggs 3 doz. butter 1 lb.": sentences of a thing and how much of it are rows of a list, so the stop behind a short unit ends one
 * too. "Eggs, 2 oz. cheese, 3 lb. ham" stays, because there the amounts stand first.
 */
export function withSentenceRows(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => isStop(tokens, at))) return tokens
  const ends = new Set<number>()
  for (let from = 0; from < tokens.length; ) {
    let to = from
    while (to < tokens.length && tokens[to]?.kind !== 'break') to += 1
    for (const stop of stopsOf(tokens, from, to)) ends.add(stop)
    from = to + 1
  }
  if (ends.size === 0) return tokens
  return tokens.map((token, at) =>
    ends.has(at) ? { ...token, kind: 'break', text: '\n', lower: '\n' } : token,
  )
}

/** The stops of a row that end the things of a list. */
function stopsOf(tokens: readonly Token[], from: number, to: number): readonly number[] {
  const stops: number[] = []
  let things = 0
  let start = from
  for (let at = from; at <= to; at++) {
    if (at < to && !isStop(tokens, at)) continue
    const isThing = isThingAndAmount(tokens, start, at)
    const isLast = at >= to - 1
    const isSaid = isLast && (isOccasionSaid(tokens, start, at) || isThings(tokens, start, at))
    if (!isThing && start < at && !isSaid) return []
    if (isThing) things += 1
    if (at < to) stops.push(at)
    start = at + 1
  }
  return things >= SENTENCES_MIN ? stops : []
}

/** "... Eggs." at the end: a plural, and not what describes the thing before it. */
function isThings(tokens: readonly Token[], from: number, to: number): boolean {
  const last = tokens.slice(from, to).findLast(({ kind }) => kind === 'word')
  const isShort = to - from <= 3 && tokens.slice(from, to).every(({ kind }) => kind !== 'number')
  return (
    isShort && /[^su]s$/.test(last?.lower ?? '') && readUnit(last === undefined ? [] : [last], 0) === null
  )
}

const isStop = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '.' &&
  tokens[at]?.spaced === false &&
  tokens[at + 1]?.spaced !== false &&
  (!TITLES.test(tokens[at - 1]?.lower ?? '') || readUnit(tokens, at - 1) !== null)

/** "Dish detergent 1 gal", "bleach, 2 jugs". */
function isThingAndAmount(tokens: readonly Token[], from: number, to: number): boolean {
  const first = tokens[from]
  if (NO_NAME.test(first?.lower ?? '')) return false
  if (to - from < 2 || to - from > TOKENS_MAX || first?.kind !== 'word' || mayStartNumber(first)) return false
  let amount = from + 1
  while (amount < to && !mayStartNumber(tokens[amount])) amount += 1
  const isName = tokens
    .slice(from, amount)
    .every(
      ({ kind, text }, i) =>
        kind === 'word' || (text === ',' ? from + i + 1 === amount : /^['’&-]$/.test(text)),
    )
  return (
    isName &&
    /^\p{L}{3,}/u.test(first.text) &&
    readUnit(tokens, from) === null &&
    // "Sofa 1." may be the number of a list.
    readUnit(tokens, to - 1) !== null &&
    readSegment(tokens, amount, to).bare
  )
}

export const SENTENCE_RULE: TokenRule = { apply: withSentenceRows, words: '.', isWide: true }
