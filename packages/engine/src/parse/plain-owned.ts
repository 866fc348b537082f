import { isEnd, isStart, set, without } from './drop-tokens.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const ME = set("i we i'm im i've ive i'll ill we're we've we'll")
const OTHERS = set(
  'mom mama mum mother dad grandma nana granny aunt wife husband hubby sister she he they neighbor',
)
const BESIDE_VERB = set('already still just will can am are is do have has')
const HAS = set('have got')
const VERBS = set('have has got make makes making made bring brings bringing bake bakes baking baked grow')
/** What may follow: "myself", "at home", "in the freezer". */
const BEHIND = set(
  'already myself ourselves at home here covered on hand from scratch plenty of enough left in the pantry freezer fridge garage own our my tho though lol thanks so good',
)
/** "What I have" and "all we make" name nothing. */
const NO_NAME = set(
  'what whats how much many that which all everything whatever if when where who stuff things money because since than as like budget',
)
const NAME_MAX = 4
const WORDS_MAX = 6

/** "Napkins i got", "remoulade i make", "the rolls we have already": what is there, or made at home, is not bought. */
function namedFirstEnd(tokens: readonly Token[], at: number): number {
  let me = at
  while (me < at + NAME_MAX && isName(tokens[me])) me++
  if (tokens[me]?.lower === 'my' && OTHERS.has(tokens[me + 1]?.lower ?? '')) me++
  if (me === at || !isSomebody(tokens[me])) return at
  let verb = me + 1
  while (verb < me + 3 && BESIDE_VERB.has(tokens[verb]?.lower ?? '') && isVerbNext(tokens, verb + 1)) verb++
  if (!VERBS.has(tokens[verb]?.lower ?? '')) return at
  return closedAt(tokens, verb + 1) ?? at
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
  return isSure || (isMine && isNeedNext(tokens, end)) ? end : at
}

/** "..., so just need 2 lb bacon". "Need it painted" speaks of what is there. */
function isNeedNext(tokens: readonly Token[], end: number): boolean {
  let next = end + 1
  while (next < end + 4 && /^(?:so|but|and|just|still|only|i|we)$/.test(tokens[next]?.lower ?? '')) next++
  return (
    tokens[next]?.lower === 'need' &&
    !/^(?:it|them|one|someone|to|this|that)$/.test(tokens[next + 1]?.lower ?? '')
  )
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

function ownedEnd(tokens: readonly Token[], at: number): number {
  if (!isPartStart(tokens[at - 1])) return at
  const first = namedFirstEnd(tokens, at)
  return first > at ? first : hadFirstEnd(tokens, at)
}

/** A list without what somebody has or makes. */
export const OWNED_RULE: TokenRule = {
  apply: (tokens) => without(tokens, ownedEnd),
  words: [...VERBS].join(' '),
}
