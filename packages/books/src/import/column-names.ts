import { COLUMNS, type Column, HEADER_NAMES } from './header-names.ts'

const RANKED: ReadonlyMap<string, { readonly column: Column; readonly rank: number }> = new Map(
  COLUMNS.flatMap((column) =>
    HEADER_NAMES[column].split('|').map((name, rank) => [name, { column, rank }] as const),
  ),
)

/** A column whose name only contains a known word ranks behind those that are one. */
const LOOSE_RANK = 1_000
/** Words that make a header something else: "price date" is not a price, "total price" is not the price of one. */
const NOT_A_PRICE =
  /\b(date|total|ext|extended|gesamt\w*|id|code|type|currency|list id|note|notes|change|old|previous)\b/
const LOOSE: readonly (readonly [RegExp, Column])[] = [
  [/\b(description|bezeichnung|designation|descripcion)\b/, 'description'],
  [/\b(price|cost|[a-z]*preis|prix|precio|rate|vk|ek)\b/, 'price'],
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

/** What stands between the two names of a header such as "Size/Pack". */
const BETWEEN_NAMES = /[/|&+;]|\b(?:and|or|und|oder|et|ou|y|e|en)\b/i
/** Beside such a word a name is that of a number: "Item/SKU" names no thing. */
const IDENTIFIER = /\b(?:id|no|nr|num|number|code|sku|upc|ean|gtin|part|ref|pos|line|key)\b|#/i

/** What all known names of a header mean, where it has several and they mean the same; null where they do not. */
function columnOfParts(name: string): Column | null {
  const [column = null, ...others] = columnsOfParts(name)
  return others.length === 0 ? column : null
}

function columnsOfParts(name: string): ReadonlySet<Column> {
  const parts = name.split(BETWEEN_NAMES).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.some((part) => IDENTIFIER.test(part))) return new Set()
  return new Set(parts.flatMap((part) => RANKED.get(headerKey(part))?.column ?? []))
}

const UNITS_AND_PACKS = ['unit', 'pack'] as const

/** "Pack/Unit": each cell is the one or the other. */
function isUnitsAndPacks(name: string): boolean {
  if (name.length > NAME_CHARACTERS_MAX) return false
  const known = columnsOfParts(name)
  return known.size === 2 && known.has('unit') && known.has('pack')
}

/** A longer text is not a name, and is not searched for brackets and known words. */
const NAME_CHARACTERS_MAX = 300

/** What a header means, with a rank to choose by when several mean the same. */
export function columnOf(name: string): { readonly column: Column; readonly rank: number } | null {
  if (name.length > NAME_CHARACTERS_MAX) return null
  // "UoM" is one word, "UnitPrice" two.
  const key = headerKey(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
  // "Net $": the sign says that it is a price.
  const signed = name.replace(/[$€£]/g, ' price ')
  const exact =
    (signed === name ? undefined : RANKED.get(headerKey(signed))) ??
    RANKED.get(headerKey(name)) ??
    RANKED.get(key)
  if (exact !== undefined) return exact
  const told = columnOfParts(name)
  if (told !== null) return { column: told, rank: LOOSE_RANK }
  for (const [pattern, column] of LOOSE) {
    if (!pattern.test(key)) continue
    if (column === 'price' && NOT_A_PRICE.test(key)) continue
    return { column, rank: LOOSE_RANK + (column === 'price' ? looseRankOfPrice(key) : 0) }
  }
  return signed === name ? null : columnOf(signed)
}

/** A price from so many on: "Min Qty", "MOQ". */
export const isLeastQuantity = (name: string): boolean =>
  /^(?:min(?:imum)?(?: order)?(?: qty| quantity)|moq|minimum order|qty from|from qty|quantity from|mindestmenge|price break|break qty|qty break)$/.test(
    headerKey(name),
  )

/** A sales price goes before other prices, and what the seller paid comes last. */
function looseRankOfPrice(key: string): number {
  if (/\b(?:vk|verkauf\w*|sell\w*|sales?|vente|venta)\b/.test(key)) return 0
  return /\b(?:ek|einkauf\w*|purchase|buy\w*|achat|compra)\b/.test(key) ? 2 : 1
}

/** Names that leave no doubt that a column holds the prices of things. */
const PRICE_NAME =
  /\b(?:price|cost|retail|msrp|srp|rrp|pvp|vk|ek|[a-z]*preis|prix|precio|preco|prezzo|[a-z]*prijs)\b/

/** The columns of a header that hold prices of one thing by their very names, the best first. */
export function priceColumns(header: readonly string[]): readonly number[] {
  const found = header.flatMap((name, at) => {
    const meaning = columnOf(name)
    const isPrice = meaning?.column === 'price' && PRICE_NAME.test(headerKey(name))
    return isPrice ? [{ at, rank: meaning.rank }] : []
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ at }) => at)
}

/** Position of each column in a header row; columns that it does not have are absent. */
export function matchColumns(header: readonly string[]): ReadonlyMap<Column, number> {
  const best = new Map<Column, { readonly at: number; readonly rank: number }>()
  for (const [at, name] of header.entries()) {
    const found = columnOf(name)
    const isBoth = (found === null || found.rank >= LOOSE_RANK) && isUnitsAndPacks(name)
    const both = UNITS_AND_PACKS.map((column) => ({ column, rank: LOOSE_RANK }))
    for (const { column, rank } of isBoth ? both : found === null ? [] : [found]) {
      const known = best.get(column)
      if (known === undefined || rank < known.rank) best.set(column, { at, rank })
    }
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
