import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { JobError } from '../jobs/job-error.ts'

export interface PositionCursors {
  encode(position: string, scope: CursorScope): string
  /** Throws `invalid_cursor` for anything that `encode` did not make for this scope. */
  decode(cursor: string, scope: CursorScope): string
}

/** What a cursor holds for: the list, whose it is, and its filters. */
type CursorScope = readonly (string | number | null)[]

const MAC_BYTES = 16
const CURSOR_CHARACTERS_MAX = 256

/** A cursor is a position in a list and a MAC over it and its scope: nobody can make one up or use it for another list. */
export function createPositionCursors(secret: Uint8Array): PositionCursors {
  const key = createSecretKey(secret)

  function macOf(position: string, scope: CursorScope): Buffer {
    const text = JSON.stringify(['position', position, ...scope])
    return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
  }

  return {
    encode: (position, scope) =>
      Buffer.concat([macOf(position, scope), Buffer.from(position)]).toString('base64url'),
    decode(cursor, scope) {
      const bytes = Buffer.from(cursor.slice(0, CURSOR_CHARACTERS_MAX), 'base64url')
      const position = bytes.subarray(MAC_BYTES).toString('utf8')
      // Node skips what is not base64url. Only the exact text that `encode` returns is accepted.
      const isWhole = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor
      if (isWhole && timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(position, scope))) return position
      throw new JobError(
        'invalid_cursor',
        'Use `next_cursor` unchanged and with the same filters, or leave `cursor` out.',
      )
    },
  }
}
