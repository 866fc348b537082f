import {
  type DecimalSign,
  detectDecimalSign,
  HEADER_ROWS_MAX,
  notAnItem,
  parseMoney,
  parseNumber,
  type TableRecord,
  UNSAVED,
} from '@assay/tables'
import { BookError } from '../book-error.ts'
import { openByteSource } from './byte-source.ts'
import { type DateOrder, detectDateOrder, parseDate } from './date-text.ts'
import { type InvoiceColumn, type InvoicePositions, invoiceColumns } from './invoice-columns.ts'
import { openRecords } from './open-records.ts'

/** One thing that was paid for. */
export interface PaidRow {
  readonly row: number
  readonly description: string
  readonly quantity: number | null
  readonly unit: string | null
  /** Of one unit; null where the row has only the cost of all of it. */
  readonly unitPrice: number | null
  /** Of all of it. */
  readonly amount: number | null
  readonly date: string | null
  readonly source: string | null
  readonly job: string | null
  readonly line: string | null
}

export interface Invoice {
  /** What each column was taken for, in the order of the file. */
  readonly columns: readonly { readonly header: string; readonly column: InvoiceColumn | null }[]
  readonly rows: readonly PaidRow[]
  readonly problems: readonly { readonly row: number; readonly text: string }[]
}

const ROWS_MAX = 10_000
/** An amount is rounded to cents, and so is the price of one. */
const AMOUNT_TOLERANCE = 0.02
const CENT = 0.011

/** Reads a list of paid prices: CSV, XLSX or NDJSON, as price lists are read. */
export async function readInvoice(
  path: string,
  told: ReadonlyMap<InvoiceColumn, string> = new Map(),
): Promise<Invoice> {
  const records: TableRecord[] = []
  for await (const batch of (await openRecords(await openByteSource(path))).batches) {
    for (const record of batch) records.push(record)
    if (records.length > ROWS_MAX + HEADER_ROWS_MAX)
      throw new BookError(`A list of paid prices has at most ${ROWS_MAX} rows.`)
  }
  const { header, columns, body } = findHeader(records, told)
  const textsOf = (column: InvoiceColumn): string[] => {
    const at = columns.get(column)
    return at === undefined ? [] : body.map(({ cells }) => String(cells[at] ?? ''))
  }
  const reading: Reading = {
    columns,
    sign: detectDecimalSign([...textsOf('price'), ...textsOf('amount')]),
    quantitySign: detectDecimalSign(textsOf('quantity')),
    dateOrder: detectDateOrder(textsOf('date')),
  }
  const rows: PaidRow[] = []
  const problems: { row: number; text: string }[] = []
  for (const record of body) {
    const description = String(record.cells[columns.get('description') ?? -1] ?? '')
    if (record.cells.every((cell) => String(cell).trim() === '')) continue
    const other = record.fault ?? notAnItem(record.cells, description, header)
    const read = other ?? readRow(record, reading)
    if (typeof read === 'string') problems.push({ row: record.line, text: read })
    else rows.push(read)
  }
  const byPosition = new Map([...columns].map(([column, at]) => [at, column]))
  return {
    columns: header.map((name, at) => ({ header: name, column: byPosition.get(at) ?? null })),
    rows,
    problems,
  }
}

interface Reading {
  readonly columns: InvoicePositions
  readonly sign: DecimalSign
  readonly quantitySign: DecimalSign
  readonly dateOrder: DateOrder
}

/** The header is the first row that names a thing, or a job, and what it cost. */
function findHeader(records: readonly TableRecord[], told: ReadonlyMap<InvoiceColumn, string>) {
  for (const [at, record] of records.slice(0, HEADER_ROWS_MAX).entries()) {
    const header = record.cells.map(String)
    const isLast = at === Math.min(records.length, HEADER_ROWS_MAX) - 1
    if (told.size > 0 && at > 0 && !isLast && header.length < 2) continue
    const columns = invoiceColumns(header, at === 0 ? told : new Map())
    const hasThing = columns.has('description') || (columns.has('job') && columns.has('line'))
    if (hasThing && (columns.has('price') || columns.has('amount'))) {
      return {
        header,
        columns: told.size > 0 ? invoiceColumns(header, told) : columns,
        body: records.slice(at + 1),
      }
    }
  }
  throw new BookError(
    'No header was found that names a description (or job and line) and a price or an amount. Name the columns: --columns "description:Artikel,amount:Betrag".',
  )
}

/** A row, or why it cannot be taken. */
function readRow(
  { line, cells, unsaved = [] }: TableRecord,
  { columns, sign, quantitySign, dateOrder }: Reading,
): PaidRow | string {
  const isUnsaved = (column: InvoiceColumn): boolean => unsaved.includes(columns.get(column) ?? -1)
  if (isUnsaved('quantity')) return `the quantity ${UNSAVED}`
  const textOf = (column: InvoiceColumn): string | null => {
    const at = columns.get(column)
    const text = at === undefined ? '' : String(cells[at] ?? '').trim()
    return text === '' ? null : text
  }
  const moneyOf = (column: 'price' | 'amount'): ReturnType<typeof parseMoney> | null => {
    const text = textOf(column)
    return text === null ? null : parseMoney(text, sign)
  }
  const price = moneyOf('price')
  const amount = moneyOf('amount')
  for (const money of [price, amount]) {
    if (money === 'range' || money === 'not_a_number') return 'the price is not a number'
    if (money !== null && typeof money !== 'string' && !(money.amount > 0)) return 'the price is not above 0'
  }
  const quantityText = textOf('quantity')
  const quantity = quantityText === null ? null : parseNumber(quantityText, quantitySign)
  if (quantityText !== null && !(quantity !== null && quantity > 0))
    return `the quantity "${quantityText}" is not a number above 0`
  const dateText = textOf('date')
  const date = dateText === null ? null : parseDate(dateText, dateOrder)
  if (dateText !== null && (date === null || date.length !== 10)) return `the date "${dateText}" is not a day`
  const paid = {
    price: price !== null && typeof price !== 'string' ? price.amount : null,
    amount: amount !== null && typeof amount !== 'string' ? amount.amount : null,
  }
  if (paid.price === null && paid.amount === null)
    return isUnsaved('price') || isUnsaved('amount') ? `the price ${UNSAVED}` : 'there is no price'
  const priceUnit = price !== null && typeof price !== 'string' ? price.unit : null
  if (
    paid.price !== null &&
    paid.amount !== null &&
    quantity !== null &&
    !fits(paid.price * quantity, paid.amount)
  )
    return 'price times quantity is not the amount'
  const description = textOf('description')
  const job = textOf('job')
  if (description === null && job === null) return 'there is no description'
  return {
    row: line,
    description: description ?? '',
    quantity,
    unit: textOf('unit') ?? priceUnit,
    unitPrice:
      paid.price ??
      (quantity === null || paid.amount === null ? null : Number((paid.amount / quantity).toPrecision(12))),
    amount: paid.amount,
    date,
    source: textOf('source'),
    job,
    line: textOf('line'),
  }
}

const fits = (product: number, amount: number): boolean =>
  Math.abs(product - amount) <= Math.max(CENT, AMOUNT_TOLERANCE * amount)
