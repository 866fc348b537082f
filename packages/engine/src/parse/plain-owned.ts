import { wordSet } from '../text/word-set.ts'
import { isEnd, isStart, without } from './drop-tokens.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const ME = wordSet("i we i'm im i've ive i'll ill we're we've we'll")
const OTHERS = wordSet('mom mama mum mother dad grandma nana granny aunt wife husband hubby sister neighbor')
const BESIDE_VERB = wordSet('already still just will can am are is do have has')
const HAS = wordSet('have got')
const VERBS = wordSet(
  'have has got make makes making made bring brings bringing bake bakes baking baked grow',
)
/** What may follow: "myself", "at home", "in the freezer". */
const BEHIND = wordSet(
  'already myself ourselves at home here covered on hand from scratch plenty of enough left in the pantry freezer fridge garage own our my tho though lol thanks so good',
)
/** "What I have" and "all we make" name nothing. */
const NO_NAME = wordSet(
  'what whats how much many that which all everything whatever if when where who stuff things money because since than as like budget',
)
const NAME_MAX = 4
const WORDS_MAX = 6

/** "Napkins i got", "remoulade i make", "the rolls we have already": what is there, or made at home, is not bought. */
function namedFirstEnd(tokens: readonly Token[], at: number): number {
  const end = ownedFirstEnd(tokens, at)
  return end > at && isOtherNext(tokens, end) ? end : at
}

function ownedFirstEnd(tokens: readonly Token[], at: number): number {
  let me = at
  while (me < at + NAME_MAX && isName(tokens[me])) me++
  if (tokens[me]?.lower === 'my' && OTHERS.has(tokens[me + 1]?.lower ?? '')) me++
  if (me === at || !isSomebody(tokens[me])) return at
  let verb = me + 1
  while (verb < me + 3 && BESIDE_VERB.has(tokens[verb]?.lower ?? '') && isVerbNext(tokens, verb + 1)) verb++
  if (!VERBS.has(tokens[verb]?.lower ?? '')) return at
  return closedAt(tokens, verb + 1) ?? at
}

const JOINS = /^(?:[.,;!?]|so|but|and|just|still|only|also|i|we|need|get|buy)$/

/** Behind it comes nothing, or another thing with its amount: "the nanny we have, 40 hours a week" is about the nanny. */
function isOtherNext(tokens: readonly Token[], end: number): boolean {
  let next = end
  while (next < end + 6 && JOINS.test(tokens[next]?.lower ?? '')) next++
  if (isEnd(tokens[next])) return true
  return isThingAt(tokens, next) || ownedFirstEnd(tokens, next) > next
}

/** "2 lb bacon", "a dozen eggs", "12 buns", and no "500 sq ft sanded". */
function isThingAt(tokens: readonly Token[], at: number): boolean {
  if (!mayStartNumber(tokens[at])) return false
  const unit = readUnit(tokens, at + 1)
  if (unit === null) return tokens[at + 1]?.kind === 'word'
  const isGoods = /^(?:mass|volume|count|container|portion)$/.test(unit.unit.dimension)
  return isGoods && tokens[tokens[unit.next]?.lower === 'of' ? unit.next + 1 : unit.next]?.kind === 'word'
}

/** "Already have flour", "got the buns already", "i have eggs, need 2 lb bacon". */
function hadFirstEnd(tokens: readonly Token[], at: number): number {
  let verb = at
  while (verb < at + 3 && (ME.has(tokens[verb]?.lower ?? '') || tokens[verb]?.lower === 'already')) verb++
  if (!HAS.has(tokens[verb]?.lower ?? '')) return at
  let end = verb + 1
  while (end < verb + 1 + WORDS_MAX && isName(tokens[end])) end++
  if (end === verb + 1 || !isPartEnd(tokens[end])) return at
  const said = tokens.slice(at, end).map(({ lower }) => lower)
  const isSure = said.some((word) => /^(?:already|plenty|enough|covered)$/.test(word))
  const isMine = said.some((word) => ME.has(word))
  return (isSure && isOtherNext(tokens, end)) || (isMine && isNeedNext(tokens, end)) ? end : at
}

