import type { BatchEventType, EventType, FailureCode, JobStatus } from '@assay/contract'
import { bookStatements } from './book-statements.ts'
import { auditRow, keyRow, keyStatements } from './keys.ts'
import { jobRow, listStatements } from './list-statements.ts'
import { outcomeStatements } from './outcomes.ts'
import { shareStatements } from './shares.ts'
import {
  boolean,
  bytes,
  bytesOrNull,
  json,
  jsonOrNull,
  number,
  numberOrNull,
  type Statement,
  statement,
  type Types,
  text,
  textOrNull,
  typeOf,
} from './statement.ts'
import { webhookStatements } from './webhook-statements.ts'
import { workStatements } from './work.ts'

/**
 * Every statement that the store sends, with the types of its parameters and columns: here, or in the one file that sends it. A
 * test has the server describe each one and compares. The server does not say whether a column may be null: that alone rests on
 * reading.
 */

const owner = { id: text, user_id: number }
const failure = { code: text, message: text, body: text }
const submission = { submissions: json, not_after: number }
const decision = {
  ord: number,
  kind: typeOf<
    'created' | 'replayed' | 'key_reused' | 'too_many_active' | 'storage_full' | 'id_taken' | 'late'
  >(25),
  now: number,
  known_id: textOrNull,
  created_at_ms: number,
  is_claimed: boolean,
  last_event_id: number,
  book_id: textOrNull,
  book_version: numberOrNull,
  outcomes_revision: number,
}
export const jobStatements = {
  submit: statement('submit-jobs', submission, decision),
  submitLabelled: statement('submit-labelled-jobs', submission, decision),
  setLabels: statement('set-labels', { ...owner, labels: textOrNull }, {}),
  countKept: statement('count-kept-jobs', { user_id: number }, { kept_jobs: number }),
  findKey: statement('find-key', { user_id: number, key: text }, { id: text, body_hash: bytes }),
  get: statement('get-job', owner, { ...jobRow, result_body: textOrNull }),
  cancel: statement(
    'cancel-job',
    { ...owner, ...failure, retention_ms: number },
    { event_id: number, now: number },
  ),
  delete: statement('delete-job', owner, { status: typeOf<JobStatus>(25), is_gone: boolean }),
  readEvents: statement(
    'read-events',
    { reads: json },
    {
      nth: number,
      status: typeOf<JobStatus>(25),
      last_event_id: number,
      // Null when the job has no event after the position; then the others are null as well.
      id: numberOrNull,
      type: typeOf<EventType>(25),
      at_ms: number,
      body: text,
    },
  ),
  lastEventIds: statement('last-event-ids', { ids: json }, { id: text, last_event_id: number }),
}

export const upkeepStatements = {
  purgeJobs: statement('purge-jobs', { limit: number }, { jobs: number }),
  purgeIdempotencyKeys: statement('purge-idempotency-keys', { limit: number }, {}),
  purgeClaims: statement('purge-claims', { limit: number, age_ms: number }, { rows: number }),
  foldKept: statement('fold-kept', { limit: number }, { rows: number }),
  stats: statement(
    'read-stats',
    {},
    {
      pending: number,
      processing: number,
      oldest_pending_ms: numberOrNull,
      kept_bytes: number,
      kept_bytes_of_largest_user: number,
    },
  ),
  ping: statement('ping', {}, { tables: number }),
  findSecret: statement('find-secret', { name: text }, { value: bytes }),
  insertSecret: statement('insert-secret', { name: text, value: bytes }, {}),
  keepTrace: statement('keep-trace', { id: text, traceparent: text, age_ms: number }, {}),
  findTrace: statement('find-trace', { id: text }, { traceparent: text }),
  takeTokens: statement(
    'take-tokens',
    { user_id: number, bucket: text, want: number, capacity: number, refill_per_minute: number },
    { tokens: number, granted: number },
  ),
  shareOpenStreams: statement(
    'share-open-streams',
    { node: text, counts: jsonOrNull, gone_ms: number, limit: number },
    { user_id: number, open: number },
  ),
  reportNode: statement('report-node', { name: text, body: text, forget_ms: number }, {}),
  leaveNode: statement('leave-node', { name: text }, {}),
  readNodes: statement('read-nodes', { limit: number }, { body: text, age_ms: number }),
  readQueueAges: statement('read-queue-ages', {}, { step: number, jobs: number }),
  readQueueUsers: statement(
    'read-queue-users',
    { limit: number },
    { user_name: text, jobs: number, oldest_ms: number },
  ),
  notify: statement('notify', { channel: text, messages: json }, { sent: number }),
  knownJobs: statement('known-jobs', {}, { known: number }),
  lookAtTables: statement('look-at-tables', {}, {}),
}

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

