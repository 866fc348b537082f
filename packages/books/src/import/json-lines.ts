import {
  type Cell,
  createLineSplitter,
  HEAD_CHARACTERS,
  RECORD_TOO_LONG,
  type TableRecord,
} from '@assay/tables'
import { columnOf } from './column-names.ts'
import { COLUMNS, type Column } from './header-names.ts'

const KEYS_REMEMBERED_MAX = 10_000

interface Meaning {
  readonly column: Column
  readonly rank: number
}

/**
 * Reads one JSON object a line. Keys are matched like headers. The records have the columns of `COLUMNS`, in that order.
 * A line that is too long is one fault with its line, and nothing of it becomes a row.
 */
export function createJsonLinesReader(): {
  push(text: string): readonly TableRecord[]
  end(): readonly TableRecord[]
} {
  let records: TableRecord[] = []
  let lineNumber = 0
  let head = ''
  const meanings = new Map<string, Meaning | null>()

  const splitter = createLineSplitter('\n', {
    line(text) {
      lineNumber++
      if (text.trim() !== '') records.push(readLine(text))
    },
    longPart(text) {
      if (head.length < HEAD_CHARACTERS) head += text.slice(0, HEAD_CHARACTERS - head.length)
    },
    longEnd() {
      lineNumber++
      records.push({ line: lineNumber, cells: [head], fault: RECORD_TOO_LONG })
      head = ''
    },
  })

  function meaningOf(key: string): Meaning | null {
    let meaning = meanings.get(key)
    if (meaning === undefined) {
      meaning = columnOf(key)
      if (meanings.size < KEYS_REMEMBERED_MAX) meanings.set(key, meaning)
    }
    return meaning
  }

  function readLine(text: string): TableRecord {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return { line: lineNumber, cells: [text], fault: 'the line is not JSON' }
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { line: lineNumber, cells: [text], fault: 'the line is not a JSON object' }
    }
    return { line: lineNumber, cells: cellsOf(value), fault: null }
  }

  function cellsOf(object: object): Cell[] {
    const found = new Map<Column, { readonly value: Cell; readonly rank: number }>()
    const entries: readonly (readonly [string, unknown])[] = Object.entries(object)
    for (const [key, value] of entries) {
      const meaning = meaningOf(key)
      if (meaning === null || (typeof value !== 'string' && typeof value !== 'number')) continue
      const { column, rank } = meaning
      if (rank >= (found.get(column)?.rank ?? Number.POSITIVE_INFINITY)) continue
      // JSON can write numbers that no number holds. As text they are refused like any other.
      const isHeld = typeof value === 'string' || Number.isFinite(value)
      found.set(column, { value: isHeld ? value : String(value), rank })
    }
    return COLUMNS.map((column) => found.get(column)?.value ?? '')
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
      return flush()
    },
  }
}
