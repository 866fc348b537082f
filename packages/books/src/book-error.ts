/** Why a book cannot be found, read or stored: one sentence that a person can act on. */
export class BookError extends Error {
  override readonly name = 'BookError'
  /** For callers who treat one refusal unlike the others. */
  readonly code: 'refused' | 'too_many_rows'
  /** The columns of a list whose meaning was not found, so a person can say it. */
  readonly columns: readonly ShownColumn[]

  constructor(
    message: string,
    code: 'refused' | 'too_many_rows' = 'refused',
    columns: readonly ShownColumn[] = [],
  ) {
    super(message)
    this.code = code
    this.columns = columns
  }
}

/** A column of a list as its file has it: the header and a few of its cells. */
export interface ShownColumn {
  readonly header: string
  readonly samples: readonly string[]
}
