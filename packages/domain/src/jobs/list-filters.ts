import {
  type Fault,
  JOB_STATUSES,
  type JobStatus,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  SEARCH_CHARACTERS_MAX,
} from '@assay/contract'
import { parseDateBound } from './date-bound.ts'
import { GEOGRAPHY_CHARACTERS_MAX, type Geographies, unknownGeography } from './geographies.ts'
import type { ListQuery } from './job-pages.ts'
import { faultOfLabel } from './labels.ts'
import { countCodePoints, foldCase } from './unicode-text.ts'

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
