import type { Column } from './import/header-names.ts'

/** Why a book cannot be found, read or stored: one sentence that a person can act on. */
export class BookError extends Error {
  override readonly name = 'BookError'
  /** For callers who treat one refusal unlike the others. */
  readonly code: 'refused' | 'too_many_rows'
  /** The columns of a list that lacks one, so a person can say which it is. */
  readonly columns: ListColumns

  constructor(
    message: string,
    code: 'refused' | 'too_many_rows' = 'refused',
    columns: ListColumns = { used: [], others: [] },
  ) {
    super(message)
    this.code = code
    this.columns = columns
  }
}

/** The columns of a list: those whose meaning was found, and the others. */
export interface ListColumns {
  readonly used: readonly UsedColumn[]
  readonly others: readonly ShownColumn[]
}

/** A column of a list as its file has it: the header and a few of its cells. */
export interface ShownColumn {
  readonly header: string
  readonly samples: readonly string[]
}

/** A column of the file, what it was taken for, and a few of its cells. */
export interface UsedColumn extends ShownColumn {
  readonly column: Column
  /** The cells gave it away; its header did not. */
  readonly isByContent: boolean
}
