import { EngineError } from '../engine-error.ts'

/** One sentence for a file that is not a whole and consistent book. */
export function damagedBook(why: string): EngineError {
  return new EngineError('book_damaged', `The price book cannot be read: ${why}.`)
}
