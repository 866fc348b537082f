import { createLongLineScan, type LongLine } from './long-line.ts'
import { createLineSplitter } from './split-lines.ts'
import { TableError } from './table-error.ts'
import {
  COLUMNS_MAX,
  HEAD_CHARACTERS,
  RECORD_CHARACTERS_MAX,
  RECORD_TOO_LONG,
  type TableRecord,
  TOO_MANY_COLUMNS,
} from './table-record.ts'

/** A cell may run over more lines only if everything within its quotes is quoted as a program would. */
const LOOSE_LINES_MAX = 50
/** Lines of an open quote are kept up to here, to be read again as rows if it never closes. */
const HELD_CHARACTERS_MAX = 8_000_000
const HELD_LINES_MAX = 200_000
/** When so many of the lines kept are whole rows, the quote is a stray one in a list. */
const ROWS_SHARE_MIN = 0.9
const NEVER_CLOSED = 'a quote is opened and never closed'
const TOO_LONG_AND_OPEN = `${RECORD_TOO_LONG}, and its quote is never closed`

export interface DelimitedReader {
  push(text: string): readonly TableRecord[]
  end(): readonly TableRecord[]
}

type Line = string | LongLine

/** A record whose quote is still open at the end of a line. */
interface OpenRecord {
  readonly line: number
  readonly lines: Line[]
  readonly read: CellsRead
  /** What was read so far of the cell that is open. */
  field: string
  characters: number
  /** Whether the quote may be a stray one, judged by the shape of the first two lines. */
  isSuspect: boolean
  /** Of a record that is far too long only the first line is kept, and its end is looked for. */
  isDropped: boolean
}

/**
 * Takes delimited text apart, chunk by chunk. Quotes are read leniently: a quote closes a cell only before a delimiter or
 * the end of the line, so `"5" pipe"` is `5" pipe`. A quote that never closes costs its own line and no other, as long as
 * the lines behind it can be kept. A record that is too long is one fault with its line, and nothing of it becomes a row.
 */
export function createDelimitedReader(delimiter: string, lineBreak: '\n' | '\r' = '\n'): DelimitedReader {
  let records: TableRecord[] = []
  let lineNumber = 0
  let open: OpenRecord | null = null
  /** Cells of the record before. */
  let width = 0
  let longLine = createLongLineScan(delimiter)

  const splitter = createLineSplitter(lineBreak, {
    line(text) {
      lineNumber++
      take(text)
    },
    longPart: (text) => longLine.add(text),
    longEnd() {
      lineNumber++
      const line = longLine.end()
      longLine = createLongLineScan(delimiter)
      take(line)
    },
  })

  function take(line: Line): void {
    if (open !== null) takeQuoted(open, line)
    else if (typeof line === 'string') takeFresh(line)
    else if (line.opensQuote) begin(line, newCells(), '')
    else refuse(lineNumber, line.head, RECORD_TOO_LONG)
  }

  function takeFresh(line: string): void {
    const text = withoutReturn(line)
    if (!text.includes('"')) {
      keep(lineNumber, text.split(delimiter, COLUMNS_MAX + 1))
      return
    }
    const read = newCells()
    const field = readCells(text, 0, delimiter, read)
    if (field === null) keep(lineNumber, read.cells)
    else begin(line, read, field + returnOf(line))
  }

  function begin(line: Line, read: CellsRead, field: string): void {
    const characters = typeof line === 'string' ? line.length : RECORD_CHARACTERS_MAX + 1
    open = { line: lineNumber, lines: [line], read, field, characters, isSuspect: false, isDropped: false }
  }

  function takeQuoted(record: OpenRecord, line: Line): void {
    const { lines, read } = record
    if (!record.isDropped) lines.push(line)
    record.characters += typeof line === 'string' ? line.length + 1 : RECORD_CHARACTERS_MAX + 1
    if (lines.length === 2) record.isSuspect = looksStray(lines[0] ?? '', line)
    const isTooLong = record.characters > RECORD_CHARACTERS_MAX
    const field = readOn(record, line, isTooLong)
    if (field === null) {
      open = null
      const isSuspect = record.isSuspect || lines.length > LOOSE_LINES_MAX
      if (isSuspect && !read.isClean && !record.isDropped) giveUp(record)
      else if (isTooLong) refuse(record.line, textOf(lines[0] ?? ''), RECORD_TOO_LONG)
      else keep(record.line, read.cells)
      return
    }
    record.field = field
    if (lines.length < LOOSE_LINES_MAX) return
    if (!read.isClean) giveUp(record)
    else if (record.characters > HELD_CHARACTERS_MAX || lines.length > HELD_LINES_MAX) decide(record)
  }

  /** No more lines can be kept. Their shape says whether they are rows behind a stray quote or the text of a cell. */
  function decide(record: OpenRecord): void {
    const { lines } = record
    const rows = lines.filter((line) => rawCellsOf(line) === width).length
    if (width > 1 && rows >= ROWS_SHARE_MIN * lines.length) {
      giveUp(record)
      return
    }
    record.isDropped = true
    lines.length = 1
  }

  const rawCellsOf = (line: Line): number =>
    typeof line === 'string' ? line.split(delimiter, COLUMNS_MAX + 1).length : line.rawCells

  /** Reads a line that begins within the open cell. Returns what is open at its end, or null if nothing is. */
  function readOn({ field, read }: OpenRecord, line: Line, isTooLong: boolean): string | null {
    if (typeof line !== 'string') return line.staysQuoted ? '' : null
    const text = withoutReturn(line)
    const closed = closingQuote(text, 0, delimiter, read)
    // Of a record that is too long only the end is looked for, so its cells need no memory.
    const before = isTooLong ? '' : field + lineBreak
    if (closed === null) return isTooLong ? '' : before + line
    addCell(read, (before + text.slice(0, closed.quote)).replaceAll('""', '"'))
    if (closed.next < 0) return null
    const rest = readCells(text, closed.next, delimiter, read)
    return rest === null ? null : rest + returnOf(line)
  }

  function keep(line: number, cells: readonly string[]): void {
    if (cells.length > COLUMNS_MAX) {
      refuse(line, cells.join(delimiter), TOO_MANY_COLUMNS)
      return
    }
    width = cells.length
    records.push({ line, cells, fault: null })
  }

  function refuse(line: number, text: string, fault: string): void {
    records.push({ line, cells: [text.slice(0, HEAD_CHARACTERS)], fault })
  }

  /**
   * A quote that opens a cell of several lines leaves its first line short of cells, or the next without a shape of its
   * own. When the first has as many cells as the row before, and the next is a whole row by itself, the quote may be
   * stray. It is, unless it closes and everything up to there is quoted as a program would.
   */
  function looksStray(first: Line, second: Line): boolean {
    if (typeof second !== 'string') return false
    if (width <= 1 || rawCellsOf(first) !== width) return false
    const read = newCells()
    const field = readCells(withoutReturn(second), 0, delimiter, read)
    return field === null && !read.hasLooseQuote && read.cells.length === width
  }

  /** The first line is at fault. Those after it are read again as separate lines. */
  function giveUp({ line, lines, isDropped }: OpenRecord): void {
    const [first = '', ...others] = lines
    const end = lineNumber
    open = null
    if (isDropped) refuse(line, textOf(first), TOO_LONG_AND_OPEN)
    else if (typeof first === 'string') {
      const cells = withoutReturn(first).split(delimiter, COLUMNS_MAX)
      records.push({ line, cells, fault: NEVER_CLOSED })
    } else refuse(line, first.head, RECORD_TOO_LONG)
    lineNumber = line
    for (const other of others) {
      lineNumber++
      take(other)
    }
    lineNumber = end
  }

  function flush(): readonly TableRecord[] {
    const flushed = records
    records = []
    return flushed
  }

  return {
    push(text) {
      splitter.push(text)
      return flush()
    },
    end() {
      splitter.end()
      while (open !== null) giveUp(open)
      return flush()
    },
  }
}

