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
  /** Lines of a record whose quote is still open. */
  let open: string[] = []
  let openAt = 0
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
      // Only a quote can end what a quote began.
      if (!line.includes('"') && open.length < QUOTED_LINES_MAX) return
      const cells = splitQuoted(open.join('\n'), delimiter)
      if (cells !== null) {
        open = []
        keep(openAt, cells, records)
      } else if (open.length >= QUOTED_LINES_MAX) giveUp(records)
      return
    }
    if (!line.includes('"')) {
      keep(lineNumber, line.split(delimiter), records)
      return
    }
    const cells = splitQuoted(line, delimiter)
    if (cells !== null) keep(lineNumber, cells, records)
    else {
      open = [line]
      openAt = lineNumber
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
    return (
      width > 1 &&
      first.split(delimiter).length === width &&
      splitQuoted(next, delimiter, true)?.length === width
    )
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

/** Null when a quote is still open at the end; if `isStrict`, also when one stands in a cell that it did not open. */
function splitQuoted(text: string, delimiter: string, isStrict = false): Cell[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    let start = at
    while (text[start] === ' ' && delimiter !== ' ') start++
    if (text[start] !== '"') {
      const end = text.indexOf(delimiter, at)
      const cell = end < 0 ? text.slice(at) : text.slice(at, end)
      if (isStrict && cell.includes('"')) return null
      cells.push(cell)
      if (end < 0) return cells
      at = end + 1
      continue
    }
    const closed = closingQuote(text, start + 1, delimiter)
    if (closed === null) return null
    cells.push(text.slice(start + 1, closed.quote).replaceAll('""', '"'))
    if (closed.next < 0) return cells
    at = closed.next
  }
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
