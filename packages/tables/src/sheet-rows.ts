import { TableError } from './table-error.ts'
import {
  type Cell,
  COLUMNS_MAX,
  HEAD_CHARACTERS,
  RECORD_CHARACTERS_MAX,
  RECORD_TOO_LONG,
  type TableRecord,
  TOO_MANY_COLUMNS,
} from './table-record.ts'
import { createXmlReader, withoutEscapes } from './xml-reader.ts'

export interface SheetFacts {
  readonly strings: readonly string[]
  /** Numbers of the cell styles that show a date. */
  readonly dateStyles: ReadonlySet<number>
  /** Days count from 1904, as early Macintosh files do, and not from 1900. */
  readonly date1904: boolean
}

/** Excel's own limit. Empty rows count. */
const ROWS_MAX = 1_048_576
/** Cells of all rows, with the empty ones before a cell that stands far to the right. */
const CELLS_MAX = 50_000_000
const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar for all dates after February 1900. Excel believes that 1900 was a leap year. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const DAYS_1904 = 1_462

const EMPTY_CELLS: readonly string[] = Array.from({ length: COLUMNS_MAX }, () => '')

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  isFormula: boolean
}

/** Takes the rows out of a sheet while it is unpacked. Rows without a cell are counted and passed over. */
export async function* readSheetRows(
  part: string,
  bytes: AsyncIterable<Buffer>,
  facts: SheetFacts,
): AsyncGenerator<readonly TableRecord[], void, void> {
  let records: TableRecord[] = []
  let line = 0
  let rowCount = 0
  let cellCount = 0
  let row: Cell[] | null = null
  let unsaved: number[] = []
  let isTooWide = false
  let nextColumn = 0
  let cell: OpenCell | null = null
  let isValue = false
  let guideDepth = 0

  function openRow(number: number | null): void {
    rowCount++
    if (rowCount > ROWS_MAX) throw new TableError('The sheet has more than 1,048,576 rows.')
    line = number ?? line + 1
    row = []
    unsaved = []
    isTooWide = false
    nextColumn = 0
  }

  function closeRow(cells: readonly Cell[]): void {
    row = null
    if (isTooWide) records.push({ line, cells: [headOf(cells)], fault: TOO_MANY_COLUMNS })
    // One shared text may stand in a thousand cells: what counts is what the row says, not what the file holds.
    else if (charactersOf(cells) > RECORD_CHARACTERS_MAX)
      records.push({ line, cells: [headOf(cells)], fault: RECORD_TOO_LONG })
    else if (cells.length > 0)
      records.push({ line, cells, fault: null, ...(unsaved.length > 0 && { unsaved }) })
  }

  function closeCell(cells: Cell[], { column, type, style, value, isFormula }: OpenCell): void {
    cell = null
    if (column >= COLUMNS_MAX) {
      isTooWide = true
      return
    }
    cellCount += Math.max(1, column - cells.length + 1)
    if (cellCount > CELLS_MAX) throw new TableError('The sheet has more than 50,000,000 cells.')
    // All empty cells at once: a million rows may each begin far to the right.
    if (column > cells.length) cells.push(...EMPTY_CELLS.slice(cells.length, column))
    cells[column] = readCell(type, style, value, facts)
    // A formula that was reckoned as an empty text is a text.
    if (isFormula && value === '' && type !== 'str') unsaved.push(column)
  }

  const xml = createXmlReader(part, {
    open(name, attributes) {
      if (name === 'row') openRow(rowNumber(attributes.r))
      else if (name === 'c' && row !== null) {
        const column = columnIndex(attributes.r) ?? nextColumn
        nextColumn = column + 1
        const style = attributes.s === undefined ? -1 : Number(attributes.s)
        cell = { column, type: attributes.t ?? '', style, value: '', isFormula: false }
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'f' && cell !== null) cell.isFormula = true
      else if (name === 'rPh') guideDepth++
    },
    text(text) {
      // Phonetic guides stand beside a text and are no part of it.
      if (isValue && guideDepth === 0 && cell !== null) cell.value += text
    },
    close(name) {
      if (name === 'row' && row !== null) closeRow(row)
      else if (name === 'c' && row !== null && cell !== null) closeCell(row, cell)
      else if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') guideDepth--
    },
  })

  for await (const chunk of bytes) {
    xml.push(chunk)
    if (records.length === 0) continue
    yield records
    records = []
  }
  xml.end()
}

/** The beginning of a row, without ever writing down all of it. */
function headOf(cells: readonly Cell[]): string {
  const heads = cells.slice(0, HEAD_CHARACTERS).map((cell) => String(cell).slice(0, HEAD_CHARACTERS))
  return heads.join(' | ').slice(0, HEAD_CHARACTERS)
}

function charactersOf(cells: readonly Cell[]): number {
  return cells.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
}

function readCell(type: string, style: number, value: string, facts: SheetFacts): Cell {
  if (type === 's') return facts.strings[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str' || type === 'e' || type === 'd') return withoutEscapes(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (value === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return withoutEscapes(value)
  return facts.dateStyles.has(style) ? showDay(number, facts.date1904) : number
}

function showDay(serial: number, date1904: boolean): Cell {
  const day = new Date(DAY_ZERO_MS + Math.floor(serial + (date1904 ? DAYS_1904 : 0)) * DAY_MS)
  return Number.isNaN(day.getTime()) ? serial : day.toISOString().slice(0, 10)
}

/** Null for what is not a number of a row: it then counts on from the row before. */
function rowNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** `B12` is column 1; null where a cell does not say where it is. */
function columnIndex(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
