import {
  type Fault,
  JOB_STATUSES,
  type JobStatus,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  SEARCH_CHARACTERS_MAX,
} from '@assay/contract'
import { parseDateBound } from './date-bound.ts'
import { foldCase } from './fold-case.ts'
import { countCodePoints } from './submission.ts'

/** What a page of a list is narrowed to; a cursor holds for exactly one of these. */
export interface ListFilters {
  /** Folded text that the query must contain. */
  readonly contains: string | null
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly status: JobStatus | null
}

export interface ListRequest extends ListFilters {
  readonly limit: number
  readonly cursor: string | null
}

export const LIST_PARAMETERS = ['q', 'date_from', 'date_to', 'status', 'limit', 'cursor'] as const

const DATE_DETAIL = 'Must be an ISO 8601 date or time, such as 2026-07-31 or 2026-07-31T12:00:00Z.'

/** Reads the parameters of a list and adds every fault to `faults`; the result counts only when there is none. */
export function readListRequest(values: ReadonlyMap<string, string>, faults: Fault[]): ListRequest {
  return {
    contains: readSearch(values.get('q'), faults),
    fromMs: readDate('date_from', 'from', values, faults),
    toMs: readDate('date_to', 'to', values, faults),
    status: readStatus(values.get('status'), faults),
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

function readStatus(text: string | undefined, faults: Fault[]): JobStatus | null {
  if (text === undefined) return null
  const status = JOB_STATUSES.find((known) => known === text)
  if (status === undefined) {
    const detail = `Must be one of ${JOB_STATUSES.join(', ')}.`
    faults.push({ parameter: 'status', code: 'unknown_value', detail })
  }
  return status ?? null
}

function readLimit(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return LIST_LIMIT_DEFAULT
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LIST_LIMIT_MAX) {
    const detail = `Must be a whole number from 1 to ${LIST_LIMIT_MAX}.`
    faults.push({ parameter: 'limit', code: 'out_of_range', detail })
  }
  return limit
}
