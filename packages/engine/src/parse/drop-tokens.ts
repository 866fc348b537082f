import { entryAt } from '../in-range.ts'
import type { Token } from './token.ts'

export const isStart = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[.!?]$/.test(token.text)

export const isEnd = (token: Token | undefined): boolean => token === undefined || token.kind === 'break'

/** Drops the stretches that `endAt` finds, each from its first token to the one before the end that it says. */
export function without(
  tokens: readonly Token[],
  endAt: (tokens: readonly Token[], at: number) => number,
): readonly Token[] {
  let kept: Token[] | null = null
  for (let at = 0; at < tokens.length; at++) {
    const end = endAt(tokens, at)
    if (end > at) {
      kept ??= tokens.slice(0, at)
      at = end - 1
    } else kept?.push(entryAt(tokens, at))
  }
  return kept?.some(({ kind }) => kind === 'word') ? kept : tokens
}
