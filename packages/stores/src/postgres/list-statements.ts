import type { FailureCode, JobStatus, Stage } from '@assay/contract'
import { number, numberOrNull, statement, text, textOrNull, typeOf } from './statement.ts'

export const jobRow = {
  seq: number,
  id: text,
  user_id: number,
  request_type: typeOf<'nl'>(25),
  query: text,
  geography: textOrNull,
  status: typeOf<JobStatus>(25),
  attempt: number,
  created_at_ms: number,
  started_at_ms: numberOrNull,
  ended_at_ms: numberOrNull,
  updated_at_ms: number,
  expires_at_ms: numberOrNull,
  deadline_at_ms: number,
  stage: typeOf<Stage | null>(25),
  progress: number,
  last_event_id: number,
  summary: textOrNull,
  failure_code: typeOf<FailureCode | null>(25),
  failure_message: textOrNull,
  book_id: textOrNull,
  book_version: numberOrNull,
  labels: textOrNull,
}
export const before = { user_id: number, before_ms: number, before_id: text }
export const page = { ...before, from_ms: number, limit: number }
const filters = {
  status: textOrNull,
  places: textOrNull,
  total_min: numberOrNull,
  total_max: numberOrNull,
}
export const within = {
  ...before,
  end_ms: number,
  end_id: text,
  ...filters,
  pattern: textOrNull,
  limit: number,
}
export const stretch = { ...before, from_ms: number, jobs: number }
const stretchEnd = { end_ms: numberOrNull, end_id: textOrNull, jobs: number }

export const listStatements = {
  list: statement('list-jobs', page, jobRow),
  listByStatus: statement('list-jobs-by-status', { ...page, status: text }, jobRow),
  search: statement('search-jobs', { ...page, ...filters, pattern: text }, jobRow, {
    isPlannedAhead: false,
  }),
  findStretch: statement('find-stretch', stretch, stretchEnd),
  searchStretch: statement('search-stretch', within, jobRow),
  findLabelledStretch: statement('find-labelled-stretch', { ...stretch, label: text }, stretchEnd),
  searchLabelledStretch: statement('search-labelled-stretch', { ...within, label: text }, jobRow),
  cancelSearch: statement('cancel-search', { mark: text }, { cancelled: number }),
}
