import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { isJobId } from './ids.ts'
import { JobError } from './job.ts'
import type { ListPosition } from './job-pages.ts'
import { isNarrowed, type ListFilters } from './list-filters.ts'

/** What a cursor holds for: the list, whose it is, and its filters. */
type CursorScope = readonly (string | number | null)[]

export interface CursorSeal {
  /** The scope must name the position too, or a position could be taken from one cursor into another. */
  seal(position: string, scope: CursorScope): string
  /** Null for anything that `seal` did not make for the scope of the position that it holds. */
  open(cursor: string, charactersMax: number, scopeOf: (position: string) => CursorScope): string | null
}

const MAC_BYTES = 16

/**
 * A cursor is a position and a MAC over its scope, in base64url. It holds no secret, but nobody can make one up, use it as
 * another user, or change the filters halfway through the pages.
 */
export function createCursorSeal(secret: Uint8Array): CursorSeal {
  const key = createSecretKey(secret)
  const macOf = (scope: CursorScope): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(scope)).digest().subarray(0, MAC_BYTES)

  return {
    seal: (position, scope) => Buffer.concat([macOf(scope), Buffer.from(position)]).toString('base64url'),
    open(cursor, charactersMax, scopeOf) {
      if (cursor.length > charactersMax) return null
      const bytes = Buffer.from(cursor, 'base64url')
      // Node skips what is not base64url. Only the exact text that `seal` returns is accepted.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return null
      const position = bytes.subarray(MAC_BYTES).toString('utf8')
      return timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(scopeOf(position))) ? position : null
    },
  }
}

export interface Cursors {
  encode(position: ListPosition, userId: number, filters: ListFilters): string
  /** Null for anything that `encode` did not make for this user and these filters. */
  decode(cursor: string, userId: number, filters: ListFilters): ListPosition | null
}

const LIST_CURSOR_CHARACTERS_MAX = 128
const POSITION = /^([0-9a-z]{1,11})\.(.+)$/

/** Cursors of lists by time: of jobs, and of batches. */
export function createCursors(secret: Uint8Array, isId: (text: string) => boolean = isJobId): Cursors {
  const { seal, open } = createCursorSeal(secret)
  const scopeOf = (position: string, userId: number, filters: ListFilters): CursorScope => {
    const { contains, fromMs, toMs, status, batchId, label, places, totalMin, totalMax } = filters
    // A cursor of a node that knows none of the later filters stays what it was.
    const later = isNarrowed(filters) ? [label, places?.[0] ?? null, totalMin, totalMax] : []
    return [position, userId, contains, fromMs, toMs, status, batchId, ...later]
  }

  return {
    encode({ createdAtMs, id }, userId, filters) {
      const position = `${createdAtMs.toString(36)}.${id}`
      return seal(position, scopeOf(position, userId, filters))
    },
    decode(cursor, userId, filters) {
      const position = open(cursor, LIST_CURSOR_CHARACTERS_MAX, (found) => scopeOf(found, userId, filters))
      const [, time, id] = POSITION.exec(position ?? '') ?? []
      if (time === undefined || id === undefined || !isId(id)) return null
      return { createdAtMs: Number.parseInt(time, 36), id }
    },
  }
}

export interface PositionCursors {
  encode(position: string, scope: CursorScope): string
  /** Throws `invalid_cursor` for anything that `encode` did not make for this scope. */
  decode(cursor: string, scope: CursorScope): string
}

const POSITION_CURSOR_CHARACTERS_MAX = 256

/** Cursors of lists whose position is a text: keys, outcomes, problems of a book, deliveries. */
export function createPositionCursors(secret: Uint8Array): PositionCursors {
  const { seal, open } = createCursorSeal(secret)
  return {
    encode: (position, scope) => seal(position, ['position', position, ...scope]),
    decode(cursor, scope) {
      const scopeOf = (position: string): CursorScope => ['position', position, ...scope]
      const position = open(cursor, POSITION_CURSOR_CHARACTERS_MAX, scopeOf)
      if (position !== null) return position
      throw new JobError(
        'invalid_cursor',
        'Use `next_cursor` unchanged and with the same filters, or leave `cursor` out.',
      )
    },
  }
}
