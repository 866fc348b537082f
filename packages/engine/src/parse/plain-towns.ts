import { isRegion, isStateCode } from './place-names.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** Codes of states that are words as well: in a text of capitals they say nothing. */
const WORDS = /^(?:in|or|me|hi|ok|oh|la|pa|ma|id|al|de|co|mo|ct|ms|md|ar|ne|va|mt)$/
/** A place behind one of these is read with its comma. */
const PREPOSITIONS = /^(?:in|near|around|within|at|from|to|en)$/
const PREPOSITION_MAX = 4
const TOWN_LETTERS_MIN = 3

/** "1br Rome, GA", "Springfield, MO 2br", "Cary, North Carolina": the comma between a town and its state divides nothing. */
function joinTowns(tokens: readonly Token[]): readonly Token[] {
  const isTown = tokens.map((token, at) => token.text === ',' && isTownComma(tokens, at))
  if (!isTown.includes(true)) return tokens
  // "Springfield, MO: 2br apt"
  const isColon = (at: number): boolean =>
    tokens[at]?.text === ':' && isTown[at - 2] === true && tokens[at + 1]?.kind !== 'break'
  return tokens.filter((_, at) => !isTown[at] && !isColon(at))
}

function isTownComma(tokens: readonly Token[], at: number): boolean {
  const [town, state] = [tokens[at - 1], tokens[at + 1]]
  if (town?.kind !== 'word' || state?.kind !== 'word') return false
  if (town.text.length < TOWN_LETTERS_MIN || state.text.length < 2) return false
  // "Texas, Oklahoma" are two, and "London, KY" is one.
  if (isRegion(town.text) && !isStateCode(state.text)) return false
  if (tokens.slice(Math.max(0, at - PREPOSITION_MAX), at - 1).some(({ lower }) => PREPOSITIONS.test(lower)))
    return false
  const isTitle = /^\p{Lu}.*\p{Ll}/u.test(town.text)
  if (isStateCode(state.text)) return isTitle || (/^\p{Lu}{3}/u.test(town.text) && !WORDS.test(state.lower))
  const after = tokens[at + 2]
  const isEnd = after === undefined || after.kind === 'break' || after.kind === 'sign'
  if (/^[a-z]{2}$/.test(state.text))
    return isEnd && town.text.length > 3 && isStateCode(state.text.toUpperCase()) && !WORDS.test(state.lower)
  const isName = isRegion(state.text) || isRegion(`${state.text} ${after?.text ?? ''}`)
  return isTitle && isName && /^\p{Lu}/u.test(state.text) && state.text.length > 3
}

export const TOWN_RULES: readonly TokenRule[] = [{ apply: joinTowns, words: ',' }]
