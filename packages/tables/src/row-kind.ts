import type { Cell } from './table-record.ts'

/** Rows of a list that sell nothing, by what their first words say. The whole text must be such words: "Total cereal" is for sale. */
const TOTAL = new RegExp(
  `^(?:${[
    '(?:grand |sub[- ]?|page |order |invoice |section |running |net |gross )?totals?(?: (?:due|amount|price|cost|net|gross|usd|eur|gbp|incl(?:uding|\\.)? (?:tax|vat)|excl(?:uding|\\.)? (?:tax|vat)))?',
    'balance(?: due| forward)?|amount due|carried forward|brought forward',
    '(?:sales |state |city |use )?tax(?:es)?(?: total)?|vat|gst|hst|pst|iva|tva|mwst|ust|mehrwertsteuer|umsatzsteuer',
    'discounts?|rabatt|remise|descuento',
    '(?:freight|shipping)(?: (?:and|&) handling)?(?: (?:fees?|charges?|costs?))?|fuel surcharge|fuel levy',
    // "Delivery" alone may be what somebody sells; a fee for it is not.
    '(?:delivery|handling|postage|courier|carriage|small order|minimum order)(?: (?:and|&) (?:handling|packing|delivery))? (?:fees?|charges?|costs?|surcharges?)|postage (?:and|&) packing',
    '(?:versand|liefer|fracht|porto|transport)(?:kosten|pauschale|gebühr)|frais de (?:livraison|port|transport)|gastos de env[ií]o',
    '(?:gesamt|zwischen|end)?summe(?: netto| brutto)?|gesamt(?:betrag|preis)?|ubertrag|übertrag',
    '(?:sous-?)?total(?: general| général)?(?: ht| ttc)?|montant total|suma(?: total)?|importe total|totale',
  ].join('|')})(?: ?@?\\(?\\d+(?:[.,]\\d+)? ?%\\)?)?[ :.]*$`,
  'i',
)

const TEXT_CHARACTERS_MAX = 60
/** A total that says of what: "Subtotal fasteners", "Total for section A". Nobody sells a subtotal. */
const NAMED_TOTAL =
  /^(?:sub[- ]?totals?\b|zwischensumme\b|sous-?total\b|(?:grand |section )?totals? (?:for|of)\b|(?:section|page|group|category) totals?\b)/i
/** Perhaps a total, perhaps "Total cereal": what it costs decides. */
const PERHAPS_TOTAL = /^(?:(?:grand|page|order|section) )?totals?\b|\btotals?:?$/i
/** A sum is rounded to cents. */
const SUM_TOLERANCE = 0.011
const ITEMS_IN_SUM_MIN = 2

const A_TOTAL = 'a total, tax or charge, not an item'
const HEADER_AGAIN = 'the header once more'

type FilledCell = { readonly text: string; readonly at: number }

function filledCells(cells: readonly Cell[]): readonly FilledCell[] {
  return cells.flatMap((cell, at) => {
    const text = String(cell).trim()
    return text === '' ? [] : [{ text, at }]
  })
}

const isHeaderAgain = (filled: readonly FilledCell[], header: readonly string[]): boolean =>
  filled.length >= 2 && filled.every(({ text, at }) => text === header[at])

/** Whether a text is nothing but the name of a total, a tax or a charge. */
function isTotalText(text: string): boolean {
  return text.length <= TEXT_CHARACTERS_MAX && TOTAL.test(text.trim())
}

/**
 * Why a row of a list to price asks for nothing: a total, a tax, the header once more. Null for everything else, also for what a price list
 * has as a heading: "MILK" alone in its row is a wish.
 */
export function asksNothing(
  cells: readonly Cell[],
  description: string,
  header: readonly string[],
): string | null {
  const filled = filledCells(cells)
  if (isTotalText(description) || isTotalText(filled[0]?.text ?? '') || NAMED_TOTAL.test(description))
    return A_TOTAL
  return isHeaderAgain(filled, header) ? HEADER_AGAIN : null
}

/** Why a row of a price list is not an item: a total, a tax, a heading, the header once more. Null for everything else. */
export function notAnItem(
  cells: readonly Cell[],
  description: string,
  header: readonly string[],
): string | null {
  const filled = filledCells(cells)
  const first = filled[0]?.text ?? ''
  if (isTotalText(description) || isTotalText(first)) return A_TOTAL
  if (isHeaderAgain(filled, header)) return HEADER_AGAIN
  if (filled.length === 1 && header.length >= 3 && isHeading(first, description))
    return 'a heading, not an item'
  return null
}

/** A text alone in its row, which is not a description, or is written like a heading. Others are items without a price. */
function isHeading(text: string, description: string): boolean {
  return !/\d/.test(text) && (text !== description || text.endsWith(':') || text === text.toUpperCase())
}

/** A row that may be a total with a name: nothing in it but a text and a price. */
export interface BareRow {
  readonly description: string
  readonly amount: number
  /** It has neither unit nor pack nor quantity. */
  readonly isBare: boolean
}

/**
 * Tells totals that name what they are of, in the order of the file. "Subtotal fasteners" is one by its words; "Total fasteners" is one when its
 * price is the sum of the rows above it, since the last total or since the beginning. "Total cereal" has its own price.
 */
export function createTotalWatch(): { isTotal(row: BareRow): string | null } {
  const sinceTotal = { sum: 0, count: 0 }
  const whole = { sum: 0, count: 0 }
  return {
    isTotal({ description, amount, isBare }) {
      const isSum = [sinceTotal, whole].some(
        ({ sum, count }) => count >= ITEMS_IN_SUM_MIN && Math.abs(sum - amount) <= SUM_TOLERANCE,
      )
      const text = description.slice(0, TEXT_CHARACTERS_MAX)
      if (isBare && (NAMED_TOTAL.test(text) || (isSum && PERHAPS_TOTAL.test(text)))) {
        sinceTotal.sum = 0
        sinceTotal.count = 0
        return A_TOTAL
      }
      for (const part of [sinceTotal, whole]) {
        part.sum += amount
        part.count++
      }
      return null
    },
  }
}
