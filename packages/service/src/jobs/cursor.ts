import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { ListFilters } from './list-filters.ts'
import { isJobId } from './sortable-id.ts'
import type { ListPosition } from './store.ts'

export interface Cursors {
  encode(position: ListPosition, userId: number, filters: ListFilters): string
  /** Null for anything that `encode` did not make for this user and these filters. */
  decode(cursor: string, userId: number, filters: ListFilters): ListPosition | null
}

const MAC_BYTES = 16
const CURSOR_CHARACTERS_MAX = 128
const POSITION = /^([0-9a-z]{1,11})\.(.+)$/

/**
 * A cursor is the position and a MAC over position, user and filters, in base64url. It holds no secret, but nobody can make
 * one up, use it as another user, or change the filters halfway through the pages.
 */
export function createCursors(secret: Uint8Array, isId: (text: string) => boolean = isJobId): Cursors {
  const key = createSecretKey(secret)

  function macOf(position: string, userId: number, filters: ListFilters): Buffer {
    const { contains, fromMs, toMs, status, batchId } = filters
    const scope = JSON.stringify([position, userId, contains, fromMs, toMs, status, batchId])
    return createHmac('sha256', key).update(scope).digest().subarray(0, MAC_BYTES)
  }

  return {
    encode({ createdAtMs, id }, userId, filters) {
      const position = `${createdAtMs.toString(36)}.${id}`
      return Buffer.concat([macOf(position, userId, filters), Buffer.from(position)]).toString('base64url')
    },
    decode(cursor, userId, filters) {
      if (cursor.length > CURSOR_CHARACTERS_MAX) return null
      const bytes = Buffer.from(cursor, 'base64url')
      // Node skips what is not base64url. Only the exact text that `encode` returns is accepted.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return null
      const position = bytes.subarray(MAC_BYTES).toString('latin1')
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(position, userId, filters))) return null
      const [, time, id] = POSITION.exec(position) ?? []
      if (time === undefined || id === undefined || !isId(id)) return null
      return { createdAtMs: Number.parseInt(time, 36), id }
    },
  }
}
