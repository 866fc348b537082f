import { wordSet } from '../text/word-set.ts'
import { findUnit } from '../units/index.ts'
import { isHyphen } from './cardinal.ts'
import { ADJECTIVES, isAdverb, isParticiple } from './describing-words.ts'
import type { Token } from './token.ts'

/**
 * What a stretch of words is to the item before it. `closed`: a remark that is complete ("finely chopped", "to serve").
 * `open`: one that may go on in the next words ("such as rabbit", "soaked in water"). `none`: words that can be an item.
 */
export type Modifier = 'none' | 'closed' | 'open'

const OPENERS = wordSet(
  `or such preferably ideally about approximately approx around at with without in from on off out not if optional
  depending available including each then but as minimum weighing made per like only both either until when over into
  any see e i eg ie enough reserving keeping alternatively otherwise ready straight thoroughly lots no that which using near within
  grade size type style class model color colour brand sku width length height`,
)
const PURPOSES = wordSet('to for')
const PREPOSITIONS = wordSet(
  `into in to with for from on off out through until over at by about up down as along under between according on
  without and or if then against using all of dry ready very just several length-wise open prior`,
)
/** "crushed fine", "squeezed dry". */
const RESULTS = wordSet('fine thin small smooth dry open flat whole thick short')
const LAST_WORDS = wordSet(
  `only on in off out whole thick thin wide long deep each apart optional included extra needed diameter required
  lengthways lengthwise crossways crosswise widthways temperature`,
)
/** Parts of a fruit or an egg that a recipe names after it. */
const PARTS = wordSet(
  'zest rind juice yolk yolks white whites pulp stalk stalks stem stems seeds leaves tops pith peel',
)
const CONJUNCTIONS = wordSet('and or but then')

/** Words of [at, end), hyphenated ones in one piece, without what stands in brackets. */
export function wordsOf(tokens: readonly Token[], at: number, end: number): readonly string[] {
  const words: string[] = []
  let depth = 0
  for (let i = at; i < end; i += 1) {
    const token = tokens[i]
    if (!token) break
    if (token.text === '(') depth += 1
    else if (token.text === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && token.kind !== 'sign') {
      const hyphen = tokens[i - 1]
      const joined = i > at + 1 && !token.spaced && isHyphen(hyphen) && !hyphen?.spaced && words.length > 0
      if (joined) words.push(`${words.pop()}-${token.lower}`)
      else words.push(token.lower)
    }
  }
  return words
}

export function modifierOf(words: readonly string[]): Modifier {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return 'none'
  if (first === 'plus') return isExtra(words.slice(1)) ? 'closed' : 'none'
  if (PURPOSES.has(first)) return 'closed'
  if (OPENERS.has(first)) return words.length === 1 || LAST_WORDS.has(last) ? 'closed' : 'open'
  if (words.every((word) => ADJECTIVES.has(word) || CONJUNCTIONS.has(word))) return 'closed'
  if (isKind(words)) return 'closed'
  const done = participialModifier(words)
  return done === 'none' ? clauseModifier(words) : done
}

/** "free range", "gluten free", "grass-fed", "store brand": a kind of the goods before it, and no goods. */
function isKind(words: readonly string[]): boolean {
  return words.length <= KIND_WORDS_MAX && KINDS.test(words.join(' ').replaceAll('-', ' '))
}

const KIND_WORDS_MAX = 3
const KINDS =
  /^(?:free range|(?:cage|gluten|sugar|fat|dairy|lactose|nitrate|hormone|antibiotic|gmo|caffeine|alcohol) free|(?:grass|corn|grain) fed|(?:pasture|farm) raised|(?:name|store|any|no name|generic) brand|(?:low|reduced|full|non) (?:fat|sodium)|family (?:size|pack)|extra (?:lean|large|sharp))$/

/** "extra for dusting", "a little more"; but "extra virgin olive oil" is goods. */
export function isExtra(words: readonly string[]): boolean {
  const start = words.slice(0, 4).join(' ')
  return /^(?:(?:an? )?(?:little |bit |few |some )?)(?:extra|more|another|additional)(?: (?:for|to|if|as|of)\b|$)/.test(
    start,
  )
}

/** "peeled", "finely chopped", "cut into strips"; but "smoked salmon" and "freshly ground pepper" are goods. */
export function participialModifier(words: readonly string[]): Modifier {
  let i = 0
  let seen = false
  for (; i < words.length; i += 1) {
    const word = words[i] ?? ''
    if (isParticiple(word)) seen = true
    else if (!isAdverb(word) && !(seen && CONJUNCTIONS.has(word))) break
  }
  const rest = words[i]
  if (!seen) return 'none'
  if (rest === undefined) return 'closed'
  if (i === words.length - 1 && RESULTS.has(rest)) return 'closed'
  return PREPOSITIONS.has(rest) ? 'open' : 'none'
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** "leaves picked", "skin on", "fat cut into cubes": a noun, then what was done to it. */
export function clauseModifier(words: readonly string[]): Modifier {
  const last = words.at(-1)
  if (last === undefined || words.length < 2) return 'none'
  if (LAST_WORDS.has(last)) return 'closed'
  // "trash bags 1 box delivered": what has an amount of its own is goods.
  if (words.some((word, i) => i > 0 && isDigit(word.charCodeAt(0)) && findUnit(words[i + 1] ?? '') !== null))
    return 'none'
  if (isParticiple(last) || isAdverb(last)) return 'closed'
  const opens = words.some((word, i) => i > 0 && isParticiple(word) && PREPOSITIONS.has(words[i + 1] ?? ''))
  return opens ? 'open' : 'none'
}

/** "zest", "juice and zest". */
export function isPart(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => PARTS.has(word) || isParticiple(word) || isAdverb(word))
}

/** Nothing but describing words: an item is still to come ("1 green", "6 fresh"). */
export function lacksNoun(words: readonly string[]): boolean {
  return words.every(
    (word) => ADJECTIVES.has(word) || CONJUNCTIONS.has(word) || isParticiple(word) || isAdverb(word),
  )
}
