import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

export interface OutcomeCursors {
  encode(before: number, userId: number, book: string | null): string
  /** Null for anything that `encode` did not make for this user and this filter. */
  decode(cursor: string, userId: number, book: string | null): number | null
}

const MAC_BYTES = 16
const CURSOR_CHARACTERS_MAX = 64

/** A cursor is the number of the last outcome of a page and a MAC over it, the user and the filter, as for jobs. */
export function createOutcomeCursors(secret: Uint8Array): OutcomeCursors {
  const key = createSecretKey(secret)
  const macOf = (position: string, userId: number, book: string | null): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['outcomes', position, userId, book]))
      .digest()
      .subarray(0, MAC_BYTES)

  return {
    encode(before, userId, book) {
      const position = before.toString(36)
      return Buffer.concat([macOf(position, userId, book), Buffer.from(position)]).toString('base64url')
    },
    decode(cursor, userId, book) {
      if (cursor.length > CURSOR_CHARACTERS_MAX) return null
      const bytes = Buffer.from(cursor, 'base64url')
      // Node skips what is not base64url. Only the exact text that `encode` returns is accepted.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return null
      const position = bytes.subarray(MAC_BYTES).toString('latin1')
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(position, userId, book))) return null
      return Number.parseInt(position, 36)
    },
  }
}
