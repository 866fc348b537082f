import { skipAlternates } from './alternates.ts'
import { type Amount, readAmount } from './amount.ts'
import { isHalfAndHalf } from './halves.ts'
import { readLead } from './lead.ts'
import {
  clauseModifier,
  isPart,
  lacksNoun,
  type Modifier,
  modifierOf,
  participialModifier,
  wordsOf,
} from './modifier.ts'
import { skipLeadingNoise } from './noise.ts'
import { readContainer } from './pack.ts'
import { isRegion, isStateCode } from './place-names.ts'
import { readOne, readPacks, skipOfThem } from './tail.ts'
import type { Token } from './token.ts'

/** The tokens between two possible separators, and what they look like from outside. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
  /** It begins like a new item: a number, "a", "a dozen", "pinch of". */
  readonly counted: boolean
  /** It is a quantity and nothing else. */
  readonly bare: boolean
  /** It says how many of what came before: "qty 3", "2 bags" behind a size. */
  readonly counts: boolean
  /** Its quantity is a measure and not a count. */
  readonly measured: boolean
  /** It begins with a number but goes on about the item before it: "1 chopped", "2 cm thick", "350 g each". */
  readonly aside: boolean
  readonly modifier: Modifier
  /** A noun and what was done to it: "seeds removed". */
  readonly clause: boolean
  readonly part: boolean
  /** "1 tsp each cumin, ginger and nutmeg": a list that shares one quantity. */
  readonly each: boolean
  readonly lacksNoun: boolean
  /** It begins with a state or a country, which may follow a city and a comma. */
  readonly region: boolean
}

/** After a length these go on about the item before: "2 cm thick". */
const EXTENTS: ReadonlySet<string> = new Set('thick thin wide long deep tall high diameter square'.split(' '))
/** After any amount, with nothing behind them or only a purpose: "350 g each", "1 tbsp extra for dusting". */
const LAST: ReadonlySet<string> = new Set('each apiece total extra more reserved'.split(' '))
const SHARES: ReadonlySet<string> = new Set(['cocoa', 'solids', 'lean', 'abv', 'alcohol', 'fat', 'proof'])

/** Reads at most this far into a segment: enough to tell an item from a remark, and it bounds the cost. */
const TOKENS_MAX = 40

const EMPTY: Segment = {
  from: 0,
  to: 0,
  words: [],
  counted: false,
  bare: false,
  counts: false,
  measured: false,
  aside: false,
  modifier: 'none',
  clause: false,
  part: false,
  each: false,
  lacksNoun: false,
  region: false,
}

export function readSegment(all: readonly Token[], from: number, to: number): Segment {
  if (from >= to) return { ...EMPTY, from, to }
  // A number alone is an amount and nothing else. Lists of thousands of them are what hostile texts are made of.
  if (to - from === 1 && all[from]?.kind === 'number')
    return { ...EMPTY, from, to, counted: true, bare: true, lacksNoun: true }
  const tokens = all.slice(from, Math.min(to, from + TOKENS_MAX))
  const at = skipLeadingNoise(tokens, 0, tokens.length)
  const amount = readAmount(tokens, at)
  const lead = readLead(tokens, at, amount)
  const number = tokens[at]?.kind === 'number' || amount !== null
  const article = /^an?$/.test(tokens[at]?.lower ?? '') && tokens[at + 1]?.kind === 'word'
  const words = wordsOf(tokens, at, tokens.length)
  const rest = lead ? wordsOf(tokens, lead.next, tokens.length) : words
  return {
    from,
    to,
    words,
    counted: number || lead !== null || article,
    bare: isBare(tokens, at, amount),
    counts: COUNT_WORD.test(tokens[0]?.lower ?? '') || isOfThem(tokens, amount) || isBoxOf(tokens, at),
    measured: /^(?:mass|volume|length|area|time)$/.test(amount?.unit?.dimension ?? ''),
    aside: number && isAside(tokens, amount?.next ?? at + 1, amount),
    modifier: number ? 'none' : tokens[at]?.text === '(' ? 'closed' : modifierOf(words),
    clause: !number && clauseModifier(words) !== 'none',
    part: !number && isPart(words),
    each: number && words.slice(0, 4).includes('each') && words.at(-1) !== 'each',
    lacksNoun: lacksNoun(rest) && !isPumped(amount, rest) && (rest.length > 0 || (number && !lead?.pack)),
    region: startsWithRegion(tokens),
  }
}

/** "15 gallons regular": what a pump sells is called by its grade. */
function isPumped(amount: Amount | null, rest: readonly string[]): boolean {
  const isVolume = amount?.unit?.dimension === 'volume'
  return isVolume && rest.length > 0 && rest.every((word) => GRADES.has(word))
}

const GRADES: ReadonlySet<string> = new Set('regular unleaded premium midgrade supreme'.split(' '))
const COUNT_WORD = /^(?:qty|quantity|count)$/

/** "two of them". */
function isOfThem(tokens: readonly Token[], amount: Amount | null): boolean {
  if (amount === null || amount.unit !== null) return false
  const next = skipOfThem(tokens, amount.next)
  return next > amount.next && next === tokens.length
}

/** "box of 80". */
function isBoxOf(tokens: readonly Token[], at: number): boolean {
  const box = tokens[at]?.lower === 'set' ? { next: at + 1 } : readContainer(tokens, at)
  return (
    box !== null &&
    tokens[box.next]?.lower === 'of' &&
    tokens[box.next + 1]?.kind === 'number' &&
    box.next + 2 === tokens.length
  )
}

/** An amount and nothing else: "2 kg", "20 lb bag", "a dozen". */
function isBare(tokens: readonly Token[], at: number, amount: Amount | null): boolean {
  if (isHalfAndHalf(tokens, at)) return false
  const whole = amount ?? readOne(tokens, at, /^count$/)
  return whole !== null && readPacks(tokens, whole).next >= tokens.length
}

function isAside(tokens: readonly Token[], at: number, amount: Amount | null): boolean {
  const next = skipAlternates(tokens, at)
  const words = wordsOf(tokens, next, tokens.length)
  const [first, second] = words
  if (tokens[next]?.text === '%' || first === 'percent') {
    const share = words.filter((word) => word !== 'percent')
    return share.length === 0 || share.some((word) => SHARES.has(word))
  }
  if (first === undefined) return false
  if (EXTENTS.has(first))
    return (
      amount?.unit?.dimension === 'length' && (second === undefined || second === 'and' || second === 'shape')
    )
  if (LAST.has(first)) return second === undefined || second === 'for' || second === 'to'
  if (first === 'for' || first === 'to' || (first === 'of' && second === 'the')) return true
  return participialModifier(words) !== 'none' || (words.length === 2 && second === 'only')
}

/** "TX", "North Carolina 27601", "TX for 3 days". */
function startsWithRegion(tokens: readonly Token[]): boolean {
  const [first, second, third] = tokens
  if (first === undefined) return false
  if (endsRegion(second)) {
    const isCode = /^[a-z]{2}$/.test(first.text) && isStateCode(first.text.toUpperCase())
    if (isRegion(first.text) || isCode) return true
  }
  return second !== undefined && endsRegion(third) && isRegion(`${first.text} ${second.text}`)
}

const BEHIND_REGION: ReadonlySet<string> = new Set(['for', 'on', 'at', 'by', 'with', 'please'])

const endsRegion = (token: Token | undefined): boolean =>
  token === undefined || BEHIND_REGION.has(token.lower) || /^\d{5}$/.test(token.lower)
