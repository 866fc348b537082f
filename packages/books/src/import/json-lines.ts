import { COLUMNS, type Column, columnOf } from './column-names.ts'
import { type Cell, RECORD_CHARACTERS_MAX, type SourceRecord } from './source-record.ts'

/** Reads one JSON object a line. Keys are matched like headers; the records have the columns of `COLUMNS`, in that order. */
export function createJsonLinesReader(): {
  push(text: string): readonly SourceRecord[]
  end(): readonly SourceRecord[]
} {
  let rest = ''
  let lineNumber = 0
  const meanings = new Map<string, { readonly column: Column; readonly rank: number } | null>()
  const KEYS_MAX = 10_000

  function meaningOf(key: string) {
    let meaning = meanings.get(key)
    if (meaning === undefined) {
      meaning = columnOf(key)
      if (meanings.size < KEYS_MAX) meanings.set(key, meaning)
    }
    return meaning
  }

  function read(line: string): SourceRecord | null {
    lineNumber++
    if (line.trim() === '') return null
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      return { line: lineNumber, cells: [line], fault: 'the line is not JSON' }
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { line: lineNumber, cells: [line], fault: 'the line is not a JSON object' }
    }
    return { line: lineNumber, cells: cellsOf(value as Record<string, unknown>), fault: null }
  }

  function cellsOf(object: Record<string, unknown>): Cell[] {
    const cells: Cell[] = COLUMNS.map(() => '')
    const ranks = COLUMNS.map(() => Number.POSITIVE_INFINITY)
    for (const [key, value] of Object.entries(object)) {
      const meaning = meaningOf(key)
      if (meaning === null || (typeof value !== 'string' && typeof value !== 'number')) continue
      const at = COLUMNS.indexOf(meaning.column)
      if (meaning.rank >= ranks[at]!) continue
      // JSON writes numbers that no number holds; as text they are refused like any other.
      cells[at] = typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
      ranks[at] = meaning.rank
    }
    return cells
  }

  function push(text: string): readonly SourceRecord[] {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const records = lines.map(read).filter((record) => record !== null)
    if (rest.length > RECORD_CHARACTERS_MAX) {
      lineNumber++
      records.push({ line: lineNumber, cells: [rest.slice(0, 80)], fault: 'the line is far too long' })
      rest = ''
    }
    return records
  }

  return { push, end: () => (rest === '' ? [] : push('\n')) }
}
