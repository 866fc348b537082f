import type { BatchEventType, FailureCode, JobStatus } from '@assay/contract'
import {
  boolean,
  bytes,
  bytesOrNull,
  json,
  number,
  numberOrNull,
  statement,
  text,
  textOrNull,
  typeOf,
} from './database.ts'

/** The statements of batches.sql. */

const owner = { id: text, user_id: number }
const failureCode = typeOf<FailureCode | null>(25)
const batchRow = {
  seq: number,
  id: text,
  user_id: number,
  status: typeOf<JobStatus>(25),
  lines: number,
  skipped: number,
  completed: number,
  failed: number,
  rate: numberOrNull,
  created_at_ms: number,
  started_at_ms: numberOrNull,
  ended_at_ms: numberOrNull,
  updated_at_ms: number,
  expires_at_ms: numberOrNull,
  deadline_at_ms: number,
  last_event_id: number,
  failure_code: failureCode,
  failure_message: textOrNull,
  processing: number,
  book_id: textOrNull,
  book_version: numberOrNull,
}
const figures = { completed: number, failed: number, processing: number, rate: numberOrNull }
/** The event that a change has written. */
const told = {
  id: text,
  lines: number,
  event_id: number,
  type: typeOf<BatchEventType>(25),
  now: number,
  ...figures,
}
const ending = { retention_ms: number, code: text, message: text }

export const BATCH_STATEMENTS = {
  submit: statement(
    'submit-batch',
    { submission: json, packed: bytes, not_after: number },
    {
      kind: typeOf<
        | 'created'
        | 'replayed'
        | 'key_reused'
        | 'too_many_active'
        | 'jobs_full'
        | 'bytes_full'
        | 'id_taken'
        | 'late'
      >(25),
      now: number,
      known_id: textOrNull,
    },
  ),
  get: statement('get-batch', owner, batchRow),
  list: statement(
    'list-batches',
    { user_id: number, before_ms: number, before_id: text, limit: number },
    batchRow,
  ),
  readEvents: statement(
    'read-batch-events',
    { ...owner, after: number, limit: number },
    {
      status: typeOf<JobStatus>(25),
      lines: number,
      last_event_id: number,
      failure_code: failureCode,
      failure_message: textOrNull,
      // Null when there is no event after the position; then the others are null as well.
      id: numberOrNull,
      type: typeOf<BatchEventType>(25),
      at_ms: number,
      ...figures,
    },
  ),
  lastEventIds: statement('last-batch-event-ids', { ids: json }, { id: text, last_event_id: number }),
  readChunks: statement(
    'read-chunks',
    { ...owner, from_line: number, limit: number },
    {
      ...batchRow,
      first_line: number,
      chunk_lines: number,
      chunk_status: typeOf<'waiting' | 'held' | 'done'>(25),
      attempt: number,
      chunk_started_at_ms: numberOrNull,
      chunk_ended_at_ms: numberOrNull,
      chunk_failure_code: failureCode,
      chunk_failure_message: textOrNull,
      items: bytes,
      results: bytesOrNull,
    },
  ),
  cancel: statement('cancel-batch', { ...owner, ...ending }, told),
  delete: statement(
    'delete-batch',
    { ...owner, limit: number },
    {
      seq: number,
      status: typeOf<JobStatus>(25),
      is_gone: boolean,
    },
  ),
  erase: statement('erase-batch', { seq: number, limit: number }, { is_gone: boolean }),
  purge: statement('purge-batch', { limit: number }, { has_erased: boolean }),
  claim: statement(
    'claim-chunk',
    { worker: text, token: text, lease_ms: number, attempts_max: number },
    {
      id: text,
      user_id: number,
      first_line: number,
      lines: number,
      attempt: number,
      remaining_ms: number,
      items: bytes,
      book_id: textOrNull,
      book_version: numberOrNull,
    },
  ),
  extendLeases: statement(
    'extend-chunk-leases',
    { leases: json },
    { id: text, first_line: number, attempt: number },
  ),
  release: statement('release-chunks', { leases: json }, { id: text }),
  endChunk: statement(
    'end-chunk',
    {
      id: text,
      first_line: number,
      attempt: number,
      worker: text,
      results: bytesOrNull,
      completed: number,
      failed: number,
      code: textOrNull,
      message: textOrNull,
      retention_ms: number,
      progress_every_ms: number,
      rate_weight: number,
    },
    // The event is null when the chunk told of nothing.
    { outcome: typeOf<'written' | 'lost'>(25), ...told, event_id: numberOrNull },
  ),
  findHopeless: statement(
    'find-hopeless-chunks',
    { attempts_max: number, limit: number },
    { id: text, first_line: number, attempt: number, worker: text, lines: number },
  ),
  endLate: statement('end-late-batches', { ...ending, limit: number }, told),
}
