import type { Token } from './token.ts'

const NO = /^(?:no|nah|nope|wait|actually|scratch|sorry|nevermind)$/
const RATHER = /^(?:just|only|make|rather|instead|actually|wait|that|it|i|mean|meant|nah|no|scratch)$/
/** No of these is without one that says what is wanted instead. */
const SURE = /^(?:just|only|make|instead|rather|mean|meant)$/
/** "No wait, actually make that": nobody needs longer to change his mind. */
const TOKENS_MAX = 8

/**
 * "A dozen roses? nah just a dozen lemons", "3 lb tortillas, no make that 40 tortillas": what somebody takes back is not wanted. It reaches
 * back to the comma or full stop before it.
 */
export function withoutRetracted(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => NO.test(lower))) return tokens
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const next = isMark(kept.at(-1)) ? retractedUpTo(tokens, at) : at
    if (next === at || next >= tokens.length) {
      kept.push(token)
      continue
    }
    while (isMark(kept.at(-1))) kept.pop()
    while (kept.length > 0 && !isMark(kept.at(-1))) kept.pop()
    at = next - 1
  }
  return kept
}

/** Where what is wanted instead begins; `at` itself when nothing is taken back there. */
function retractedUpTo(tokens: readonly Token[], at: number): number {
  if (!NO.test(tokens[at]?.lower ?? '')) return at
  let next = at + 1
  let isSure = false
  while (next < at + TOKENS_MAX) {
    const { lower = '', text = '' } = tokens[next] ?? {}
    if (!RATHER.test(lower) && !/^[,.!…]$/.test(text)) break
    isSure ||= SURE.test(lower)
    next += 1
  }
  return isSure ? next : at
}

const isMark = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'break' || /^(?:[?,.;:!–—-]|…)$/.test(token.text))