export const batchStatements = {
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
  findKey: statement('find-batch-key', { user_id: number, key: text }, { id: text, body_hash: bytes }),
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
    // The event is null when the chunk reported nothing.
    { outcome: typeOf<'written' | 'lost'>(25), ...told, event_id: numberOrNull },
  ),
  findHopeless: statement(
    'find-hopeless-chunks',
    { attempts_max: number, limit: number },
    { id: text, first_line: number, attempt: number, worker: text, lines: number },
  ),
  endLate: statement('end-late-batches', { ...ending, limit: number }, told),
}

const { seq: _seq, processing: _processing, ...archivedBatchRow } = batchRow
const times = { started_at_ms: numberOrNull, ended_at_ms: numberOrNull, lease_until_ms: numberOrNull }
const chunkLease = { attempt: number, lost: number, worker: textOrNull, claim_token: textOrNull }
const chunkFailure = { failure_code: failureCode, failure_message: textOrNull }
const packed = { items: textOrNull, results: textOrNull }

const archivedKey = { ...keyRow, user_id: number, hash: text }
const { user: _user, ...archivedKeyRow } = archivedKey

export const archiveStatements = {
  countJobs: statement('count-archived-jobs', {}, { count: number }),
  readUsers: statement('read-archived-users', {}, { id: number, name: text, quotas: textOrNull }),
  readKeys: statement('read-archived-keys', {}, archivedKeyRow),
  readAudit: statement('read-archived-audit', {}, auditRow),
  readSecrets: statement('read-archived-secrets', {}, { name: text, value: text }),
  readJobs: statement(
    'read-archived-jobs',
    { after_id: text, limit: number },
    {
      ...jobRow,
      query_folded: text,
      turn: number,
      lost: number,
      worker: textOrNull,
      due_at_ms: numberOrNull,
      idempotency_key: textOrNull,
      key_body_hash: textOrNull,
      key_expires_at_ms: numberOrNull,
    },
  ),
  readEvents: statement(
    'read-archived-events',
    { seqs: json },
    { job_seq: number, id: number, type: typeOf<EventType>(25), at_ms: number, body: text },
  ),
  insertUsers: statement('insert-archived-users', { users: json, id_max: number }, { last_id: number }),
  insertKeys: statement('insert-archived-keys', { keys: json }, {}),
  insertAudit: statement('insert-archived-audit', { audit: json }, { last_id: number }),
  insertSecrets: statement('insert-archived-secrets', { secrets: json }, {}),
  insertJobs: statement('insert-archived-jobs', { jobs: json }, {}),
  readBatches: statement(
    'read-archived-batches',
    { after_id: text, limit: number },
    {
      ...archivedBatchRow,
      ...{ idempotency_key: textOrNull, body_hash: textOrNull, key_expires_at_ms: numberOrNull },
      ...{ chunks_left: number, kept_jobs: number, kept_bytes: number, turn: number },
      ...{ progress_at_ms: numberOrNull, progress_lines: number },
    },
  ),
  readChunks: statement(
    'read-archived-chunks',
    { id: text },
    {
      ...{ first_line: number, lines: number, status: typeOf<'waiting' | 'held' | 'done'>(25) },
      ...{ ...chunkLease, ...times, ...chunkFailure, ...packed },
    },
  ),
  readBatchEvents: statement(
    'read-archived-batch-events',
    { id: text },
    { id: number, type: typeOf<BatchEventType>(25), at_ms: number, ...figures },
  ),
  insertBatch: statement('insert-archived-batch', { batch: json }, {}),
}

export const ALL_STATEMENTS: readonly Statement<Types, Types>[] = [
  jobStatements,
  listStatements,
  workStatements,
  keyStatements,
  shareStatements,
  upkeepStatements,
  bookStatements,
  webhookStatements,
  outcomeStatements,
  archiveStatements,
  batchStatements,
].flatMap((group) => Object.values<Statement<Types, Types>>(group))
