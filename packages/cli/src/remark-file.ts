import { closeSync, openSync, writeSync } from 'node:fs'
import type { RowRemark } from '@assay/books'
import { csvLine } from './csv-line.ts'

const FLUSH_CHARACTERS = 64 * 1024

/** Every remark about a list as a line of CSV. The file is made with the first one. */
export interface RemarkFile {
  add(remark: RowRemark): void
  /** Where it is; null when nothing was to be remarked. */
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
      text += csvLine([String(line), outcome, reason, row], ',')
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
