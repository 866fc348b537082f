import { queryMemory } from '../text/query-memory.ts'
import type { Token } from './token.ts'
import { partOf } from './token-rules.ts'

/** The rows of a text, each with its break. */
export function rowsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const rows: Token[][] = [[]]
  for (const token of tokens) {
    rows.at(-1)?.push(token)
    if (token.kind === 'break') rows.push([])
  }
  return rows
}

/** Rows by the token that they begin with. */
const rowsRead = queryMemory<readonly Token[], Map<number, readonly Token[]>>()

/**
 * Tokens [from, to), the same ones for all that ask for the same row: what was read of its amounts where the text was cut into lines is known when
 * the line is read.
 */
export function rowAt(tokens: readonly Token[], from: number, to: number): readonly Token[] {
  if (from === 0 && to === tokens.length) return tokens
  let rows = rowsRead.get(tokens)
  if (rows === undefined) {
    rows = new Map()
    rowsRead.set(tokens, rows)
  }
  const known = rows.get(from)
  if (known !== undefined) return known.length === to - from ? known : partOf(tokens, from, to)
  const row = partOf(tokens, from, to)
  rows.set(from, row)
  return row
}
