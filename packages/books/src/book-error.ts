/** Why a book cannot be found, read or stored: one sentence that a person can act on. */
export class BookError extends Error {
  override readonly name = 'BookError'
}
