import { wordSet } from '../text/word-set.ts'
import { findUnit } from '../units/index.ts'
import { readAmount } from './amount.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** One of these opens what takes something back. */
const NO = wordSet(
  'no nah nope nvm jk kidding wait actually scratch sorry nevermind never skip forget cancel later too just only not maybe',
)
/** Said on the way to what is wanted instead. */
const RATHER =
  /^(?:just|only|make|rather|instead|actually|wait|that|it|this|i|we|mean|meant|nah|no|nope|nvm|scratch|sorry|need|want|nevermind|never|mind|skip|forget|cancel|all|later|today|now|too|pricey|expensive|much|not|maybe|next|time|ok|okay|then|the|rest|thanks|thank|you|way|got|have|one|some|already|lol|haha|hahaha|lmao|jk|kidding)$/
/** None of these takes anything back unless one says so for sure. */
const SURE =
  /^(?:just|only|make|instead|rather|mean|meant|sorry|nevermind|nvm|mind|pricey|expensive|later|need|want|jk|kidding)$/
/** "No", "no thanks", "no way", "no lol". */
const ANSWERED = /^(?:no|nah|nope|thanks|you|way|lol|haha|hahaha|lmao|jk|kidding)$/
/** With "that" or "it" behind it. */
const DROPS = /^(?:skip|forget|scratch|cancel)$/
/** "No wait, actually make that": nobody needs longer to change his mind. */
const TOKENS_MAX = 10
const FILLERS = /^(?:ok|okay|oh|hmm|well|so|but|ugh|lol|haha|hahaha|lmao)$/

/**
 * "A dozen roses? nah just a dozen lemons", "3 lb tortillas, no make that 40 tortillas", "ham and cheese? just the ham": what somebody takes
 * back is not wanted. It reaches back to the comma or full stop before it, and behind a sentence "skip that" to the beginning of the row.
 */
function withoutRetracted(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const wanted = isSentenceEnd(kept.at(-1)) ? ruledOutAt(tokens, at) : at
    if (wanted > at) {
      at = wanted - 1
      continue
    }
    const dropped = droppedAt(tokens, kept, at)
    if (dropped !== null) {
      kept.length = dropped.to
      at = dropped.next - 1
      continue
    }
    const { next, isAll } =
      isMark(kept.at(-1)) || isScratched(tokens, at)
        ? retractedAt(tokens, kept, at)
        : { next: at, isAll: false }
    if (next === at || next >= tokens.length) {
      kept.push(token)
      continue
    }
    while (isMark(kept.at(-1))) kept.pop()
    const isBefore = (mark: Token | undefined): boolean => (isAll ? mark?.kind === 'break' : isMark(mark))
    while (kept.length > 0 && !isBefore(kept.at(-1))) kept.pop()
    at = next - 1
  }
  return kept.some(({ kind }) => kind !== 'break') ? kept : tokens
}

/** Longer than this nobody speaks of what he does not want. */
const RULED_OUT_MAX = 6

/** "Not too lean", "not only eggs": says of what kind or how many, and rules out nothing. */
const HOW = /^(?:too|very|so|that|only|just|all|really|super|overly|necessarily|sure|more|less|many|much)$/
/** Tells that something else is wanted, also behind a thing of many words. */
const ELSE = /^(?:just|only|but|rather|make)$/
const AMOUNT = /^(?:some|an?|one|two|three|four|five|six|half|\d.*)$/
const LAUGHED = /^(?:lol|haha|lmao|please|pls|though|today)$/
/** No thing by itself. */
const BESIDE =
  /^(?:just|only|but|rather|make|it|that|some|an?|of|the|please|pls|thanks|thank|you|too|also|each|total|or|and|so|about|around|max|tops|more|less|them|those|these|half)$/

/** "Not lobster, only 2 lb salmon", "instead of beef, 3 lb turkey": what is ruled out first. Says where what is wanted begins. */
function ruledOutAt(tokens: readonly Token[], at: number): number {
  const no = /^(?:no|nah|nope)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at
  const isInstead = tokens[no]?.lower === 'instead' && tokens[no + 1]?.lower === 'of'
  if (tokens[no]?.lower !== 'not' && !isInstead) return at
  if (!isInstead && HOW.test(tokens[no + 1]?.lower ?? '')) return at
  let things = 0
  for (let next = no + 1; next <= no + RULED_OUT_MAX; next++) {
    const token = tokens[next]
    if (token === undefined || (token.kind !== 'word' && token.text !== ',')) return at
    if (token.text !== ',') {
      if (!LAUGHED.test(token.lower)) things += 1
      continue
    }
    const behind = tokens[next + 1]?.lower ?? ''
    // "Not salted butter, 2 lb ham" wants both: of two words the first may say of what kind.
    const isElse = ELSE.test(behind) || ((isInstead || things === 1) && AMOUNT.test(behind))
    return (no > at || isElse) && namesThing(tokens, next + 1) ? next + 1 : at
  }
  return at
}

