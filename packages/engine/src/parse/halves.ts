import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** "an hour and a half", "a dozen and a half", "kilo y medio": one and a half of the unit, before it. */
export function joinHalves(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => lower === 'half' || lower === 'media')) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    // "Media docena", where "media mail" is not half of anything.
    if (token.lower === 'media' && readUnit(tokens, at + 1) !== null) {
      joined.push({ ...token, lower: 'half' })
      continue
    }
    const isOne = /^(?:an?|one|una?|un)$/.test(token.lower)
    const unit = token.kind === 'word' ? readUnit(tokens, isOne ? at + 1 : at) : null
    const end = unit === null || unit.unit.id === 'each' ? null : halfAt(tokens, unit.next)
    const isCounted = !isOne && tokens[at - 1]?.kind === 'number'
    if (unit === null || end === null || isCounted) {
      joined.push(token)
      continue
    }
    const { start } = token
    joined.push({ kind: 'number', text: '1.5', lower: '1.5', start, end: start, value: 1.5, spaced: true })
    // The last word of the unit takes the half along: what was written is part of the line.
    const words = tokens.slice(isOne ? at + 1 : at, unit.next)
    joined.push(
      ...words.slice(0, -1),
      ...words.slice(-1).map((word) => ({ ...word, end: tokens[end - 1]?.end ?? word.end })),
    )
    at = end - 1
  }
  return joined
}

/** "and a half", "y media". Says where it ends. */
function halfAt(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.lower !== 'and') return null
  const article = tokens[at + 1]?.lower === 'a' ? 1 : 0
  const half = tokens[at + 1 + article]
  const isHalf = half?.lower === 'half' || (half?.lower === 'media' && tokens[at]?.text === 'y')
  return isHalf ? at + 2 + article : null
}
