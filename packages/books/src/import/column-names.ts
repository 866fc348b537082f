/** What a column of a price list may hold. */
export const COLUMNS = [
  'description',
  'price',
  'unit',
  'currency',
  'geography',
  'date',
  'source',
  'quantity',
  'category',
  'brand',
] as const
export type Column = (typeof COLUMNS)[number]

/**
 * Header names by what they mean, the best first: of "price" and "unit price" the second is the price of one. Written as
 * `headerKey` spells them. Common names of German, French and Spanish price lists are among them.
 */
const NAMES: Readonly<Record<Column, string>> = {
  description:
    'description|item description|product description|desc|item name|product name|item|product|article|name|title|text|material|service|bezeichnung|artikelbezeichnung|beschreibung|artikel|designation|libelle|produit|descripcion|producto|articulo',
  price:
    'unit price|price per unit|price each|unit cost|cost per unit|unit rate|net price|sale price|selling price|sales price|list price|retail price|price|cost|rate|amount|value|einzelpreis|stuckpreis|nettopreis|preis|prix unitaire|prix|precio unitario|precio',
  unit: 'unit|uom|unit of measure|unit of measurement|units|measure|per|pack|pack size|einheit|mengeneinheit|unite|unidad',
  currency: 'currency|currency code|ccy|curr|cur|iso currency|wahrung|devise|moneda',
  geography:
    'geography|geography code|geo|location|region|state|place|market|area|zip|zip code|zipcode|county|city|country|ort|land|lieu|lugar',
  date: 'date|price date|effective date|as of|as of date|quote date|invoice date|order date|purchase date|month|period|year|datum|gultig ab|fecha',
  source:
    'source|vendor|supplier|seller|bidder|contractor|store|shop|project|document|invoice|series|vendor name|supplier name|lieferant|quelle|fournisseur|proveedor',
  quantity: 'quantity|qty|quantity ordered|order quantity|volume|menge|anzahl|quantite|cantidad',
  category:
    'category|product category|class|department|group name|section|type|kategorie|warengruppe|categorie|categoria',
  brand: 'brand|brand name|manufacturer|make|marke|hersteller|marque|marca',
}

const RANKED: ReadonlyMap<string, { readonly column: Column; readonly rank: number }> = new Map(
  COLUMNS.flatMap((column) =>
    NAMES[column].split('|').map((name, rank) => [name, { column, rank }] as const),
  ),
)

/** A column whose name only contains a known word ranks behind those that are one. */
const LOOSE_RANK = 100
/** Words that make a header something else: "price date" is no price, "total price" is not the price of one. */
const NOT_A_PRICE =
  /\b(date|total|extended|gesamt|id|code|type|currency|list id|note|notes|change|old|previous)\b/
const LOOSE: readonly (readonly [RegExp, Column])[] = [
  [/\b(description|bezeichnung|designation|descripcion)\b/, 'description'],
  [/\b(price|cost|preis|prix|precio|rate)\b/, 'price'],
  [/\b(uom)\b/, 'unit'],
  [/\b(currency)\b/, 'currency'],
  [/\b(quantity|qty)\b/, 'quantity'],
  [/\b(vendor|supplier)\b/, 'source'],
]

/** Lower case, no accents, no punctuation, nothing in brackets: "Unit Price (USD)" is "unit price". */
function headerKey(name: string): string {
  const bare = name.replace(/[([{].*?[)\]}]/g, ' ')
  return (bare.trim() === '' ? name : bare)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A longer text is no name, and is not searched for brackets and known words. */
const NAME_CHARACTERS_MAX = 300

/** What a header means, with a rank to choose by when several mean the same. */
export function columnOf(name: string): { readonly column: Column; readonly rank: number } | null {
  if (name.length > NAME_CHARACTERS_MAX) return null
  const key = headerKey(name)
  const exact = RANKED.get(key)
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
