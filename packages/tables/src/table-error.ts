/** Why a table cannot be read: one sentence that a person can act on. */
export class TableError extends Error {
  override readonly name = 'TableError'
}
