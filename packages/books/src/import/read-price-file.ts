import type { BookRow } from '@assay/engine'
import {
  createTotalWatch,
  detectDecimalSign,
  findHeaderRow,
  parseNumber,
  type TableRecord,
} from '@assay/tables'
import { BookError, type UsedColumn } from '../book-error.ts'
import { choosePrice } from './choose-price.ts'
import { CURRENCIES, type RecognisedColumns, recogniseContents } from './column-contents.ts'
import { currencyInHeader, isLeastQuantity, matchColumns } from './column-names.ts'
import { listColumns } from './column-samples.ts'
import { detectDateOrder } from './date-text.ts'
import { COLUMNS, type Column, NEEDED_COLUMNS } from './header-names.ts'
import { isBlank } from './limit-records.ts'
import { type PlaceReading, placeReadingOf } from './list-places.ts'
import type { RecordSource } from './open-records.ts'
import { containerOf } from './pack-text.ts'
import { outerIn, pricesApart } from './prices-apart.ts'
import { type RowReading, readPriceRow } from './read-price-row.ts'
import { unitReadingOf } from './trade-units.ts'

/** A row of the file and what became of it. */
type ImportedRow =
  | {
      readonly line: number
      readonly row: BookRow
      readonly repairs: readonly string[]
      readonly unknownUnit?: string | undefined
    }
  | { readonly line: number; readonly fault: string; readonly text: string }
  | { readonly line: number; readonly skipped: string; readonly text: string }

export interface PriceFileOptions {
  /** Columns by name, where the header does not say it in words that are known. */
  readonly columns?: Readonly<Partial<Record<Column, string>>>
  /** Of rows that name none. */
  readonly currency?: string
  /** How a person who reads a message is to name columns; by default the way of the command line. */
  readonly namingHint?: (columns: string) => string
}

export const NAMING_HINT = (columns: string): string => `--columns "${columns}"`

export interface PriceFile {
  readonly header: readonly string[]
  readonly reading: RowReading
  readonly recognised: RecognisedColumns
  /** Columns that prices are taken from. */
  readonly priceAt: ReadonlySet<number>
  /** Why the price is not the column with the best name for one; null where it is. */
  readonly whyPrice: string | null
  /** The first rows as the file has them, to show what each column holds. */
  readonly sample: readonly TableRecord[]
  readonly batches: AsyncIterable<readonly ImportedRow[]>
}

/** Number style and date order are judged by this many rows. */
const SAMPLE_ROWS = 2_000
const TEXT_CHARACTERS_MAX = 200
/** Such a price is of the whole pack: "Case price", "Price per box". */
const OF_PACK = /\b(?:case|pack|package|box|carton|ctn|cs|pk|bx|ve|vpe)\b/i

function packOfPrice(header: string): string | null {
  const word = OF_PACK.exec(header)?.[0]
  return word === undefined ? null : (containerOf(word) ?? 'pack')
}

/** Finds the header, learns how numbers and dates are written, and reads every row after it. */
export async function openPriceFile(
  source: RecordSource,
  options: PriceFileOptions = {},
): Promise<PriceFile> {
  const batches = source.batches[Symbol.asyncIterator]()
  const sample: TableRecord[] = []
  while (sample.length < SAMPLE_ROWS) {
    const step = await batches.next()
    if (step.done) break
    for (const record of step.value) if (!isBlank(record)) sample.push(record)
  }
  const { at, header, columns: found } = findHeader(sample, options)
  const body = sample.slice(at + 1)
  const { columns: named, why: whyPrice } =
    options.columns?.price === undefined ? choosePrice(header, found, body) : { columns: found, why: null }
  const recognised = recogniseContents(header, named, body, absentOf(options.columns))
  const { columns } = recognised
  const texts = (column: Column): string[] => {
    const position = columns.get(column)
    if (position === undefined) return []
    return body.map(({ cells }) => cells[position]).filter((cell) => typeof cell === 'string')
  }
  const priceHeader = header[columns.get('price') ?? -1] ?? ''
  const decimalSign = detectDecimalSign(texts('price'))
  const currency = options.currency ?? currencyInHeader(priceHeader)
  const placesOf = (): PlaceReading => {
    const at = columns.get('geography')
    if (at === undefined) return (written) => written
    const cells = body.map(({ cells }) => String(cells[at] ?? ''))
    return placeReadingOf(header[at] ?? '', cells, { isInDollars: isInDollars(currency, texts) })
  }
  const reading: RowReading = {
    columns,
    header,
    packOf: packOfPrice(priceHeader),
    packIn: outerIn(header[columns.get('pack') ?? -1] ?? ''),
    soldBy: null,
    isLeast: isLeastQuantity(header[columns.get('quantity') ?? -1] ?? ''),
    columnCount: header.length,
    decimalSign,
    quantitySign: detectDecimalSign(texts('quantity')),
    dateOrder: detectDateOrder(texts('date'), decimalSign),
    currency,
    unitOf: unitReadingOf(texts('unit')),
    placeOf: placesOf(),
  }
  const totals = createTotalWatch()
  const breaks = createBreakWatch(columns.get('quantity'), reading)
  const readOne = (record: TableRecord, own: RowReading): ImportedRow => {
    const read = readPriceRow(record, own)
    if (!('row' in read)) return { line: record.line, ...read, text: headOf(record) }
    const skipped = totals.isTotal(read.bare) ?? breaks.isLarger(record, read.row)
    if (skipped !== null) return { line: record.line, skipped, text: headOf(record) }
    return { line: record.line, row: read.row, repairs: read.repairs, unknownUnit: read.unknownUnit }
  }
  const apart = options.columns?.price === undefined ? pricesApart(header, columns) : []
  const readings = apart.map((one) => ({ ...reading, columns: one.columns, packOf: null, soldBy: one.unit }))
  const readRecord = (record: TableRecord): readonly ImportedRow[] => {
    const [first, ...others] = readings
    if (first === undefined) return [readOne(record, reading)]
    const read = [readOne(record, first), ...others.map((own) => readOne(record, own))]
    const rows = read.filter((one) => 'row' in one)
    return rows.length > 0 ? rows : read.slice(0, 1)
  }
  async function* read(): AsyncGenerator<readonly ImportedRow[], void, void> {
    yield body.flatMap(readRecord)
    for (let step = await batches.next(); !step.done; step = await batches.next()) {
      yield step.value.filter((record) => !isBlank(record)).flatMap(readRecord)
    }
  }
  const priceAt = new Set([reading, ...readings].flatMap((one) => one.columns.get('price') ?? []))
  return { header, reading, recognised, priceAt, whyPrice, sample: body, batches: read() }
}

