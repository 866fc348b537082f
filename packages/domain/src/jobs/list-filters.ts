import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import {
  type Fault,
  JOB_STATUSES,
  type JobStatus,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  SEARCH_CHARACTERS_MAX,
} from '@assay/contract'
import { isJobId, JobError } from './job.ts'
import type { ListPosition, ListQuery } from './store.ts'
import {
  countCodePoints,
  faultOfLabel,
  foldCase,
  GEOGRAPHY_CHARACTERS_MAX,
  type Geographies,
  unknownGeography,
} from './submission.ts'

/** What a page of a list is narrowed to; a cursor holds for exactly one of these. */
export interface ListFilters {
  /** Folded text that the query must contain. */
  readonly contains: string | null
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly status: JobStatus | null
  /** Only the queries of this batch; null: only jobs that are of none. */
  readonly batchId: string | null
  readonly label: string | null
  /** Canonical codes: the place that was asked for first, then those that lie in it. */
  readonly places: readonly string[] | null
  readonly totalMin: number | null
  readonly totalMax: number | null
}

/** Whether a list has filters that no order of the jobs helps with: it is searched as one with a text is. */
export const isNarrowed = ({
  label = null,
  places = null,
  totalMin = null,
  totalMax = null,
}: Pick<ListQuery, 'label' | 'places' | 'totalMin' | 'totalMax'>): boolean =>
  label !== null || places !== null || totalMin !== null || totalMax !== null

/** A list without a filter. */
export const NO_FILTERS: ListFilters = {
  contains: null,
  fromMs: null,
  toMs: null,
  status: null,
  batchId: null,
  label: null,
  places: null,
  totalMin: null,
  totalMax: null,
}

export interface ListRequest extends ListFilters {
  readonly limit: number
  readonly cursor: string | null
}

export const LIST_PARAMETERS = [
  'q',
  'date_from',
  'date_to',
  'status',
  'label',
  'geography',
  'total_min',
  'total_max',
  'batch_id',
  'limit',
  'cursor',
] as const

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,30}))?)?(?:[Zz]|([+\- ])(\d{2})(?::?(\d{2}))?)?$/
const DAY_MS = 86_400_000
const DATE_DETAIL = 'Must be an ISO 8601 date or time, such as 2026-07-31 or 2026-07-31T12:00:00Z.'

/** Reads the parameters of a list and adds every fault to `faults`; the result counts only when there is none. */
export function readListRequest(
  values: ReadonlyMap<string, string>,
  faults: Fault[],
  geographies: Geographies,
): ListRequest {
  return {
    contains: readSearch(values.get('q'), faults),
    fromMs: readDate('date_from', 'from', values, faults),
    toMs: readDate('date_to', 'to', values, faults),
    status: readStatus(values.get('status'), faults),
    batchId: readBatchId(values.get('batch_id'), faults),
    label: readLabel(values.get('label'), faults),
    places: readPlaces(values.get('geography'), faults, geographies),
    totalMin: readTotal('total_min', values, faults),
    totalMax: readTotal('total_max', values, faults),
    limit: readLimit(values.get('limit'), faults),
    cursor: values.get('cursor') ?? null,
  }
}

function readSearch(text: string | undefined, faults: Fault[]): string | null {
  if (text === undefined || text === '') return null
  if (text.includes('\0')) {
    faults.push({ parameter: 'q', code: 'invalid_characters', detail: 'Must not contain NUL.' })
  }
  if (countCodePoints(text) > SEARCH_CHARACTERS_MAX) {
    const detail = `At most ${SEARCH_CHARACTERS_MAX} characters are allowed.`
    faults.push({ parameter: 'q', code: 'too_long', detail })
  }
  return foldCase(text)
}

function readDate(
  parameter: 'date_from' | 'date_to',
  side: 'from' | 'to',
  values: ReadonlyMap<string, string>,
  faults: Fault[],
): number | null {
  const text = values.get(parameter)
  if (text === undefined) return null
  const boundMs = parseDateBound(text, side)
  if (boundMs === null) faults.push({ parameter, code: 'invalid_format', detail: DATE_DETAIL })
  return boundMs
}

const BATCH_ID = /^batch_[0-7][0-9a-hjkmnp-tv-z]{25}$/

function readBatchId(text: string | undefined, faults: Fault[]): string | null {
  if (text === undefined) return null
  if (!BATCH_ID.test(text))
    faults.push({ parameter: 'batch_id', code: 'invalid_format', detail: 'Must be the id of a batch.' })
  return text
}

function readLabel(label: string | undefined, faults: Fault[]): string | null {
  if (label === undefined) return null
  const fault = faultOfLabel(label)
  if (fault !== null) faults.push({ parameter: 'label', ...fault })
  return label
}

function readPlaces(
  code: string | undefined,
  faults: Fault[],
  geographies: Geographies,
): readonly string[] | null {
  if (code === undefined) return null
  const known = code.length <= GEOGRAPHY_CHARACTERS_MAX ? geographies.resolve(code) : null
  if (known === null) faults.push({ parameter: 'geography', ...unknownGeography(code, geographies) })
  return known && [known.code, ...geographies.metrosOf(known.code)]
}

const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/

function readTotal(
  parameter: 'total_min' | 'total_max',
  values: ReadonlyMap<string, string>,
  faults: Fault[],
): number | null {
  const text = values.get(parameter)
  if (text === undefined) return null
  if (!AMOUNT.test(text))
    faults.push({ parameter, code: 'invalid_format', detail: 'Must be an amount such as 100 or 2500.50.' })
  return Number(text)
}

function readStatus(text: string | undefined, faults: Fault[]): JobStatus | null {
  if (text === undefined) return null
  const status = JOB_STATUSES.find((known) => known === text)
  if (status === undefined) {
    const detail = `Must be one of ${JOB_STATUSES.join(', ')}.`
    faults.push({ parameter: 'status', code: 'unknown_value', detail })
  }
  return status ?? null
}

export function readLimit(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return LIST_LIMIT_DEFAULT
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LIST_LIMIT_MAX) {
    const detail = `Must be a whole number from 1 to ${LIST_LIMIT_MAX}.`
    faults.push({ parameter: 'limit', code: 'out_of_range', detail })
  }
  return limit
}

/**
 * Reads a bound of a time range as milliseconds since 1970; null when it is not an ISO 8601 date or time. Without an offset
 * it is UTC. A bare date is its first millisecond as a lower bound and its last as an upper one. A finer fraction is rounded
 * inwards, so the bound stays inclusive and true. The blank in `12:00:00 02:00` is a `+` that a client did not encode.
 */
export function parseDateBound(text: string, side: 'from' | 'to'): number | null {
  const date = DATE.exec(text)
  if (date !== null) {
    const midnightMs = utcMs(date[1], date[2], date[3])
    if (midnightMs === null) return null
    return side === 'from' ? midnightMs : midnightMs + DAY_MS - 1
  }
  const instant = INSTANT.exec(text)
  if (instant === null) return null
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    sign,
    offsetHour,
    offsetMinute = '0',
  ] = instant
  const midnightMs = utcMs(year, month, day)
  if (midnightMs === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute) > 59) return null
  const offsetMs = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute)) * 60_000 * (sign === '-' ? -1 : 1)
  const wholeMs = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const isFiner = /[1-9]/.test(fraction.slice(3))
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + wholeMs
  return midnightMs + timeMs - offsetMs + (isFiner && side === 'from' ? 1 : 0)
}

/** Null for a day that the calendar does not have. */
function utcMs(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const date = new Date(0)
  // Unlike Date.UTC this takes the years 0 to 99 as they are.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.getTime() : null
}

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
