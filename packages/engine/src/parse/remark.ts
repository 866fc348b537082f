import { isAdverb, isParticiple } from './describing-words.ts'
import { modifierOf, wordsOf } from './modifier.ts'
import type { Token } from './token.ts'

/**
 * Stretches of a line that say what somebody will do with the goods: ", to serve", ", plus extra for dusting", ", peeled
 * and finely chopped". A single word (", diced") stays, because it is often a kind of goods.
 */
export function findRemarks(
  tokens: readonly Token[],
  from: number,
): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = []
  let depth = 0
  let start = -1
  for (let i = from; i <= tokens.length; i += 1) {
    const text = tokens[i]?.text
    if (text === '(') depth += 1
    else if (text === ')') depth = Math.max(0, depth - 1)
    const isEnd = i === tokens.length || (text === ',' && depth === 0)
    if (!isEnd) continue
    if (start >= 0 && isRemark(wordsOf(tokens, start + 1, i))) found.push([start, i])
    start = i
  }
  return found
}

function isRemark(words: readonly string[]): boolean {
  const first = words[0] ?? ''
  if (first === 'optional' || first === 'plus' || ((first === 'to' || first === 'for') && words.length < 6))
    return modifierOf(words) !== 'none'
  if (first === 'or') return words[1] === 'to' || words[1] === 'as'
  return words.length > 1 && modifierOf(words) !== 'none' && (isParticiple(first) || isAdverb(first))
}
