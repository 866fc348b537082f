import { closeSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { RowRemark } from '@assay/books'
import { reasonOf, usageFailure } from './exit-codes.ts'
import type { Output } from './output.ts'

/** A command collects this much before it writes. */
export const FLUSH_CHARACTERS = 64 * 1024

/** One record of delimited text. A cell is quoted when it must be. Control characters stay: CSV has no escapes for them. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`
}

function quoted(cell: string, delimiter: string): string {
  const isPlain =
    !cell.includes('"') && !cell.includes('\n') && !cell.includes('\r') && !cell.includes(delimiter)
  return isPlain && cell.trim() === cell ? cell : `"${cell.replaceAll('"', '""')}"`
}

/** A text from a price list. A spreadsheet would run one that begins like a formula, so an apostrophe goes before it. */
export function textCell(text: string): string {
  return /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
}

/** Where the rows of a long command go. Each write waits until there is room for the next. */
export interface RowOutput {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** Standard output, or a file. The file is opened at once: a bad path is reported before any work is done. */
export async function openRowOutput(
  path: string | undefined,
  { printRows }: Pick<Output, 'printRows'>,
  flags: 'w' | 'a' = 'w',
): Promise<RowOutput> {
  if (path === undefined) return { write: printRows, end: async () => {} }
  const file = await writing(path, () => open(path, flags))
  return {
    write: (text) => writing(path, () => file.appendFile(text)),
    end: () => writing(path, () => file.close()),
  }
}

/** Turns failures of the file system into one line and exit code 2. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw usageFailure(`${path} cannot be written (${reasonOf(error)}).`)
  }
}

/** Every remark about a list as a line of CSV. The first remark creates the file. */
export interface RemarkFile {
  add(remark: RowRemark): void
  /** Closes the file and returns its path; null when there was no remark. */
  end(): string | null
}

export function createRemarkFile(path: string): RemarkFile {
  let file: number | null = null
  let isMade = false
  let text = ''
  const flush = (): void => {
    if (file !== null) writeSync(file, text)
    text = ''
  }
  return {
    add({ line, outcome, reason, text: row }) {
      if (!isMade) {
        file = openSync(path, 'w')
        isMade = true
        text = csvLine(['line', 'outcome', 'reason', 'text'], ',')
      }
      text += csvLine([String(line), outcome, textCell(reason), textCell(row)], ',')
      if (text.length > FLUSH_CHARACTERS) flush()
    },
    end() {
      if (file !== null) {
        flush()
        closeSync(file)
        file = null
      }
      return isMade ? path : null
    },
  }
}
