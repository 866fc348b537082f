import type { Token } from '../parse/token.ts'

/** From one comma or line end to the next. */
export function rowsOf(tokens: readonly Token[]): readonly (readonly [number, number])[] {
  const rows: [number, number][] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && token.kind !== 'break' && !/^[,;]$/.test(token.text)) continue
    rows.push([from, at])
    from = at + 1
  }
  return rows
}
