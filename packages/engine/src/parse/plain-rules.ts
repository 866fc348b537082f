import { joinHalves } from './halves.ts'
import { mayStartNumber, readNumber } from './number.ts'
import { BEHIND_RULES } from './plain-behind.ts'
import { COUNT_RULES } from './plain-counts.ts'
import { CUP_RULE } from './plain-cups.ts'
import { EACH_RULES } from './plain-each.ts'
import { ENERGY_RULES } from './plain-energy.ts'
import { LIST_RULES } from './plain-lists.ts'
import { ORDER_RULES } from './plain-orders.ts'
import { OWNED_RULE } from './plain-owned.ts'
import { PACK_RULES } from './plain-packs.ts'
import { PERIOD_RULES } from './plain-periods.ts'
import { PILL_RULE } from './plain-pills.ts'
import { plainRooms } from './plain-rooms.ts'
import { ROUTE_RULE } from './plain-routes.ts'
import { countBehindPictures, countPictures, joinCells, joinFirstLast } from './plain-rows.ts'
import { SIGN_RULES } from './plain-signs.ts'
import { TALK_RULES } from './plain-talk.ts'
import { plainTimes, TIME_WORDS } from './plain-times.ts'
import { TOWN_RULES } from './plain-towns.ts'
import { WRITING_RULES } from './plain-writing.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** What people say while they think, and type when they speak to a machine. */
const FILLERS = /^(?:u+m+|u+h+|e{2,}r|e+rm+|h+m+|y'?know)$/

function isFillerWord({ kind, lower }: Token): boolean {
  return kind === 'word' && 'uehy'.includes(lower.charAt(0)) && FILLERS.test(lower)
}

/** "um five pounds and like three of them"; and "an a loaf", where the "and" lost its last letter. */
function withoutFillers(tokens: readonly Token[]): readonly Token[] {
  const isFiller = (at: number): boolean =>
    FILLERS.test(tokens[at]?.lower ?? '') ||
    // Before a number "like" compares nothing.
    (tokens[at]?.lower === 'like' && at > 0 && mayStartNumber(tokens[at + 1]))
  const isAnd = (at: number): boolean => {
    const after = tokens[at + 1]
    if (tokens[at]?.lower === 'n' && at > 0 && tokens[at]?.spaced === true)
      return after?.spaced === true && mayStartNumber(after)
    return (
      tokens[at]?.lower === 'an' && at > 0 && (after?.kind === 'number' || /^an?$/.test(after?.lower ?? ''))
    )
  }
  // "$75 in diesel" is money's worth of it; "$900 in Tulsa" is a place.
  const isWorth = (at: number): boolean =>
    tokens[at]?.lower === 'in' &&
    tokens[at - 1]?.kind === 'number' &&
    /^[$€£]$/.test(tokens[at - 2]?.text ?? '') &&
    /^\p{Ll}{3,}/u.test(tokens[at + 1]?.text ?? '')
  if (!tokens.some((_, at) => isFiller(at) || isAnd(at) || isWorth(at))) return tokens
  // A text of nothing else is answered as it was written.
  const hasMore = tokens.some(({ kind }, at) => (kind === 'word' || kind === 'number') && !isFiller(at))
  return tokens.flatMap((token, at) => {
    if (isFiller(at) && hasMore) return []
    if (isWorth(at)) return [{ ...token, lower: 'of' }]
    return isAnd(at) ? [{ ...token, lower: 'and' }] : [token]
  })
}

/** "beer, 2 twelve packs": behind the thing, so many in all. Before it the grammar counts the packs. */
function joinPacks(tokens: readonly Token[]): readonly Token[] {
  const isPacks = (at: number): boolean =>
    tokens[at]?.kind === 'number' &&
    at > 0 &&
    /^(?:pack|pk)s?$/.test(tokens[at + 2]?.lower ?? '') &&
    tokens[at + 1]?.kind === 'word' &&
    mayStartNumber(tokens[at + 1]) &&
    isEnd(tokens[at + 3])
  if (!tokens.some((_, at) => isPacks(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isPacks(at)) {
      const value = token.value * (readNumber(tokens.slice(at + 1, at + 2), 0)?.value ?? 1)
      return [
        { ...token, text: String(value), lower: String(value), value, end: tokens[at + 1]?.end ?? token.end },
      ]
    }
    if (isPacks(at - 1)) return []
    return isPacks(at - 2) ? [{ ...token, lower: 'pack', text: 'pack' }] : [token]
  })
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || token.text === ','

/** "8 oz cream cheese times four", "butter 1 lb, times three"; "3 times a week" says how often. */
function timesBehind(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => lower === 'times')) return tokens
  return tokens.flatMap((token, at) => {
    if (isTimesBehind(tokens, at)) return [{ ...token, text: 'x', lower: 'x' }]
    return token.text === ',' && isTimesBehind(tokens, at + 1) ? [] : [token]
  })
}

function isTimesBehind(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  if (tokens[at]?.lower !== 'times' || after === undefined || !mayStartNumber(after)) return false
  return at > 0 && tokens[at - 1]?.kind !== 'number'
}

/** "milk... 2 gallons", "bananas? 3 lbs": who stops to think goes on with how much. */
function plainPauses(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text }) => PAUSE.test(text))) return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    let next = at
    while (PAUSE.test(tokens[next]?.text ?? '')) next++
    const last = tokens[next - 1]
    const isPause = next > at && (next > at + 1 || token.text !== '.')
    const isBetween = tokens[at - 1]?.kind === 'word' && tokens[next]?.kind === 'number'
    // "v1.2" and "12.5" stay whole; "BREAD....2 LOAVES" is a row with a leader.
    const isInside = tokens[next]?.spaced === false && next < at + 3
    if (last === undefined || !isPause || !isBetween || isInside) {
      // A long row of stops is gone over once.
      plain.push(...tokens.slice(at, Math.max(next, at + 1)))
      at = Math.max(next, at + 1) - 1
      continue
    }
    plain.push({ ...token, text: ',', lower: ',', end: last.end })
    at = next - 1
  }
  return plain
}

const PAUSE = /^[.?…]$/

/** Every rule, in the order that they are applied in. */
export const PLAIN_RULES: readonly TokenRule[] = [
  {
    apply: withoutFillers,
    words: 'like n an in',
    marks: isFillerWord,
    marksPlain: isFillerWord,
  },
  ...TALK_RULES,
  OWNED_RULE,
  ...ORDER_RULES,
  ...PACK_RULES,
  ...BEHIND_RULES,
  ...EACH_RULES,
  ...SIGN_RULES,
  ...TOWN_RULES,
  ROUTE_RULE,
  CUP_RULE,
  { apply: plainTimes, words: TIME_WORDS },
  { apply: joinCells, words: ', ; | -' },
  {
    apply: (tokens) => countBehindPictures(countPictures(tokens)),
    words: '',
    marks: ({ text }) => text.charCodeAt(0) > 127,
  },
  { apply: joinFirstLast, words: 'first' },
  { apply: joinPacks, words: 'pack packs pk pks' },
  ...ENERGY_RULES,
  ...PERIOD_RULES,
  { apply: plainRooms, words: '/' },
  PILL_RULE,
  ...LIST_RULES,
  ...WRITING_RULES,
  { apply: timesBehind, words: 'times' },
  { apply: plainPauses, words: '. ? …' },
  { apply: joinHalves, words: 'half media quarter quarters third eighth' },
  ...COUNT_RULES,
]
