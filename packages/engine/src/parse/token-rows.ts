import type { Token } from './token.ts'

/** The rows of a text, each with its break. */
export function rowsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const rows: Token[][] = [[]]
  for (const token of tokens) {
    rows.at(-1)?.push(token)
    if (token.kind === 'break') rows.push([])
  }
  return rows
}
