import { BookError } from '../book-error.ts'
import { matchColumns } from './column-names.ts'

/** What a list of paid prices may have. */
export const INVOICE_COLUMNS = [
  'description',
  'quantity',
  'unit',
  'price',
  'amount',
  'date',
  'source',
  'job',
  'line',
] as const
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number]
export type InvoicePositions = ReadonlyMap<InvoiceColumn, number>

/** The sum of a line. It is never taken for the price of one, whatever else the list has. */
const AMOUNT =
  /\b(amount|total|line total|extended|extension|ext|sum|betrag|gesamt\w*|summe|zeilensumme|montant|importe|importo|valor)\b/i
const UNIT_PRICE = /\b(unit|each|per|einzel\w*|unitaire|unitario|stuck\w*)\b/i
const JOB = /^(job|job[ _-]?id)$/i
const LINE = /^(line|line[ _-]?(no|nr|number)|zeile|position|pos)$/i
const SOURCE =
  /^(invoice|invoice[ _-]?(no|nr|number|id)?|rechnung\w*|beleg\w*|facture|factura|receipt|po|order)\b/i

/** Finds the columns by their names; `told` is what the caller says about them, by name or number. */
export function invoiceColumns(
  header: readonly string[],
  told: ReadonlyMap<InvoiceColumn, string>,
): InvoicePositions {
  const found = new Map<InvoiceColumn, number>()
  const take = (column: InvoiceColumn, at: number): void => {
    if (!found.has(column) && ![...found.values()].includes(at)) found.set(column, at)
  }
  for (const [column, name] of told) {
    const at = positionOf(header, name)
    if (at === null)
      throw new BookError(`There is no column "${name}". The columns are ${header.join(', ')}.`)
    found.set(column, at)
  }
  for (const [at, name] of header.entries()) {
    if (AMOUNT.test(name) && !UNIT_PRICE.test(name)) take('amount', at)
    else if (JOB.test(name.trim())) take('job', at)
    else if (LINE.test(name.trim())) take('line', at)
    else if (SOURCE.test(name.trim()) && !/date|datum/i.test(name)) take('source', at)
  }
  const others = matchColumns(header.map((name, at) => ([...found.values()].includes(at) ? '' : name)))
  for (const column of ['description', 'quantity', 'unit', 'price', 'date', 'source'] as const) {
    const at = others.get(column)
    if (at !== undefined) take(column, at)
  }
  return found
}

function positionOf(header: readonly string[], name: string): number | null {
  const wanted = name.trim().toLowerCase()
  const at = header.findIndex((one) => one.trim().toLowerCase() === wanted)
  if (at >= 0) return at
  const number = /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : -1
  return number >= 0 && number < header.length ? number : null
}
