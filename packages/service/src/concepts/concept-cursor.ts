import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** What a list of concepts is narrowed to, and the books that it was read from. */
export interface ConceptListScope {
  readonly text: string | null
  readonly category: string | null
  readonly family: string | null
  readonly tag: string
}

export interface ConceptCursors {
  encode(offset: number, scope: ConceptListScope): string
  /** Null for anything that `encode` did not make for these filters and books. */
  decode(cursor: string, scope: ConceptListScope): number | null
}

const MAC_BYTES = 16
const CURSOR_CHARACTERS_MAX = 64

/**
 * Books do not change, so a position is a number. A cursor holds it and a MAC over it, the filters and the books: when
 * other books come into use, the pages of before do not go on in them.
 */
export function createConceptCursors(secret: Uint8Array): ConceptCursors {
  const key = createSecretKey(secret)

  function macOf(position: string, { text, category, family, tag }: ConceptListScope): Buffer {
    const scope = JSON.stringify(['concepts', position, text, category, family, tag])
    return createHmac('sha256', key).update(scope).digest().subarray(0, MAC_BYTES)
  }

  return {
    encode(offset, scope) {
      const position = offset.toString(36)
      return Buffer.concat([macOf(position, scope), Buffer.from(position)]).toString('base64url')
    },
    decode(cursor, scope) {
      if (cursor.length > CURSOR_CHARACTERS_MAX) return null
      const bytes = Buffer.from(cursor, 'base64url')
      // Node skips what is not base64url. Only the exact text that `encode` returns is accepted.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return null
      const position = bytes.subarray(MAC_BYTES).toString('latin1')
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(position, scope))) return null
      return Number.parseInt(position, 36)
    },
  }
}
