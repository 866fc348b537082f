/** A cell as the file has it. Workbooks and JSON say themselves what is a number. */
export type Cell = string | number

/** One row of a table, whatever the format of its file. */
export interface TableRecord {
  /** Line of a text file where the record begins, or row of a sheet, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** Why the row could not even be taken apart; null for all others. */
  readonly fault: string | null
  /** Positions of cells that hold a formula whose value the file does not have; absent where there are none. */
  readonly unsaved?: readonly number[]
}

/** What is wrong with such a cell, behind "the price". Only a spreadsheet program knows the value. */
export const UNSAVED =
  'is a formula without a stored value: open the list in a spreadsheet program and save it'

/** A line or record with more characters is reported and skipped. It is never kept in memory. */
export const RECORD_CHARACTERS_MAX = 1_000_000
export const RECORD_TOO_LONG = 'the record is longer than 1,000,000 characters'

/** A row with more columns is reported and skipped. */
export const COLUMNS_MAX = 1_000
export const TOO_MANY_COLUMNS = 'the row has more than 1,000 columns'

/** How much of a record is shown when the record itself cannot be. */
export const HEAD_CHARACTERS = 80
