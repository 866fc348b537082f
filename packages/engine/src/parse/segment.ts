import { skipAlternates } from './alternates.ts'
import { readAmount } from './amount.ts'
import { isParticiple } from './describing-words.ts'
import { readLead } from './lead.ts'
import { isPart, lacksNoun, type Modifier, modifierOf, wordsOf } from './modifier.ts'
import { skipLeadingNoise } from './noise.ts'
import { isRegion } from './place-names.ts'
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
  /** Its quantity has a unit. */
  readonly measured: boolean
  /** It begins with a number but goes on about the item before it: "1 chopped", "2 cm thick", "350 g each". */
  readonly aside: boolean
  readonly modifier: Modifier
  readonly part: boolean
  readonly lacksNoun: boolean
  /** A state or a country, which may follow a city and a comma. */
  readonly region: boolean
}

/** After a number these go on about the item before: "2 cm thick", "350 g each", "1 tbsp extra". */
const ASIDES: ReadonlySet<string> = new Set(
  'thick thin wide long deep tall high each apiece diameter total square extra more reserved or in'.split(
    ' ',
  ),
)
const SHARES: ReadonlySet<string> = new Set(['cocoa', 'solids', 'lean', 'abv', 'alcohol', 'fat', 'proof'])

/** Reads at most this far into a segment: enough to tell an item from a remark, and it bounds the cost. */
const WORDS_MAX = 40

export function readSegment(all: readonly Token[], from: number, to: number): Segment {
  const tokens = all.slice(from, Math.min(to, from + WORDS_MAX))
  const at = skipLeadingNoise(tokens, 0, tokens.length)
  const lead = readLead(tokens, at)
  const amount = readAmount(tokens, at)
  const number = tokens[at]?.kind === 'number' || amount !== null
  const article = /^an?$/.test(tokens[at]?.lower ?? '') && tokens[at + 1]?.kind === 'word'
  const itemFrom = lead?.next ?? at
  const words = wordsOf(tokens, at, tokens.length)
  const rest = wordsOf(tokens, itemFrom, tokens.length)
  return {
    from,
    to,
    words,
    counted: number || lead !== null || article,
    bare: amount !== null && skipAlternates(tokens, amount.next) >= tokens.length,
    measured: amount?.unit !== null && amount !== null,
    aside: number && isAside(tokens, amount?.next ?? at + 1),
    modifier: number ? 'none' : modifierOf(words),
    part: !number && isPart(words),
    lacksNoun:
      lacksNoun(rest) &&
      !(lead?.pack || (rest.length === 0 && words.some((word) => !isParticiple(word) && !/^\d/.test(word)))),
    region: tokens.length <= 2 && isRegion(tokens.map((token) => token.text).join(' ')),
  }
}

function isAside(tokens: readonly Token[], at: number): boolean {
  const next = skipAlternates(tokens, at)
  const word = tokens[next]?.lower
  if (word === undefined) return false
  if (word === '%' || word === 'percent') return tokens.slice(next).some((token) => SHARES.has(token.lower))
  if (ASIDES.has(word)) return true
  if (word === 'of' && tokens[next + 1]?.lower === 'the') return true
  if (word === 'for' || word === 'to') return true
  const words = wordsOf(tokens, next, tokens.length)
  return modifierOf(words) === 'closed' && words.length > 0 && !lacksOnlyNoun(words)
}

/** "2 large" may wait for its noun; "1 chopped" does not. */
function lacksOnlyNoun(words: readonly string[]): boolean {
  return words.every((word) => !isParticiple(word)) && lacksNoun(words)
}
