import type { BookRow } from '@assay/engine'
import { findUnit } from '@assay/engine/units'
import {
  type BareRow,
  type Cell,
  type DecimalSign,
  type MoneyFault,
  notAnItem,
  parseMoney,
  parseNumber,
  type TableRecord,
  UNSAVED,
} from '@assay/tables'
import { type DateOrder, parseDate, unreadableDate } from './date-text.ts'
import { type Column, NEEDED_COLUMNS } from './header-names.ts'
import type { PlaceReading } from './list-places.ts'
import { packPrice, pricePer } from './pack-price.ts'
import { readPack } from './pack-text.ts'
import { plainUnit } from './plain-unit.ts'
import type { UnitReading } from './trade-units.ts'
import { readUnitText } from './unit-text.ts'

/** How the cells of one file are to be read. */
export interface RowReading {
  readonly columns: ReadonlyMap<Column, number>
  readonly columnCount: number
  readonly decimalSign: DecimalSign
  readonly quantitySign: DecimalSign
  readonly dateOrder: DateOrder
  /** Of rows that name none; null: the book's. */
  readonly currency: string | null
  readonly header: readonly string[]
  /** The container that the header of the price names, "Case price"; null where it names none. */
  readonly packOf: string | null
  /** The container that the header of the packs names, "Case Qty"; null where it names none. */
  readonly packIn: string | null
  /** The quantity is the least that the price is for, and nothing that was ordered. */
  readonly isLeast: boolean
  /** What the header of the price says that it is of, where the list has prices of bottles and of cases; null elsewhere. */
  readonly soldBy: string | null
  /** What a unit of this list means. */
  readonly unitOf: UnitReading
  /** Which place on earth a text of this list means. */
  readonly placeOf: PlaceReading
}

export type ReadRow =
  /** `repairs` says what of the row was left out; the rest of it is used. */
  | {
      readonly row: BookRow
      readonly repairs: readonly string[]
      /** The unit of the row, where it is none that is known. */
      readonly unknownUnit?: string | undefined
      readonly bare: BareRow
    }
  | { readonly fault: string }
  /** A total, a heading: nothing is wrong with the row, but it sells nothing. */
  | { readonly skipped: string }

const DESCRIPTION_CHARACTERS_MAX = 2_000
const FIELD_CHARACTERS_MAX = 200
const PRICE_MAX = 1e12

const MONEY_FAULTS: Readonly<Record<MoneyFault, string>> = {
  empty: 'the price is empty',
  on_request: 'the price is only told on request',
  not_yet: 'the price is still to be decided',
  not_available: 'the price is not available',
  range: 'the price is a range, not one figure',
  not_a_number: 'the price is not a number',
}

/** Turns a record into a row of a book, or says what is wrong with it. */
export function readPriceRow(record: TableRecord, reading: RowReading): ReadRow {
  if (record.fault !== null) return { fault: record.fault }
  const surplus = record.cells
    .slice(reading.columnCount)
    .some((cell) => cell !== '' && String(cell).trim() !== '')
  if (surplus)
    return { fault: `the row has ${record.cells.length} fields, the header ${reading.columnCount}` }
  const text = (column: Column): string => textOf(cellOf(record, reading, column))
  const description = text('description')
  const isUnsaved = (column: Column): boolean =>
    record.unsaved?.includes(reading.columns.get(column) ?? -1) ?? false
  const skipped = notAnItem(withFormulas(record), description, reading.header)
  if (skipped !== null) return { skipped }
  for (const column of NEEDED_COLUMNS) if (isUnsaved(column)) return { fault: `the ${column} ${UNSAVED}` }
  if (!/[\p{L}\p{N}]/u.test(description)) return { fault: 'the description is empty' }
  if (description.length > DESCRIPTION_CHARACTERS_MAX) {
    return { fault: `the description has more than ${DESCRIPTION_CHARACTERS_MAX} characters` }
  }
  const money = readMoney(cellOf(record, reading, 'price'), reading.decimalSign)
  if ('fault' in money) return money
  const currency = readCurrency(text('currency'), money.currency ?? reading.currency)
  if (currency === 'unknown')
    return { fault: `the currency "${clip(text('currency'))}" is not an ISO 4217 code` }

  const repairs = [...reading.columns.keys()].filter(isUnsaved).map((column) => `the ${column} ${UNSAVED}`)
  const dateText = text('date')
  const date = dateText === '' ? null : parseDate(dateText, reading.dateOrder)
  if (dateText !== '' && date === null) {
    repairs.push(unreadableDate(dateText))
  }
  const quantity = reading.isLeast
    ? null
    : readQuantity(cellOf(record, reading, 'quantity'), reading.quantitySign)
  if (quantity === 'unreadable') {
    repairs.push('the quantity cannot be read and was left out')
  }
  const short = (column: Column): string | undefined => {
    const value = text(column)
    if (value.length <= FIELD_CHARACTERS_MAX) return value === '' ? undefined : value
    repairs.push(`the ${column} has more than ${FIELD_CHARACTERS_MAX} characters and was left out`)
    return undefined
  }
  const { sold, pack } = soldAs(short('unit') ?? reading.soldBy ?? undefined, () => short('pack'), reading)
  const packed =
    money.unit === null
      ? packPrice(money.amount, sold, inContainer(pack, sold, reading.packIn), reading.packOf)
      : pricePer(money.amount, reading.unitOf(money.unit), sold, pack, reading.packOf)
  if ('fault' in packed) return packed
  const { price, unit, contents, doubt, unknownUnit } = packed
  const place = short('geography')
  if (doubt !== undefined) repairs.push(`${doubt} and was left out`)
  return {
    row: {
      description,
      price,
      unit: plainUnit(unit),
      contents,
      currency: currency ?? undefined,
      geography: place === undefined ? undefined : reading.placeOf(place),
      date: date ?? undefined,
      source: short('source'),
      quantity: typeof quantity === 'number' ? quantity : undefined,
      category: short('category'),
      brand: short('brand'),
    },
    repairs,
    unknownUnit,
    bare: {
      description,
      amount: money.amount * (typeof quantity === 'number' ? quantity : 1),
      isBare: [text('unit'), text('pack'), text('quantity')].every((cell) => cell === ''),
    },
  }
}

