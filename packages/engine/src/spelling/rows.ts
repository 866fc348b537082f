import type { Token } from '../parse/token.ts'

/** What people say around a thing, which is no part of its row. */
const BEFORE = /^(?:please|pls|i|we|need|want)$/
const BEHIND = /^(?:please|pls|thanks|thx|ty|asap|[?!.])$/

/** From one comma or line end to the next, without what is only said around it. */
export function rowsOf(tokens: readonly Token[]): readonly (readonly [number, number])[] {
  const rows: [number, number][] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && token.kind !== 'break' && !/^[,;]$/.test(token.text)) continue
    rows.push(bare(tokens, from, at))
    from = at + 1
  }
  return rows
}

/** From one line end, semicolon or end of a sentence to the next. */
export function linesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'break' || /^[;.?!]$/.test(token.text)) lines.push([])
    else lines.at(-1)?.push(token)
  }
  return lines.filter((line) => line.length > 0)
}

function bare(tokens: readonly Token[], from: number, to: number): [number, number] {
  let [first, last] = [from, to]
  while (first < last - 1 && BEFORE.test(tokens[first]?.lower ?? '')) first++
  while (last > first + 1 && BEHIND.test(tokens[last - 1]?.lower ?? '')) last--
  return [first, last]
}
