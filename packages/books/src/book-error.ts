/** Why a book cannot be found, read or stored: one sentence that a person can act on. */
export class BookError extends Error {
  override readonly name = 'BookError'
  /** For callers who treat one refusal unlike the others. */
  readonly code: 'refused' | 'too_many_rows'

  constructor(message: string, code: 'refused' | 'too_many_rows' = 'refused') {
    super(message)
    this.code = code
  }
}