/** Whether a thing is named before the next mark, and not only how much: "2 jars please" names none. */
function namesThing(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || isMark(token) || token.lower === 'for') return false
    const isSmall = BESIDE.test(token.lower) || mayStartNumber(token) || findUnit(token.lower) !== null
    if (token.kind === 'word' && !isSmall) return true
  }
  return false
}

/** "2 gal paint no scratch that, ...", "2 lb ham scratch that 3 lb turkey": nobody needs a comma before it. */
function isScratched(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at]?.lower === 'no' ? at + 1 : at
  return tokens[verb]?.lower === 'scratch' && tokens[verb + 1]?.lower === 'that'
}

interface Retracted {
  /** Where what is wanted instead begins; where it was looked for when nothing is taken back. */
  readonly next: number
  /** Everything of the row is taken back, and not only the last part of it. */
  readonly isAll: boolean
}

function retractedAt(tokens: readonly Token[], kept: readonly Token[], at: number): Retracted {
  const none = { next: at, isAll: false }
  const isKidding = tokens[at]?.lower === 'just' && tokens[at + 1]?.lower === 'kidding'
  const from = isKidding || FILLERS.test(tokens[at]?.lower ?? '') ? at + 1 : at
  const first = tokens[from]?.lower ?? ''
  const isAsked = kept.at(-1)?.text === '?'
  if (!NO.has(first)) return none
  // "..., just 2 lb" and "..., later" take nothing back; behind a question they answer it.
  if (/^(?:just|only|later|too|not|maybe)$/.test(first) && !isAsked) return none
  let next = from + 1
  let isSure = SURE.test(first)
  let isDropped = false
  while (next < from + TOKENS_MAX) {
    const { lower = '', text = '' } = tokens[next] ?? {}
    const isMarked = /^[,.!…–—-]$/.test(text)
    // "Laptop? no. a cord", "pizza? no thanks, 2 lb wings": an answer by itself.
    if (isMarked && isAsked && ANSWERED.test(tokens[next - 1]?.lower ?? '')) isSure = true
    if (!RATHER.test(lower) && !isMarked) break
    isSure ||= SURE.test(lower)
    if (DROPS.test(tokens[next - 1]?.lower ?? '') && /^(?:that|it|this|all)$/.test(lower)) {
      isSure = true
      isDropped = true
    }
    next += 1
  }
  // "Apples? not today. 5 lb oranges"
  if (isAsked && tokens[next - 1]?.text === '.') isSure = true
  const isAmount = tokens[next]?.kind === 'number'
  // "5 lb beef, actually 6 lb", "no wait 3 dozen"
  const said = tokens.slice(from, next).map(({ lower }) => lower)
  if (isAmount && said.some((word) => word === 'actually' || word === 'wait')) isSure = true
  // "Eggs? just 2 dozen" tells how many of them.
  const amount = /^(?:just|only)$/.test(first) ? readAmount(tokens, next) : null
  if (amount !== null && isEnd(tokens[amount.next])) return none
  // The article belongs to what is wanted.
  if (tokens[next - 1]?.lower === 'the') next -= 1
  const isSentence = /^[.…?!]$/.test(kept.at(-1)?.text ?? '')
  return isSure ? { next, isAll: isDropped && isSentence } : none
}

/** "... and a bag of charcoal, no scratch the charcoal": the thing that is named again is not wanted. */
function droppedAt(
  tokens: readonly Token[],
  kept: readonly Token[],
  at: number,
): { readonly to: number; readonly next: number } | null {
  const verb = /^(?:no|actually|wait|ok|oh)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at
  if (!DROPS.test(tokens[verb]?.lower ?? '') || tokens[verb + 1]?.lower !== 'the') return null
  const named = tokens[verb + 2]
  const end = tokens[verb + 3]
  if (named?.kind !== 'word' || !isEnd(end)) return null
  const thing = kept.findLastIndex(({ lower }) => lower === named.lower)
  if (thing < 0) return null
  const joint = kept.findLastIndex((token, i) => i < thing && (isMark(token) || token.lower === 'and'))
  // What was said behind the thing is something else.
  const isLast = !kept.slice(thing).some((token) => token.lower === 'and' || token.text === ',')
  return isLast && joint > 0 ? { to: joint, next: verb + 3 } : null
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[.,!?;]$/.test(token.text)

const isSentenceEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[.?!]$/.test(token.text)

const isMark = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'break' || /^(?:[?,.;:!–—-]|…)$/.test(token.text))

export const RETRACTED_RULE: TokenRule = {
  apply: withoutRetracted,
  words: [...NO, 'instead'].join(' '),
  isWide: true,
}