/** Of prices from a quantity on, the one for the fewest counts: the others are for whoever orders more. */
function createBreakWatch(at: number | undefined, { isLeast, quantitySign }: RowReading) {
  const least = new Map<string, number>()
  return {
    isLarger({ cells }: TableRecord, { description, unit, geography, date, source }: BookRow): string | null {
      if (!isLeast || at === undefined) return null
      const cell = cells[at] ?? ''
      const from = typeof cell === 'number' ? cell : (parseNumber(cell, quantitySign) ?? 0)
      const key = [description, unit, geography, date, source].join('\u0001')
      const known = least.get(key)
      least.set(key, Math.min(from, known ?? from))
      return known !== undefined && from > known
        ? `the price is from ${from} on, and the list has one for fewer`
        : null
    },
  }
}

/** "4.99 PKG" and "TBD" say nothing of the money. */
const isOtherCode = (letters: string): boolean => letters !== 'USD' && CURRENCIES.has(letters)

/** Whether nothing says that the prices are in another money. */
function isInDollars(currency: string | null, texts: (column: Column) => readonly string[]): boolean {
  if (currency !== null) return currency === 'USD'
  const isOther = (text: string): boolean => text.trim() !== '' && !/^(?:usd|us\$|\$)$/i.test(text.trim())
  return (
    !texts('currency').some(isOther) &&
    !texts('price').some(
      (text) => /[€£₹¥]/.test(text) || (text.match(/\b[A-Z]{3}\b/g) ?? []).some(isOtherCode),
    )
  )
}

/** The beginning of a row. Long cells are cut first: the whole of a row may be a megabyte, and a list may have a million of them. */
function headOf({ cells }: TableRecord): string {
  const heads = cells.slice(0, TEXT_CHARACTERS_MAX).map((cell) => String(cell).slice(0, TEXT_CHARACTERS_MAX))
  return heads.join(' | ').slice(0, TEXT_CHARACTERS_MAX)
}

function findHeader(
  sample: readonly TableRecord[],
  { columns: named = {}, namingHint = NAMING_HINT }: PriceFileOptions,
): {
  readonly at: number
  readonly header: readonly string[]
  readonly columns: ReadonlyMap<Column, number>
} {
  let closest: { readonly header: readonly string[]; readonly at: number } = { header: [], at: 0 }
  const head = findHeaderRow(
    sample.map(({ cells }) => cells),
    (header, at) => {
      if (header.length > closest.header.length) closest = { header, at }
      const { columns, isWhole } = columnsOf(header, named)
      return isWhole && NEEDED_COLUMNS.every((column) => columns.has(column)) ? columns : null
    },
  )
  if (head !== null) return { at: head.at, header: head.header, columns: head.found }
  const body = sample.slice(closest.at + 1)
  // What is known is shown as known, so a person names only what is missing.
  const known = recogniseContents(
    closest.header,
    columnsOf(closest.header, named).columns,
    body,
    absentOf(named),
  )
  const columns = listColumns(closest.header, known, body)
  throw new BookError(noHeader(closest.header, columns.used, namingHint), 'refused', columns)
}

/** What the header says, and a person about it; not whole where the header lacks a name that was given. */
function columnsOf(
  header: readonly string[],
  named: NonNullable<PriceFileOptions['columns']>,
): { readonly columns: ReadonlyMap<Column, number>; readonly isWhole: boolean } {
  const columns = new Map(matchColumns(header))
  let isWhole = true
  for (const column of COLUMNS) {
    const name = named[column]
    if (name === undefined) continue
    if (name === '') {
      columns.delete(column)
      continue
    }
    const position = header.findIndex((cell) => cell.toLowerCase() === name.trim().toLowerCase())
    if (position < 0) isWhole = false
    else columns.set(column, position)
  }
  return { columns, isWhole }
}

/** A column that was named with no header is one that the list does not have. */
const absentOf = (named: PriceFileOptions['columns'] = {}): ReadonlySet<Column> =>
  new Set(COLUMNS.filter((column) => named[column] === ''))

function noHeader(
  header: readonly string[],
  used: readonly UsedColumn[],
  namingHint: typeof NAMING_HINT,
): string {
  if (header.length === 0) return 'The file has no rows.'
  const shown = header
    .slice(0, 12)
    .map((name) => `"${name}"`)
    .join(', ')
  const known = used.map(({ column, header: name }) => `${column} ("${name}")`).join(', ')
  const understood = known === '' ? '' : ` Understood: ${known}.`
  const missing = NEEDED_COLUMNS.filter((needed) => !used.some(({ column }) => column === needed))
  const hint = (missing.length === 0 ? NEEDED_COLUMNS : missing).map((column) => `${column}=...`).join(',')
  return `No header with a description and a price was found. The widest row has: ${shown}.${understood} Name the columns with ${namingHint(hint)}.`
}
