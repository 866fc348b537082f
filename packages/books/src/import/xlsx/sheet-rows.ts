import { BookError } from '../../book-error.ts'
import { type Cell, RECORD_CHARACTERS_MAX, type SourceRecord } from '../source-record.ts'
import { decodeXml, readAttribute, readElements, textOf } from './xml-text.ts'

export interface SheetFacts {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  /** Days count from 1904, as early Macintosh files do, and not from 1900. */
  readonly date1904: boolean
}

const COLUMNS_MAX = 1_000
/** What has no row, or no end of one, in so many characters is refused. */
const ROW_CHARACTERS_MAX = RECORD_CHARACTERS_MAX * 4
const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar, which believes that 1900 was a leap year, for all dates after February 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const DAYS_1904 = 1_462

/** Takes rows out of the XML of a sheet while it is unpacked. */
export async function* readSheetRows(
  xml: AsyncIterable<Buffer>,
  facts: SheetFacts,
): AsyncGenerator<readonly SourceRecord[], void, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let prefix: string | null = null
  let line = 0
  for await (const chunk of xml) {
    rest += decoder.decode(chunk, { stream: true })
    // Some writers put every element into a named namespace.
    prefix ??= /<(\w+:)?worksheet\b/.exec(rest)?.[1] ?? (rest.includes('<sheetData') ? '' : null)
    if (prefix === null) {
      if (rest.length > ROW_CHARACTERS_MAX) throw new BookError('The sheet of the workbook has no rows.')
      continue
    }
    const close = `</${prefix}row>`
    const records: SourceRecord[] = []
    let from = 0
    for (let end = rest.indexOf(close); end >= 0; end = rest.indexOf(close, from)) {
      // Empty rows close themselves, so that the last opening before an end is the one that it closes.
      const before = rest.slice(from, end)
      const start = before.lastIndexOf(`<${prefix}row`)
      from = end + close.length
      if (start < 0) continue
      const block = before.slice(start)
      const tagEnd = block.indexOf('>')
      line = rowNumber(readAttribute(block.slice(0, tagEnd), 'r')) ?? line + 1
      records.push({ line, cells: readCells(block.slice(tagEnd + 1), prefix, facts), fault: null })
    }
    rest = rest.slice(from)
    if (rest.length > ROW_CHARACTERS_MAX) throw new BookError('A row of the sheet is far too long.')
    if (records.length > 0) yield records
  }
}

function readCells(block: string, prefix: string, facts: SheetFacts): Cell[] {
  const cells: Cell[] = []
  const plain = prefix === '' ? block : block.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')
  let next = 0
  for (const { attributes, content } of readElements(plain, 'c')) {
    const column = columnIndex(readAttribute(attributes, 'r')) ?? next
    next = column + 1
    if (column >= COLUMNS_MAX) break
    while (cells.length < column) cells.push('')
    cells[column] = readCell(attributes, content, facts)
  }
  return cells
}

function readCell(attributes: string, content: string, facts: SheetFacts): Cell {
  const type = readAttribute(attributes, 't')
  if (type === 'inlineStr') return textOf(content)
  const value = readElements(content, 'v').next().value?.content ?? ''
  if (type === 's') return facts.strings[Number(value)] ?? ''
  if (type === 'str' || type === 'e' || type === 'd') return decodeXml(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (value === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return decodeXml(value)
  return facts.dateStyles.has(Number(readAttribute(attributes, 's') ?? '-1'))
    ? showDay(number, facts.date1904)
    : number
}

function showDay(serial: number, date1904: boolean): Cell {
  const day = new Date(DAY_ZERO_MS + Math.floor(serial + (date1904 ? DAYS_1904 : 0)) * DAY_MS)
  return Number.isNaN(day.getTime()) ? serial : day.toISOString().slice(0, 10)
}

/** Null for what is no number of a row: it then counts on from the row before. */
function rowNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** `B12` is column 1; null where a cell does not say where it is. */
function columnIndex(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
