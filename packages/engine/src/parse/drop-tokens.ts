import type { Token } from './token.ts'

export const isStart = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[.!?]$/.test(token.text)

export const isEnd = (token: Token | undefined): boolean => token === undefined || token.kind === 'break'

/** Drops the stretches that `endAt` finds, each from its first token to the one before the end that it says. */
export function without(
  tokens: readonly Token[],
  endAt: (tokens: readonly Token[], at: number) => number,
): readonly Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const end = endAt(tokens, at)
    const token = tokens[at]
    if (end > at) at = end - 1
    else if (token !== undefined) kept.push(token)
  }
  return kept.length === tokens.length || !kept.some(({ kind }) => kind === 'word') ? tokens : kept
}
