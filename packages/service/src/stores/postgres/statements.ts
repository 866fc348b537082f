import type { AuditEntry, EventType, FailureCode, JobStatus, Scope, Stage } from '@assay/contract'
import { BATCH_STATEMENTS } from './batch-statements.ts'
import { bookStatements } from './book-statements.ts'
import {
  boolean,
  bytes,
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
} from './database.ts'
import { webhookStatements } from './webhooks.ts'

/**
 * Every statement that the store sends, with the types of its parameters and columns. A test has the server describe each
 * one and compares. The server does not say whether a column may be null: that alone rests on reading.
 */

const jobRow = {
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
}
const owner = { id: text, user_id: number }
const before = { user_id: number, before_ms: number, before_id: text }
const page = { ...before, from_ms: number, limit: number }
const failure = { code: text, message: text, body: text }
const claimedRow = {
  user_id: number,
  attempt: number,
  query: text,
  geography: textOrNull,
  book_id: textOrNull,
  book_version: numberOrNull,
  created_at_ms: number,
  remaining_ms: number,
  last_event_id: number,
}

export const jobStatements = {
  submit: statement(
    'submit-jobs',
    { submissions: json, not_after: number },
    {
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
    },
  ),
  countKept: statement('count-kept-jobs', { user_id: number }, { kept_jobs: number }),
  get: statement('get-job', owner, { ...jobRow, result_body: textOrNull }),
  cancel: statement(
    'cancel-job',
    { ...owner, ...failure, retention_ms: number },
    { event_id: number, now: number },
  ),
  delete: statement('delete-job', owner, { status: typeOf<JobStatus>(25), is_gone: boolean }),
  list: statement('list-jobs', page, jobRow),
  listByStatus: statement('list-jobs-by-status', { ...page, status: text }, jobRow),
  search: statement('search-jobs', { ...page, status: textOrNull, pattern: text }, jobRow, {
    isPlannedAhead: false,
  }),
  findStretch: statement(
    'find-stretch',
    { ...before, from_ms: number, jobs: number },
    { end_ms: numberOrNull, end_id: textOrNull, jobs: number },
  ),
  searchStretch: statement(
    'search-stretch',
    { ...before, end_ms: number, end_id: text, status: textOrNull, pattern: text, limit: number },
    jobRow,
  ),
  cancelSearch: statement('cancel-search', { mark: text }, { cancelled: number }),
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

export const workStatements = {
  claim: statement(
    'claim',
    {
      worker: text,
      token: text,
      limit: number,
      lease_ms: number,
      attempts_max: number,
      lost_body: text,
      handed_body: text,
      mark: text,
    },
    {
      is_first: boolean,
      has_hopeless: boolean,
      // Null when nothing was taken; then the others are null as well.
      id: textOrNull,
      ...claimedRow,
      now: number,
      retrying_body: textOrNull,
    },
  ),
  findClaimed: statement('find-claimed', { token: text, worker: text }, { id: text, ...claimedRow }),
  record: statement(
    'record-events',
    { records: json, events: json },
    { nth: number, now: numberOrNull, outcome: typeOf<'written' | 'repeated' | 'again' | 'lost'>(25) },
  ),
  extendLeases: statement('extend-leases', { beats: json }, { id: text, attempt: number, worker: text }),
  release: statement('release-jobs', { leases: json }, { id: text }),
  endHopeless: statement(
    'end-hopeless',
    {
      limit: number,
      attempts_max: number,
      retention_ms: number,
      late_code: text,
      late_message: text,
      late_body: text,
      lost_code: text,
      lost_message: text,
      lost_body: text,
      mark: text,
    },
    { id: text, event_id: number, now: number, body: text },
  ),
}

const scope = typeOf<Scope>(25)
const actor = { via: typeOf<AuditEntry['by']['via']>(25), by_user: textOrNull, by_key_id: textOrNull }
const keyRow = {
  id: text,
  user: text,
  scope,
  label: textOrNull,
  hint: text,
  created_at_ms: number,
  expires_at_ms: numberOrNull,
  revoked_at_ms: numberOrNull,
  last_used_at_ms: numberOrNull,
}
const auditRow = {
  id: number,
  at_ms: number,
  action: typeOf<AuditEntry['action']>(25),
  key_id: text,
  key_user: text,
  scope,
  label: textOrNull,
  ...actor,
}

export const keyStatements = {
  create: statement(
    'create-key',
    {
      id: text,
      user: text,
      scope,
      label: textOrNull,
      hash: bytes,
      hint: text,
      expires_in_ms: numberOrNull,
      ...actor,
    },
    {},
  ),
  findNew: statement('find-new-key', { id: text, hash: bytes }, keyRow),
  list: statement('list-keys', { user: textOrNull, after_id: text, limit: number }, keyRow),
  revoke: statement('revoke-key', { id: text, ...actor }, {}),
  findRecord: statement('find-key-record', { id: text }, keyRow),
  readAudit: statement('read-key-audit', { before: number, limit: number }, auditRow),
  find: statement(
    'find-keys',
    { hashes: json },
    {
      hash: text,
      key_id: text,
      user_id: number,
      user: text,
      scope,
      last_used_at_ms: numberOrNull,
      now: number,
    },
  ),
  touch: statement('touch-key', { id: text }, {}),
  hasAny: statement('has-keys', {}, { found: boolean }),
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

const outcomeKey = { user_id: number, job_id: text, line: number }
const outcomeRow = { seq: number, ...outcomeKey, created_at_ms: number, updated_at_ms: number, body: text }
const alarmRow = {
  user_id: number,
  book: text,
  is_broken: boolean,
  since_ms: number,
  outcomes: number,
  factor: numberOrNull,
  changes: number,
  is_announced: boolean,
}

export const outcomeStatements = {
  put: statement(
    'put-outcome',
    {
      ...outcomeKey,
      batch_id: textOrNull,
      book: text,
      category: text,
      body: text,
      kept_max: number,
      is_job_needed: boolean,
    },
    { kind: typeOf<'kept' | 'full' | 'gone'>(25), seq: number, created_at_ms: number, updated_at_ms: number },
  ),
  find: statement('find-outcome', outcomeKey, outcomeRow),
  delete: statement('delete-outcome', outcomeKey, { gone: number }),
  deleteBetween: statement(
    'delete-outcomes-between',
    { user_id: number, first_job_id: text, last_job_id: text, limit: number },
    { gone: number },
  ),
  list: statement(
    'list-outcomes',
    { user_id: number, before: number, book: textOrNull, limit: number },
    outcomeRow,
  ),
  newest: statement('newest-outcomes', { user_id: number, per_category: number, limit: number }, outcomeRow),
  findRevisions: statement('find-revisions', { user_ids: json }, { user_id: number, revision: number }),
  listAlarms: statement('list-alarms', { user_id: number, book: textOrNull }, alarmRow),
  setAlarm: statement(
    'set-alarm',
    {
      user_id: number,
      book: text,
      is_broken: boolean,
      outcomes: number,
      factor: numberOrNull,
      false_alarm_rate: number,
    },
    { told: number },
  ),
  announceAlarm: statement('announce-alarm', { user_id: number, book: text, changes: number }, {}),
  readArchived: statement(
    'read-archived-outcomes',
    { after_seq: number, limit: number },
    { ...outcomeRow, book: text, category: text },
  ),
  insertArchived: statement('insert-archived-outcomes', { outcomes: json }, {}),
  readArchivedAlarms: statement(
    'read-archived-alarms',
    {},
    { ...alarmRow, is_broken: number, is_announced: number },
  ),
  insertArchivedAlarms: statement('insert-archived-alarms', { alarms: json }, {}),
}

const archivedKey = { ...keyRow, user_id: number, hash: text }
const { user: _user, ...archivedKeyRow } = archivedKey

export const archiveStatements = {
  countJobs: statement('count-archived-jobs', {}, { count: number }),
  countBooks: statement('count-archived-books', {}, { count: number }),
  readUsers: statement('read-archived-users', {}, { id: number, name: text }),
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
    { job_seq: number, id: number, type: text, at_ms: number, body: text },
  ),
  insertUsers: statement('insert-archived-users', { users: json, id_max: number }, { last_id: number }),
  insertKeys: statement('insert-archived-keys', { keys: json }, {}),
  insertAudit: statement('insert-archived-audit', { audit: json }, { last_id: number }),
  insertSecrets: statement('insert-archived-secrets', { secrets: json }, {}),
  insertJobs: statement('insert-archived-jobs', { jobs: json }, {}),
}

export const ALL_STATEMENTS: readonly Statement<Types, Types>[] = [
  jobStatements,
  workStatements,
  keyStatements,
  upkeepStatements,
  bookStatements,
  webhookStatements,
  outcomeStatements,
  archiveStatements,
  BATCH_STATEMENTS,
].flatMap((group) => Object.values<Statement<Types, Types>>(group))
