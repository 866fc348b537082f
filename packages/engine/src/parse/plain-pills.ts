import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const PILLS = 'pills tabs caplets gelcaps softgels'
const PILL = new RegExp(`^(?:${PILLS.replaceAll(' ', '|')})$`)

/** "Zoloft 30 pills", "90 tabs of synthroid": what a drug is counted in has many names. "28 birth control pills" are called so. */
function plainPills(tokens: readonly Token[]): readonly Token[] {
  const isPills = (at: number): boolean =>
    tokens[at - 1]?.kind === 'number' && tokens[at]?.kind === 'word' && PILL.test(tokens[at]?.lower ?? '')
  if (!tokens.some((_, at) => isPills(at))) return tokens
  return tokens.map((token, at) => (isPills(at) ? { ...token, text: 'tablets', lower: 'tablets' } : token))
}

export const PILL_RULE: TokenRule = { apply: plainPills, words: PILLS }
