import { readAmount } from './amount.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[.;!?]$/.test(token.text)

/** "flour and sugar, 5 lbs of each": behind the things the "of" says nothing. */
function ofEach(tokens: readonly Token[]): readonly Token[] {
  const isOf = (at: number): boolean =>
    tokens[at]?.lower === 'of' &&
    tokens[at + 1]?.lower === 'each' &&
    at > 1 &&
    isEnd(tokens[at + 2]) &&
    (mayStartNumber(tokens[at - 1]) || readUnit(tokens, at - 1) !== null)
  return tokens.some((_, at) => isOf(at)) ? tokens.filter((_, at) => !isOf(at)) : tokens
}

/** "ham, turkey, salami: half a pound each": the colon is a comma where an amount for all of them closes the row. */
function eachBehindColon(tokens: readonly Token[]): readonly Token[] {
  const isColon = (at: number): boolean => {
    if (tokens[at]?.text !== ':' || tokens[at - 1]?.kind !== 'word') return false
    const amount = readAmount(tokens, at + 1)
    return amount !== null && tokens[amount.next]?.lower === 'each' && isEnd(tokens[amount.next + 1])
  }
  if (!tokens.some((_, at) => isColon(at))) return tokens
  return tokens.map((token, at) => (isColon(at) ? { ...token, text: ',', lower: ',' } : token))
}

/** Amounts that are said once, for every thing of a list. */
export const EACH_RULES: readonly TokenRule[] = [
  { apply: ofEach, words: 'each' },
  { apply: eachBehindColon, words: 'each' },
]
