import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** Words of a heading row. A row of nothing else names no goods. */
const HEADINGS: ReadonlySet<string> = new Set(
  `item items description product article name qty quantity unit units uom um amount count price cost total each ea no nr sku code
  notes remarks size pack`.split(/\s+/),
)

/** No heading row is without one of these. */
const SURE_HEADINGS: ReadonlySet<string> = new Set([
  'qty',
  'quantity',
  'description',
  'price',
  'item',
  'product',
])

/** Tables as they are pasted: rules and heading rows go, and what stands between the bars of a row is divided by commas. */
function withoutTableRules(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => isBar(token) || SURE_HEADINGS.has(token.lower))) return tokens
  const barsMin = isTwoColumns(tokens) ? 1 : 2
  const kept: Token[] = []
  for (let from = 0; from < tokens.length; ) {
    let to = from
    while (to < tokens.length && tokens[to]?.kind !== 'break') to += 1
    kept.push(...rowOf(tokens.slice(from, to), barsMin))
    const end = tokens[to]
    if (end !== undefined) kept.push(end)
    from = to + 1
  }
  return kept.some(({ kind }) => kind !== 'break') ? kept : tokens
}

export const TABLE_RULE: TokenRule = {
  apply: withoutTableRules,
  words: ['|', ...SURE_HEADINGS].join(' '),
  isWide: true,
}

/** "lemons|24" above "limes|36": every row has one bar. */
function isTwoColumns(tokens: readonly Token[]): boolean {
  let rows = 0
  let bars = 0
  for (const [at, token] of tokens.entries()) {
    if (isBar(token)) bars += 1
    if (token.kind !== 'break' && at < tokens.length - 1) continue
    if (bars !== 1) return false
    rows += 1
    bars = 0
  }
  return rows > 1
}

function rowOf(row: readonly Token[], barsMin: number): readonly Token[] {
  const bars = row.filter(isBar).length
  const cells = row.filter(({ kind }) => kind !== 'sign')
  const isHeading =
    new Set(cells.map(({ lower }) => lower)).size >= 2 &&
    cells.every(({ lower }) => HEADINGS.has(lower)) &&
    cells.some(({ lower }) => SURE_HEADINGS.has(lower))
  if (isHeading || (bars >= barsMin && cells.length === 0)) return []
  if (bars < barsMin) return row
  const first = row.findIndex((token) => !isBar(token))
  const last = row.findLastIndex((token) => !isBar(token))
  return row
    .slice(first, last + 1)
    .map((token) => (isBar(token) ? { ...token, text: ',', lower: ',' } : token))
}

const isBar = ({ text }: Token): boolean => text === '|'
