import { isHyphen } from './cardinal.ts'
import type { Token } from './token.ts'

const CODE_WORDS: ReadonlySet<string> = new Set(
  'sku po order invoice inv ref acct upc item job ticket account'.split(' '),
)

/** A pasted order without what is not for sale: "@ 24.00", "SKU 33812", "PO# 4471", "Order 88213-B". */
export function withoutTags(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const next = readPriceTag(tokens, at) ?? readCode(tokens, at)
    if (next !== null) at = next - 1
    else if (tokens[at] !== undefined) kept.push(tokens[at] as Token)
  }
  return kept.length === 0 ? tokens : kept
}

/** "@ 24.00", "@ $2.50/lb". */
function readPriceTag(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.text !== '@') return null
  const sign = tokens[at + 1]?.kind === 'sign' ? 1 : 0
  if (tokens[at + 1 + sign]?.kind !== 'number') return null
  const next = at + 2 + sign
  const isPer = tokens[next]?.text === '/' || tokens[next]?.lower === 'per' || tokens[next]?.lower === 'each'
  return isPer ? next + (tokens[next]?.lower === 'each' ? 1 : 2) : next
}

function readCode(tokens: readonly Token[], at: number): number | null {
  if (!CODE_WORDS.has(tokens[at]?.lower ?? '')) return null
  let next = at + 1
  while (/^(?:#|no|nr|number|num|\.|:)$/.test(tokens[next]?.lower ?? '') && next < at + 4) next += 1
  const code = tokens[next]
  if (code?.kind !== 'number' || !/^\d{4,}$/.test(code.text)) return null
  next += 1
  if (isHyphen(tokens[next]) && !tokens[next]?.spaced) next += 2
  return tokens[next]?.text === ':' ? next + 1 : next
}
