import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const ENDS = /^(?:and|with|plus|or|to|at|from)$/

/** "2 coffees", "a coffee and a bagel": cups of it, where "2 lb coffee" and "coffee, 2" are of a shop. */
function countCups(tokens: readonly Token[]): readonly Token[] {
  const isCups = (at: number): boolean => {
    const before = tokens[at - 1]
    if (before === undefined) return false
    if (tokens[at]?.lower === 'coffees') return mayStartNumber(before)
    return tokens[at]?.lower === 'coffee' && before.lower === 'a' && isEnd(tokens[at + 1])
  }
  if (!tokens.some((_, at) => isCups(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (!isCups(at)) return [token]
    const said = (text: string): Token => ({ ...token, text, lower: text, spaced: true })
    return [said('cups'), said('of'), said('coffee')]
  })
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind !== 'word' || ENDS.test(token.lower)

export const CUP_RULE: TokenRule = { apply: countCups, words: 'coffee coffees' }
