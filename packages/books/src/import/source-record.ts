import type { Encoding } from './text-decoding.ts'

/** A cell as the file has it. Spreadsheets and JSON say themselves what is a number. */
export type Cell = string | number

/** One row of a file, whatever its format. */
export interface SourceRecord {
  /** Line of a text file (where the record begins) or row of a sheet, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** Why the row could not even be taken apart; null for all others. */
  readonly fault: string | null
}

export type FileFormat = 'delimited' | 'json-lines' | 'xlsx'

/** An opened file: its rows in batches, the header among them. */
export interface RecordSource {
  readonly format: FileFormat
  /** What divides fields on output, too; a comma where the input has none. */
  readonly delimiter: string
  readonly encoding: () => Encoding | null
  readonly batches: AsyncIterable<readonly SourceRecord[]>
}

/** No field of a price list is longer; what is, is not a price list. */
export const RECORD_CHARACTERS_MAX = 1_000_000
