import type { Cell } from '@assay/tables'

/** Rows of a list that sell nothing, by what their first words say. The whole text must be such words: "Total cereal" is for sale. */
const TOTAL = new RegExp(
  `^(?:${[
    '(?:grand |sub[- ]?|page |order |invoice |section |running |net |gross )?totals?(?: (?:due|amount|price|cost|net|gross|usd|eur|gbp|incl(?:uding|\\.)? (?:tax|vat)|excl(?:uding|\\.)? (?:tax|vat)))?',
    'balance(?: due| forward)?|amount due|carried forward|brought forward',
    '(?:sales |state |city |use )?tax(?:es)?(?: total)?|vat|gst|hst|pst|iva|tva|mwst|ust|mehrwertsteuer|umsatzsteuer',
    'discounts?|rabatt|remise|descuento',
    'freight(?: charges?)?|shipping(?: (?:and|&) handling)?|fuel surcharge',
    '(?:gesamt|zwischen|end)?summe(?: netto| brutto)?|gesamt(?:betrag|preis)?|ubertrag|übertrag',
    '(?:sous-?)?total(?: general| général)?(?: ht| ttc)?|montant total|suma(?: total)?|importe total|totale',
  ].join('|')})(?: ?@?\\(?\\d+(?:[.,]\\d+)? ?%\\)?)?[ :.]*$`,
  'i',
)

const TEXT_CHARACTERS_MAX = 60

/** Why a row of a price list is not an item: a total, a tax, a heading, the header once more. Null for everything else. */
export function notAnItem(
  cells: readonly Cell[],
  description: string,
  header: readonly string[],
): string | null {
  const filled = cells.flatMap((cell, at) => {
    const text = String(cell).trim()
    return text === '' ? [] : [{ text, at }]
  })
  const first = filled[0]?.text ?? ''
  if ([description, first].some((text) => text.length <= TEXT_CHARACTERS_MAX && TOTAL.test(text.trim())))
    return 'a total, tax or charge, not an item'
  if (filled.length >= 2 && filled.every(({ text, at }) => text === header[at])) return 'the header once more'
  if (filled.length === 1 && header.length >= 3 && isHeading(first, description))
    return 'a heading, not an item'
  return null
}

/** A text alone in its row, which is no description, or is written like a heading. Others are items without a price. */
function isHeading(text: string, description: string): boolean {
  return !/\d/.test(text) && (text !== description || text.endsWith(':') || text === text.toUpperCase())
}