/** "..., so just need 2 lb bacon". "Need pumping" speaks of what is there. */
function isNeedNext(tokens: readonly Token[], end: number): boolean {
  let next = end + 1
  while (next < end + 4 && /^(?:so|but|and|just|still|only|i|we)$/.test(tokens[next]?.lower ?? '')) next++
  return tokens[next]?.lower === 'need' && isThingAt(tokens, next + 1)
}

function closedAt(tokens: readonly Token[], from: number): number | null {
  let end = from
  while (end < from + WORDS_MAX && BEHIND.has(tokens[end]?.lower ?? '')) end++
  return isPartEnd(tokens[end]) ? end : null
}

/** "Soda we have already": there "have" is the verb itself. */
function isVerbNext(tokens: readonly Token[], at: number): boolean {
  const [before = '', lower = ''] = [tokens[at - 1]?.lower, tokens[at]?.lower]
  return VERBS.has(lower) || (!VERBS.has(before) && BESIDE_VERB.has(lower))
}

const isSomebody = (token: Token | undefined): boolean =>
  ME.has(token?.lower ?? '') || OTHERS.has(token?.lower ?? '')

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (!mayStartNumber(token) || /^an?$/.test(token.lower)) &&
  !NO_NAME.has(token.lower) &&
  !isSomebody(token) &&
  token.lower !== 'my'

const isPartEnd = (token: Token | undefined): boolean => isEnd(token) || /^[.,;!?]$/.test(token?.text ?? '')

const isPartStart = (token: Token | undefined): boolean => isStart(token) || /^[,;]$/.test(token?.text ?? '')

/** "We good on milk. need 3 dozen eggs", "dont need bread, just 2 gal milk", "no need for buns": what nobody needs. */
function enoughEnd(tokens: readonly Token[], at: number): number {
  let said = at
  while (said < at + 3 && /^(?:i|we|i'm|im|we're|were|are|am|all)$/.test(tokens[said]?.lower ?? '')) said++
  const [first = '', second = '', third = ''] = tokens.slice(said, said + 3).map(({ lower }) => lower)
  const isStocked = /^(?:good|set|fine|stocked)$/.test(first) && second === 'on'
  const isUnneeded = /^(?:don't|dont|won't|wont)$/.test(first) && second === 'need'
  const isNoNeed = first === 'no' && second === 'need' && third === 'for'
  if (!isStocked && !isUnneeded && !isNoNeed) return at
  const from = isNoNeed ? said + 3 : said + 2
  let end = from
  while (end < from + WORDS_MAX && isName(tokens[end])) end++
  return end > from && isPartEnd(tokens[end]) ? end : at
}

/** How far behind "out of flour" the flour is looked for. */
const AGAIN_WITHIN = 40
const RAN_OUT = /^(?:out|low)$/

/** "Out of flour and sugar. 50 lb flour, 25 lb sugar": what ran out is named again with how much of it. */
function ranOutEnd(tokens: readonly Token[], at: number): number {
  let out = at
  while (
    out < at + 3 &&
    /^(?:we|we're|were|i'm|im|are|am|almost|all|running|ran|totally)$/.test(tokens[out]?.lower ?? '')
  )
    out++
  if (!RAN_OUT.test(tokens[out]?.lower ?? '') || !/^(?:of|on)$/.test(tokens[out + 1]?.lower ?? '')) return at
  const from = out + 2
  let end = from
  while (end < from + WORDS_MAX && (isName(tokens[end]) || tokens[end]?.text === ',')) end++
  if (end === from || !isStart(tokens[end]) || tokens[end] === undefined) return at
  const later = new Set(tokens.slice(end, end + AGAIN_WITHIN).map(({ lower }) => lower))
  const names = tokens
    .slice(from, end)
    .filter(({ lower }) => lower.length > 2 && !/^(?:and|the)$/.test(lower))
  return names.length > 0 && names.every(({ lower }) => later.has(lower)) ? end : at
}

function ownedEnd(tokens: readonly Token[], at: number): number {
  if (!isPartStart(tokens[at - 1])) return at
  for (const endOf of [namedFirstEnd, hadFirstEnd, enoughEnd, ranOutEnd]) {
    const end = endOf(tokens, at)
    if (end > at) return end
  }
  return at
}

/** A list without what somebody has or makes. */
export const OWNED_RULE: TokenRule = {
  apply: (tokens) => without(tokens, ownedEnd),
  isWide: true,
  words: [...VERBS, ...'good set fine stocked need out low'.split(' ')].join(' '),
}