/** Takes a whole text apart. A fault in it is an error, because nobody is there to read a report. */
export function readDelimitedText(text: string, delimiter = ','): readonly (readonly string[])[] {
  const reader = createDelimitedReader(delimiter)
  const records = [...reader.push(text.replace(/^\uFEFF/, '')), ...reader.end()]
  return records.map(({ line, cells, fault }) => {
    if (fault !== null) throw new TableError(`Line ${line} of the text cannot be read: ${fault}.`)
    return cells.map(String)
  })
}

interface CellsRead {
  readonly cells: string[]
  /** Every quote within quotes is doubled, and no other cell has one: what programs write. */
  isClean: boolean
  /** A cell that is not quoted has a quote in it. */
  hasLooseQuote: boolean
}

function newCells(): CellsRead {
  return { cells: [], isClean: true, hasLooseQuote: false }
}

function addCell({ cells }: CellsRead, cell: string): void {
  if (cells.length <= COLUMNS_MAX) cells.push(cell)
}

/**
 * Adds the cells of a line from `from` on, and returns what is inside a quote that is still open at its end; null if none
 * is. What was read once is not read again with the next line, however many lines a quote stays open for.
 */
function readCells(line: string, from: number, delimiter: string, read: CellsRead): string | null {
  let at = from
  for (;;) {
    let start = at
    while (line[start] === ' ' && delimiter !== ' ') start++
    if (line[start] !== '"') {
      const end = line.indexOf(delimiter, at)
      const cell = end < 0 ? line.slice(at) : line.slice(at, end)
      if (cell.includes('"')) {
        read.hasLooseQuote = true
        read.isClean = false
      }
      addCell(read, cell)
      if (end < 0) return null
      at = end + 1
      continue
    }
    const closed = closingQuote(line, start + 1, delimiter, read)
    if (closed === null) return line.slice(start + 1)
    addCell(read, line.slice(start + 1, closed.quote).replaceAll('""', '"'))
    if (closed.next < 0) return null
    at = closed.next
  }
}

/** Where a quoted cell ends, and where the next one starts (-1: there is none). */
function closingQuote(
  text: string,
  from: number,
  delimiter: string,
  read: CellsRead,
): { readonly quote: number; readonly next: number } | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    // Two quotes mean one.
    if (text[at + 1] === '"') {
      at++
      continue
    }
    let after = at + 1
    while (text[after] === ' ' && delimiter !== ' ') after++
    if (after >= text.length) return { quote: at, next: -1 }
    if (text[after] === delimiter) return { quote: at, next: after + 1 }
    read.isClean = false
  }
  return null
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The carriage return belongs to the text of a cell that goes on in the next line. */
function returnOf(line: string): string {
  return line.endsWith('\r') ? '\r' : ''
}

function textOf(line: Line): string {
  return typeof line === 'string' ? line : line.head
}
