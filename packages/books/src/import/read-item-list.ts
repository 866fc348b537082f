import { findUnit } from '@assay/engine/units'
import {
  asksNothing,
  type Cell,
  type DecimalSign,
  detectDecimalSign,
  findHeaderRow,
  parseNumber,
  type TableRecord,
  UNSAVED,
} from '@assay/tables'
import { BookError } from '../book-error.ts'
import { matchColumns } from './column-names.ts'
import { type DateOrder, detectDateOrder, parseDate, unreadableDate } from './date-text.ts'
import type { Column } from './header-names.ts'
import type { RecordSource } from './open-records.ts'

/** One item of a list that is to be priced. */
export interface ListedItem {
  readonly line: number
  /** The cells as they came, as many as the header has. */
  readonly cells: readonly string[]
  readonly description: string
  readonly quantity: number | null
  readonly unit: string
  readonly geography: string
  readonly date: string | null
  /** What is wrong with the row, so it cannot be priced; null for all others. */
  readonly fault: string | null
}

export interface ItemList {
  readonly header: readonly string[]
  readonly batches: AsyncIterable<readonly ListedItem[]>
}

/** The same as a query may have. Reading a text takes time that grows with its length. */
const DESCRIPTION_CHARACTERS_MAX = 4_000
const SAMPLE_ROWS = 500

interface ListReading {
  readonly columns: ReadonlyMap<Column, number>
  readonly header: readonly string[]
  readonly quantitySign: DecimalSign
  readonly dateOrder: DateOrder
}

/** Reads a list of items: a description, and where it has them quantity, unit, geography and date. */
export async function openItemList(source: RecordSource): Promise<ItemList> {
  const batches = source.batches[Symbol.asyncIterator]()
  const sample: TableRecord[] = []
  while (sample.length < SAMPLE_ROWS) {
    const step = await batches.next()
    if (step.done) break
    for (const record of step.value) sample.push(record)
  }
  const { body, header, columns } = findHeader(sample)
  const texts = (column: Column): string[] => {
    const at = columns.get(column)
    return at === undefined ? [] : body.map(({ cells }) => String(cells[at] ?? ''))
  }
  const reading: ListReading = {
    columns,
    header,
    quantitySign: detectDecimalSign(texts('quantity')),
    dateOrder: detectDateOrder(texts('date')),
  }
  async function* read(): AsyncGenerator<readonly ListedItem[], void, void> {
    yield body.map((record) => readItem(record, reading))
    for (let step = await batches.next(); !step.done; step = await batches.next()) {
      yield step.value.map((record) => readItem(record, reading))
    }
  }
  return { header, batches: read() }
}

function findHeader(sample: readonly TableRecord[]) {
  const rows = sample.map(({ cells }) => cells)
  const described = (header: readonly string[]): ReadonlyMap<Column, number> | null => {
    const columns = matchColumns(header)
    return columns.has('description') ? columns : null
  }
  // A title may be called like a column: "Description of the job". A row that names several things is the header, if there is one.
  const head =
    findHeaderRow(rows, (header) =>
      header.filter((cell) => cell !== '').length > 1 ? described(header) : null,
    ) ?? findHeaderRow(rows, described)
  if (head !== null) {
    const header = (sample[head.at]?.cells ?? []).map((cell) => String(cell).trim())
    return { body: sample.slice(head.at + 1), header, columns: head.found }
  }
  if (sample.length === 0) throw new BookError('The list has no rows.')
  if (sample.every(({ cells }) => cells.length === 1)) {
    // A bare list of descriptions needs no header.
    return { body: sample, header: ['description'], columns: new Map<Column, number>([['description', 0]]) }
  }
  const names = (sample[0]?.cells ?? []).slice(0, 12).map((cell) => `"${cell}"`)
  throw new BookError(
    `The list has no column called "description" or the like. It begins with: ${names.join(', ')}.`,
  )
}

/** What changes the price of a row, so a row that lacks it cannot be priced. */
const ASKED: readonly Column[] = ['description', 'quantity', 'unit', 'geography', 'date']

function readItem(
  record: TableRecord,
  { columns, header, quantitySign, dateOrder }: ListReading,
): ListedItem {
  const cell = (column: Column): Cell => {
    const at = columns.get(column)
    return at === undefined ? '' : (record.cells[at] ?? '')
  }
  const text = (column: Column): string => String(cell(column)).trim()
  const written = cell('quantity')
  const isWritten = String(written).trim() !== ''
  const unit = columns.has('unit') ? text('unit') : text('pack')
  const amount = readAmount(written, unit, quantitySign)
  const date = text('date') === '' ? null : parseDate(text('date'), dateOrder)
  const isUnsaved = (column: Column): boolean => record.unsaved?.includes(columns.get(column) ?? -1) ?? false
  const formula = ASKED.find(isUnsaved)
  const fault =
    record.fault ??
    (formula === undefined ? null : `the ${formula} ${UNSAVED}`) ??
    (text('description') === '' ? 'the description is empty' : null) ??
    asksNothing(record.cells, text('description'), header) ??
    (text('description').length > DESCRIPTION_CHARACTERS_MAX
      ? `the description has more than ${DESCRIPTION_CHARACTERS_MAX} characters`
      : null) ??
    (isWritten && amount === null
      ? `the quantity is not a number: "${text('quantity').slice(0, 40)}"`
      : null) ??
    (text('date') !== '' && date === null ? unreadableDate(text('date')) : null)
  return {
    line: record.line,
    cells: Array.from({ length: Math.max(header.length, record.cells.length) }, (_, at) =>
      String(record.cells[at] ?? ''),
    ),
    description: text('description'),
    quantity: amount?.quantity ?? null,
    unit: amount?.unit ?? unit,
    geography: text('geography'),
    date,
    fault,
  }
}

/** "2 gal", "1.5lb". */
const MEASURED = /^(.*\d)\s*(\p{L}.*)$/u

/** A number, or one with its unit, which may not be another than the row has; null for anything else. */
function readAmount(
  written: Cell,
  unit: string,
  sign: DecimalSign,
): Pick<ListedItem, 'quantity' | 'unit'> | null {
  const quantity = typeof written === 'number' ? written : parseNumber(written, sign)
  if (quantity !== null) return { quantity, unit }
  const [, number = '', beside = ''] = MEASURED.exec(String(written).trim()) ?? []
  const measured = parseNumber(number, sign)
  const own = findUnit(beside)
  if (measured === null || own === null) return null
  if (unit === '') return { quantity: measured, unit: beside }
  return findUnit(unit)?.id === own.id ? { quantity: measured, unit } : null
}
