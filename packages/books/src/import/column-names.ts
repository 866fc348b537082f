import { COLUMNS, type Column, HEADER_NAMES } from './header-names.ts'

const RANKED: ReadonlyMap<string, { readonly column: Column; readonly rank: number }> = new Map(
  COLUMNS.flatMap((column) =>
    HEADER_NAMES[column].split('|').map((name, rank) => [name, { column, rank }] as const),
  ),
)

/** A column whose name only contains a known word ranks behind those that are one. */
const LOOSE_RANK = 100
/** Words that make a header something else: "price date" is not a price, "total price" is not the price of one. */
const NOT_A_PRICE =
  /\b(date|total|extended|gesamt|id|code|type|currency|list id|note|notes|change|old|previous)\b/
const LOOSE: readonly (readonly [RegExp, Column])[] = [
  [/\b(description|bezeichnung|designation|descripcion)\b/, 'description'],
  [/\b(price|cost|preis|prix|precio|rate)\b/, 'price'],
  [/\b(uom|u m|unit of measure)\b/, 'unit'],
  [/\b(effective|eff|valid from)\b.*\bdate\b/, 'date'],
  [/\b(currency)\b/, 'currency'],
  [/\b(quantity|qty)\b/, 'quantity'],
  [/\b(vendor|supplier)\b/, 'source'],
]

/** Lower case, no accents, no punctuation, nothing in brackets: "Unit Price (USD)" is "unit price". */
export function headerKey(name: string): string {
  const bare = name.replace(/[([{].*?[)\]}]/g, ' ')
  return (bare.trim() === '' ? name : bare)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A longer text is not a name, and is not searched for brackets and known words. */
const NAME_CHARACTERS_MAX = 300

/** What a header means, with a rank to choose by when several mean the same. */
export function columnOf(name: string): { readonly column: Column; readonly rank: number } | null {
  if (name.length > NAME_CHARACTERS_MAX) return null
  // "UoM" is one word, "UnitPrice" two.
  const key = headerKey(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
  const exact = RANKED.get(headerKey(name)) ?? RANKED.get(key)
  if (exact !== undefined) return exact
  for (const [pattern, column] of LOOSE) {
    if (!pattern.test(key)) continue
    if (column === 'price' && NOT_A_PRICE.test(key)) continue
    return { column, rank: LOOSE_RANK }
  }
  return null
}

/** Position of each column in a header row; columns that it does not have are absent. */
export function matchColumns(header: readonly string[]): ReadonlyMap<Column, number> {
  const best = new Map<Column, { readonly at: number; readonly rank: number }>()
  for (const [at, name] of header.entries()) {
    const found = columnOf(name)
    if (found === null) continue
    const known = best.get(found.column)
    if (known === undefined || found.rank < known.rank) best.set(found.column, { at, rank: found.rank })
  }
  return new Map([...best].map(([column, { at }]) => [column, at]))
}

/** The currency that a price header names, as in "Price (EUR)" or "Preis €"; null if it names none. */
export function currencyInHeader(name: string): string | null {
  const code =
    /(?:^|[^A-Za-z])(USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|INR|MXN|BRL|SEK|NOK|DKK|PLN|ZAR|KES)(?:$|[^A-Za-z])/.exec(
      name,
    )
  if (code?.[1] !== undefined) return code[1]
  if (name.includes('€')) return 'EUR'
  if (name.includes('£')) return 'GBP'
  return null
}
