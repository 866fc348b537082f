import { type Cell, RECORD_CHARACTERS_MAX, type SourceRecord } from './source-record.ts'

/** A quoted field may run over this many lines; a quote that is open for longer was never meant to be one. */
const QUOTED_LINES_MAX = 50

export interface DelimitedReader {
  push(text: string): readonly SourceRecord[]
  end(): readonly SourceRecord[]
}

/**
 * Takes delimited text apart, chunk by chunk. Quotes are read leniently: one closes a field only before a delimiter or
 * the end of the line, so that `"5" pipe"` is `5" pipe`. A quote that never closes costs its own line and no other.
 */
export function createDelimitedReader(delimiter: string, lineBreak: '\n' | '\r' = '\n'): DelimitedReader {
  let rest = ''
  let lineNumber = 0
  /** Lines of a record whose quote is still open, and what was read of them. */
  let open: string[] = []
  let openAt = 0
  let openCells: string[] = []
  let openField = ''
  /** Cells of the record before. */
  let width = 0

  function take(line: string, records: SourceRecord[]): void {
    if (open.length > 0) {
      const isFirst = open.length === 1
      open.push(line)
      if (isFirst && isStray(open[0]!, line)) {
        giveUp(records)
        return
      }
      const field = readOn(line, delimiter, openCells, openField)
      if (field === null) {
        open = []
        keep(openAt, openCells, records)
        return
      }
      openField = field
      if (open.length >= QUOTED_LINES_MAX) giveUp(records)
      return
    }
    if (!line.includes('"')) {
      keep(lineNumber, line.split(delimiter), records)
      return
    }
    const cells: string[] = []
    const field = readCells(line, 0, delimiter, cells)
    if (field === null) keep(lineNumber, cells, records)
    else {
      open = [line]
      openAt = lineNumber
      openCells = cells
      openField = field
    }
  }

  function keep(line: number, cells: readonly Cell[], records: SourceRecord[]): void {
    width = cells.length
    records.push({ line, cells, fault: null })
  }

  /**
   * A quote that opens a field over several lines leaves its first line short of cells, or the next without a shape of its
   * own. When the first has as many cells as the row before, and the next is a whole row by itself, the quote is stray.
   */
  function isStray(first: string, next: string): boolean {
    if (width <= 1 || first.split(delimiter).length !== width) return false
    const cells: string[] = []
    return readCells(next, 0, delimiter, cells, true) === null && cells.length === width
  }

  /** The first line is at fault; those after it are read again as lines of their own. */
  function giveUp(records: SourceRecord[]): void {
    const [first = '', ...others] = open
    const end = lineNumber
    open = []
    records.push({ line: openAt, cells: first.split(delimiter), fault: 'a quote is opened and never closed' })
    lineNumber = openAt
    for (const line of others) {
      lineNumber++
      take(line, records)
    }
    lineNumber = end
  }

  function push(text: string): readonly SourceRecord[] {
    const records: SourceRecord[] = []
    const lines = (rest + text).split(lineBreak)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      lineNumber++
      take(lineBreak === '\n' && line.endsWith('\r') ? line.slice(0, -1) : line, records)
    }
    if (rest.length > RECORD_CHARACTERS_MAX) {
      lineNumber++
      records.push({ line: lineNumber, cells: [rest.slice(0, 80)], fault: 'the line is far too long' })
      rest = ''
    }
    return records
  }

  return {
    push,
    end() {
      const records = rest === '' ? [] : [...push(lineBreak)]
      while (open.length > 0) giveUp(records)
      return records
    },
  }
}

/**
 * Adds the cells of a line from `at` on, and returns what is inside a quote that is still open at its end; null if none is.
 * What was read once is not read again with the next line, however many lines a quote stays open for. If `isStrict`, a cell
 * that holds a quote which did not open it counts as open.
 */
function readCells(
  line: string,
  from: number,
  delimiter: string,
  cells: string[],
  isStrict = false,
): string | null {
  let at = from
  for (;;) {
    let start = at
    while (line[start] === ' ' && delimiter !== ' ') start++
    if (line[start] !== '"') {
      const end = line.indexOf(delimiter, at)
      const cell = end < 0 ? line.slice(at) : line.slice(at, end)
      if (isStrict && cell.includes('"')) return cell
      cells.push(cell)
      if (end < 0) return null
      at = end + 1
      continue
    }
    const closed = closingQuote(line, start + 1, delimiter)
    if (closed === null) return line.slice(start + 1)
    cells.push(line.slice(start + 1, closed.quote).replaceAll('""', '"'))
    if (closed.next < 0) return null
    at = closed.next
  }
}

/** Like `readCells`, for a line that begins within the quoted `field`. */
function readOn(line: string, delimiter: string, cells: string[], field: string): string | null {
  const closed = closingQuote(line, 0, delimiter)
  if (closed === null) return `${field}\n${line}`
  cells.push(`${field}\n${line.slice(0, closed.quote)}`.replaceAll('""', '"'))
  return closed.next < 0 ? null : readCells(line, closed.next, delimiter, cells)
}

/** Where a quoted field ends, and where the next one starts (-1: there is none). */
function closingQuote(
  text: string,
  from: number,
  delimiter: string,
): { readonly quote: number; readonly next: number } | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    // Two quotes mean one.
    if (text[at + 1] === '"') {
      at++
      continue
    }
    let after = at + 1
    while (text[after] === ' ') after++
    if (after >= text.length) return { quote: at, next: -1 }
    if (text[after] === delimiter) return { quote: at, next: after + 1 }
  }
  return null
}