/** The unit and the pack of a row. In a column of both, what is no unit is a pack. */
function soldAs(
  written: string | undefined,
  packOf: () => string | undefined,
  { columns, unitOf }: RowReading,
): { readonly sold: string | undefined; readonly pack: string | undefined } {
  const sold = written === undefined ? undefined : unitOf(written)
  const isBoth = columns.has('unit') && columns.get('unit') === columns.get('pack')
  if (!isBoth) return { sold, pack: packOf() }
  const text = sold === undefined ? null : readUnitText(sold)
  return text?.kind === 'unknown' && readPack(written ?? '') !== null
    ? { sold: undefined, pack: written }
    : { sold, pack: undefined }
}

const COUNTED_ALONE = /^\d{1,6}$/

/** "12" under "Case Qty" beside `EA` is "12/case". Beside a measure it may be how much of it a case holds. */
function inContainer(
  pack: string | undefined,
  unit: string | undefined,
  container: string | null,
): string | undefined {
  if (pack === undefined || unit === undefined || container === null || !COUNTED_ALONE.test(pack)) return pack
  const of = findUnit(unit)
  return of === null || of.dimension === 'count' || of.dimension === 'container'
    ? `${pack}/${container}`
    : pack
}

/** The cells of a row, also those whose value is not known: a row with a formula for its price is no heading. */
const withFormulas = ({ cells, unsaved }: TableRecord): readonly Cell[] =>
  unsaved === undefined ? cells : cells.map((cell, at) => (unsaved.includes(at) ? '=' : cell))

function cellOf(record: TableRecord, reading: RowReading, column: Column): Cell {
  const at = reading.columns.get(column)
  return at === undefined ? '' : (record.cells[at] ?? '')
}

/** No field may be this long, so nothing is lost where a longer cell is cut before its blanks are tidied. */
const CELL_CHARACTERS_MAX = 2 * DESCRIPTION_CHARACTERS_MAX

function textOf(cell: Cell): string {
  return typeof cell === 'number'
    ? String(cell)
    : cell.slice(0, CELL_CHARACTERS_MAX).trim().replace(/\s+/g, ' ')
}

function readMoney(cell: Cell, style: DecimalSign) {
  const money =
    typeof cell === 'number' ? { amount: cell, currency: null, unit: null } : parseMoney(cell, style)
  if (typeof money === 'string') {
    return {
      fault: money === 'empty' ? MONEY_FAULTS.empty : `${MONEY_FAULTS[money]}: "${clip(textOf(cell))}"`,
    }
  }
  if (money.amount === 0) return { fault: 'the price is zero' }
  if (money.amount < 0) return { fault: 'the price is negative' }
  if (!(money.amount <= PRICE_MAX)) return { fault: 'the price is beyond a trillion' }
  return money
}

/** The row's own column wins over a sign beside the price, and that over the header. */
function readCurrency(written: string, beside: string | null): string | null | 'unknown' {
  if (written === '') return beside
  const code = written.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  if (written === '$') return beside
  return SIGN_CODES[written] ?? 'unknown'
}

const SIGN_CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  '₹': 'INR',
  Fr: 'CHF',
  'Fr.': 'CHF',
}

function readQuantity(cell: Cell, style: DecimalSign): number | null | 'unreadable' {
  if (cell === '' || (typeof cell === 'string' && cell.trim() === '')) return null
  const quantity = typeof cell === 'number' ? cell : parseNumber(cell, style)
  return quantity !== null && quantity > 0 ? quantity : 'unreadable'
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
