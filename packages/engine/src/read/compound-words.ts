import { isParticiple } from '../parse/describing-words.ts'
import type { Token } from '../parse/token.ts'

/** "Hand-picked apples", "stone-ground cornmeal": with what was done to it, a noun describes as well. */
export function isCompound(tokens: readonly Token[], at: number): boolean {
  const [hyphen, done] = [tokens[at + 1], tokens[at + 2]]
  if (
    hyphen?.text === '-' &&
    !hyphen.spaced &&
    done?.kind === 'word' &&
    !done.spaced &&
    isParticiple(done.lower) &&
    !COOKED.test(done.lower)
  )
    return true
  return (
    PAIRS.has(pairAt(tokens, at)) || PAIRS.has(pairAt(tokens, at - 1)) || PAIRS.has(pairAt(tokens, at - 2))
  )
}

/** "Wood-fired pizza", "oven-roasted turkey": cooked, it is mostly another thing. */
const COOKED = /^(?:fired|roasted|baked|fried|smoked|grilled|cooked|braised|toasted|seared|cured)$/

/** Two words that describe only together, with or without a hyphen. */
const PAIRS: ReadonlySet<string> = new Set(['fair trade', 'single origin', 'small batch', 'non gmo'])

function pairAt(tokens: readonly Token[], at: number): string {
  const second = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  return `${tokens[at]?.lower} ${tokens[second]?.lower}`
}
