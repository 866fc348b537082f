import type {
  AuditEntry,
  BatchEventType,
  BookExtends,
  BookStatus,
  BuildFailureCode,
  BuildStage,
  EventType,
  FailureCode,
  JobStatus,
  Scope,
  Stage,
  Webhook,
  WebhookDelivery,
} from '@assay/contract'

// Written by packages/stores/scripts/sqlite-statements.ts from the .sql files and the schema. A test compares them.

/** A row of the view `job_rows`. */
export interface JobColumns {
  seq: number; id: string; user_id: number; request_type: 'nl'; query: string; geography: string | null; status: JobStatus; attempt: number;
    created_at_ms: number; started_at_ms: number | null; ended_at_ms: number | null; updated_at_ms: number; expires_at_ms: number | null;
    deadline_at_ms: number; stage: Stage | null; progress: number; last_event_id: number; summary: string | null; failure_code: FailureCode
    | null; failure_message: string | null; book_id: string | null; book_version: number | null; labels: string | null
}

/** What each statement takes and yields. */
export interface Statements {
  'get-batch': { takes: 'id' | 'user_id' | 'now'; yields: { seq: number; id: string; user_id: number; status: JobStatus; idempotency_key:
    string | null; body_hash: Uint8Array | null; key_expires_at_ms: number | null; lines: number; skipped: number; book_id: string | null;
    book_version: number | null; completed: number; failed: number; chunks_left: number; kept_jobs: number; kept_bytes: number; turn:
    number; created_at_ms: number; started_at_ms: number | null; ended_at_ms: number | null; updated_at_ms: number; expires_at_ms: number |
    null; deadline_at_ms: number; progress_at_ms: number | null; progress_lines: number; rate: number | null; last_event_id: number;
    failure_code: FailureCode | null; failure_message: string | null; processing: number } }
  'find-batch-owner': { takes: 'id'; yields: { user_id: number } }
  'find-batch-replay': { takes: 'user_id' | 'key' | 'now'; yields: { id: string; body_hash: Uint8Array | null } }
  'count-active-batches': { takes: 'user_id'; yields: { count: number } }
  'keep-batch': { takes: 'lines' | 'bytes' | 'user_id' | 'kept_jobs_max' | 'kept_bytes_max'; yields: never }
  'forget-batch-key': { takes: 'user_id' | 'key'; yields: never }
  'insert-batch': { takes: 'id' | 'user_id' | 'key' | 'body_hash' | 'key_expires_at_ms' | 'lines' | 'skipped' | 'chunks' | 'bytes' | 'now' |
    'deadline_at_ms'; yields: { seq: number } }
  'insert-chunk': { takes: 'batch_seq' | 'first_line' | 'lines'; yields: { seq: number } }
  'insert-body': { takes: 'chunk_seq' | 'kind' | 'body'; yields: never }
  'list-batches': { takes: 'user_id' | 'before_ms' | 'before_id' | 'now' | 'limit'; yields: Statements['get-batch']['yields'] }
  'read-batch-events': { takes: 'batch_seq' | 'after' | 'limit'; yields: { id: number; type: BatchEventType; at_ms: number; completed:
    number; failed: number; processing: number; rate: number | null } }
  'last-batch-event-ids': { takes: 'ids' | 'now'; yields: { id: string; last_event_id: number } }
  'read-chunks': { takes: 'batch_seq' | 'from_line' | 'limit'; yields: { first_line: number; lines: number; status: 'waiting' | 'held' |
    'done'; attempt: number; started_at_ms: number | null; ended_at_ms: number | null; failure_code: FailureCode | null; failure_message:
    string | null; items: Uint8Array; results: Uint8Array | null } }
  'find-claimed-chunk': { takes: 'worker' | 'token'; yields: { id: string; user_id: number; deadline_at_ms: number; book_id: string | null;
    book_version: number | null; seq: number; batch_seq: number; first_line: number; lines: number; attempt: number; lost: number; items:
    Uint8Array } }
  'find-overdue-chunk': { takes: 'now' | 'attempts_max'; yields: Statements['find-claimed-chunk']['yields'] }
  'find-waiting-chunk': { takes: 'now'; yields: Statements['find-claimed-chunk']['yields'] }
  'take-chunk': { takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'now' | 'seq'; yields: never }
  'take-batch-turn': { takes: 'now' | 'seq'; yields: never }
  'extend-chunk-lease': { takes: 'lease_until_ms' | 'id' | 'first_line' | 'attempt' | 'worker'; yields: never }
  'release-chunk': { takes: 'id' | 'first_line' | 'attempt' | 'worker'; yields: never }
  'find-held-chunk': { takes: 'id' | 'first_line' | 'attempt' | 'worker'; yields: { seq: number; batch_seq: number; status: 'waiting' |
    'held' | 'done'; id: string; user_id: number } }
  'end-chunk': { takes: 'now' | 'failure_code' | 'failure_message' | 'seq'; yields: never }
  'count-chunk': { takes: 'completed' | 'failed' | 'bytes' | 'now' | 'seq'; yields: { chunks_left: number; completed: number; failed:
    number; lines: number; progress_at_ms: number | null; started_at_ms: number | null; created_at_ms: number; progress_lines: number; rate:
    number | null } }
  'keep-results': { takes: 'bytes' | 'user_id'; yields: never }
  'note-batch-progress': { takes: 'now' | 'rate' | 'seq'; yields: { last_event_id: number; processing: number } }
  'end-batch': { takes: 'status' | 'now' | 'retention_ms' | 'rate' | 'failure_code' | 'failure_message' | 'seq'; yields: { last_event_id:
    number; completed: number; failed: number; rate: number | null } }
  'drop-chunk-leases': { takes: 'batch_seq'; yields: never }
  'insert-batch-event': { takes: 'batch_seq' | 'id' | 'type' | 'now' | 'completed' | 'failed' | 'processing' | 'rate'; yields: never }
  'expire-chunk-leases': { takes: 'now'; yields: never }
  'find-late-batches': { takes: 'now' | 'limit'; yields: { seq: number; id: string; user_id: number; lines: number } }
  'find-hopeless-chunks': { takes: 'now' | 'attempts_max' | 'limit'; yields: { seq: number; batch_seq: number; lines: number; lost: number;
    id: string; user_id: number } }
  'expire-batch': { takes: 'now' | 'seq'; yields: never }
  'find-expired-batch': { takes: 'now'; yields: { seq: number; user_id: number; kept_jobs: number; kept_bytes: number } }
  'give-back-batch': { takes: 'seq' | 'user_id'; yields: never }
  'note-given-back': { takes: 'seq'; yields: never }
  'delete-bodies': { takes: 'batch_seq' | 'limit'; yields: never }
  'delete-chunks': { takes: 'batch_seq' | 'limit'; yields: never }
  'delete-batch-events': { takes: 'batch_seq'; yields: never }
  'delete-batch': { takes: 'seq'; yields: never }
  'archive-read-batches': { takes: 'after_id' | 'limit'; yields: { id: string; user_id: number; status: JobStatus; idempotency_key: string |
    null; body_hash: string | null; key_expires_at_ms: number | null; lines: number; skipped: number; book_id: string | null; book_version:
    number | null; completed: number; failed: number; chunks_left: number; kept_jobs: number; kept_bytes: number; turn: number;
    created_at_ms: number; started_at_ms: number | null; ended_at_ms: number | null; updated_at_ms: number; expires_at_ms: number | null;
    deadline_at_ms: number; progress_at_ms: number | null; progress_lines: number; rate: number | null; last_event_id: number; failure_code:
    FailureCode | null; failure_message: string | null } }
  'archive-read-chunks': { takes: 'id'; yields: { first_line: number; lines: number; status: 'waiting' | 'held' | 'done'; attempt: number;
    lost: number; worker: string | null; claim_token: string | null; lease_until_ms: number | null; started_at_ms: number | null;
    ended_at_ms: number | null; failure_code: FailureCode | null; failure_message: string | null; items: string | null; results: string |
    null } }
  'archive-read-batch-events': { takes: 'id'; yields: Statements['read-batch-events']['yields'] }
  'archive-insert-batch': { takes: 'id' | 'user_id' | 'status' | 'idempotency_key' | 'body_hash' | 'key_expires_at_ms' | 'lines' | 'skipped'
    | 'book_id' | 'book_version' | 'completed' | 'failed' | 'chunks_left' | 'kept_jobs' | 'kept_bytes' | 'turn' | 'created_at_ms' |
    'started_at_ms' | 'ended_at_ms' | 'updated_at_ms' | 'expires_at_ms' | 'deadline_at_ms' | 'progress_at_ms' | 'progress_lines' | 'rate' |
    'last_event_id' | 'failure_code' | 'failure_message'; yields: { seq: number } }
  'archive-insert-chunk': { takes: 'batch_seq' | 'first_line' | 'lines' | 'status' | 'attempt' | 'lost' | 'worker' | 'claim_token' |
    'lease_until_ms' | 'started_at_ms' | 'ended_at_ms' | 'failure_code' | 'failure_message'; yields: { seq: number } }
  'archive-count-batch': { takes: 'kept_jobs' | 'kept_bytes' | 'user_id'; yields: never }
  'book-touch-blob': { takes: 'blob' | 'now'; yields: never }
  'book-insert-chunk': { takes: 'blob' | 'nth' | 'bytes'; yields: never }
  'book-read-chunk': { takes: 'blob' | 'nth'; yields: { bytes: Uint8Array } }
  'book-count-chunks': { takes: 'blob'; yields: { chunks: number } }
  'book-set-blob-state': { takes: 'state' | 'blob'; yields: never }
  'book-release-filling': { takes: 'blob'; yields: never }
  'book-release-all-filling': { takes: never; yields: never }
  'book-loose-chunks': { takes: 'stale_before_ms' | 'limit'; yields: { blob: string; nth: number } }
  'book-delete-chunk': { takes: 'blob' | 'nth'; yields: never }
  'book-delete-empty-blobs': { takes: 'stale_before_ms'; yields: never }
  'book-list': { takes: 'user_id'; yields: { id: string; user_id: number | null; name: string; serving_version: number | null;
    book_created_at_ms: number; last_event_id: number; is_default: number; version: number; status: BookStatus; extends: BookExtends; rows:
    number | null; items: number | null; currency: string | null; as_of: string | null; calibration: string | null; problems_count: number;
    failure_code: BuildFailureCode | null; failure_message: string | null; stage: BuildStage | null; progress: number; created_at_ms:
    number; ended_at_ms: number | null } }
  'book-get': { takes: 'user_id' | 'id'; yields: Statements['book-list']['yields'] }
  'book-find': { takes: 'id' | 'user_id'; yields: { seq: number; user_id: number | null; serving_version: number | null; last_version:
    number; last_event_id: number; status: BookStatus; events_after: number } }
  'book-find-named': { takes: 'user_id' | 'name'; yields: { seq: number; id: string; last_version: number; last_event_id: number; status:
    BookStatus } }
  'book-versions': { takes: 'id' | 'user_id'; yields: { version: number; status: BookStatus; extends: BookExtends; rows: number | null;
    items: number | null; currency: string | null; as_of: string | null; calibration: string | null; problems_count: number; failure_code:
    BuildFailureCode | null; failure_message: string | null; stage: BuildStage | null; progress: number; created_at_ms: number; ended_at_ms:
    number | null } }
  'book-resolve': { takes: 'version' | 'id_or_name' | 'user_id'; yields: { id: string; version: number } }
  'book-problems': { takes: 'version' | 'after' | 'id' | 'user_id' | 'limit'; yields: { nth: number; line: number; column_name: string |
    null; code: string; text: string } }
  'book-of-upload': { takes: 'blob' | 'user_id'; yields: { id: string; version: number } }
  'book-count': { takes: 'user_id'; yields: { books: number } }
  'book-insert': { takes: 'id' | 'user_id' | 'name' | 'now'; yields: { seq: number } }
  'book-next-version': { takes: 'seq'; yields: { last_version: number; last_event_id: number } }
  'book-insert-version': { takes: 'seq' | 'version' | 'extends' | 'columns' | 'upload_blob' | 'upload_bytes' | 'now' | 'events_after';
    yields: never }
  'book-surplus-versions': { takes: 'seq' | 'versions_max'; yields: { version: number; blob: string | null; upload_blob: string | null } }
  'book-delete-version': { takes: 'seq' | 'version'; yields: never }
  'book-delete-problems': { takes: 'seq' | 'version' | 'from_nth'; yields: never }
  'book-delete-events': { takes: 'seq' | 'up_to'; yields: never }
  'book-blobs': { takes: 'seq'; yields: { blob: string | null; upload_blob: string | null } }
  'book-delete': { takes: 'seq'; yields: never }
  'book-serve': { takes: 'version' | 'seq'; yields: never }
  'book-set-default': { takes: 'book_seq' | 'user_id'; yields: never }
  'book-events': { takes: 'seq' | 'after' | 'limit'; yields: { id: number; type: EventType; at_ms: number; body: string } }
  'book-last-event-ids': { takes: 'ids'; yields: { id: string; last_event_id: number } }
  'book-insert-event': { takes: 'seq' | 'id' | 'type' | 'now' | 'body'; yields: never }
  'book-count-events': { takes: 'events' | 'seq'; yields: { last_event_id: number } }
  'book-has-builds': { takes: never; yields: { found: number } }
  'book-find-claimed': { takes: 'token' | 'worker'; yields: { seq: number; id: string; name: string; last_event_id: number; version: number;
    attempt: number; extends: BookExtends; columns: string; upload_blob: string | null; upload_bytes: number } }
  'book-find-due': { takes: 'now'; yields: { seq: number; id: string; name: string; last_event_id: number; version: number; attempt: number;
    lost: number; worker: string | null; extends: BookExtends; columns: string; upload_blob: string | null; upload_bytes: number } }
  'book-take-build': { takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'seq' | 'version'; yields: never }
  'book-find-held': { takes: 'id' | 'version' | 'attempt' | 'worker'; yields: { seq: number; last_event_id: number; status: BookStatus;
    upload_blob: string | null } }
  'book-keep-build': { takes: 'lease_until_ms' | 'id' | 'version' | 'attempt' | 'worker'; yields: never }
  'book-release-build': { takes: 'is_lost' | 'now' | 'id' | 'version' | 'attempt' | 'worker'; yields: never }
  'book-expire-builds': { takes: 'now'; yields: never }
  'book-note-problem': { takes: 'seq' | 'version' | 'nth' | 'line' | 'column_name' | 'code' | 'text'; yields: never }
  'book-append-stage': { takes: 'stage' | 'progress' | 'seq' | 'version'; yields: never }
  'book-end-ready': { takes: 'now' | 'blob' | 'blob_chunks' | 'hash' | 'bytes' | 'base_hash' | 'rows' | 'items' | 'currency' | 'as_of' |
    'calibration' | 'problems_count' | 'seq' | 'version'; yields: never }
  'book-end-failed': { takes: 'now' | 'failure_code' | 'failure_message' | 'seq' | 'version'; yields: never }
  'book-content': { takes: 'id' | 'version'; yields: { hash: string; bytes: number; blob: string; blob_chunks: number; base_hash: string |
    null } }
  'book-content-of': { takes: 'hash'; yields: { hash: string; bytes: number; blob: string; blob_chunks: number; base_hash: string | null } }
  'book-default': { takes: never; yields: { id: string; name: string; version: number; rows: number; currency: string; hash: string; bytes:
    number; blob: string; blob_chunks: number; base_hash: string | null } }
  'book-find-shared': { takes: 'hash' | 'name'; yields: { seq: number; id: string; version: number | null } }
  'book-insert-shared': { takes: 'seq' | 'version' | 'blob' | 'blob_chunks' | 'hash' | 'bytes' | 'base_hash' | 'rows' | 'items' | 'currency'
    | 'as_of' | 'calibration' | 'now'; yields: never }
  'book-change-default': { takes: 'seq'; yields: never }
  'find-submitted': { takes: 'id'; yields: { user_id: number; status: JobStatus; attempt: number; worker: string | null; created_at_ms:
    number; last_event_id: number; book_id: string | null; book_version: number | null } }
  'find-replay': { takes: 'user_id' | 'key' | 'now'; yields: JobColumns & { body_hash: Uint8Array } }
  'take-turn': { takes: 'bytes' | 'highest_turn' | 'user_id' | 'active_jobs_max' | 'kept_jobs_max' | 'kept_bytes_max' | 'now'; yields: {
    turn: number; is_queued: number } }
  'find-user-counts': { takes: 'user_id'; yields: { active_jobs: number; kept_jobs: number } }
  'last-turn': { takes: never; yields: { turn: number } }
  'data-version': { takes: never; yields: { data_version: number } }
  'last-seq': { takes: never; yields: { seq: number | null } }
  'next-seq': { takes: 'first_seq' | 'last_seq'; yields: { seq: number } }
  'insert-job': { takes: 'seq' | 'id' | 'user_id' | 'request_type' | 'geography' | 'idempotency_key' | 'worker' | 'turn' | 'now' |
    'deadline_at_ms' | 'lease_until_ms' | 'book_id' | 'book_version' | 'traceparent' | 'labels'; yields: { book_id: string | null;
    book_version: number | null } }
  'insert-idempotency-key': { takes: 'user_id' | 'key' | 'body_hash' | 'job_seq' | 'expires_at_ms'; yields: never }
  'get-job': { takes: 'id' | 'user_id' | 'now'; yields: JobColumns & { result_body: string | null } }
  'find-job': { takes: 'id' | 'user_id' | 'now'; yields: { seq: number; user_id: number; status: JobStatus; last_event_id: number;
    idempotency_key: string | null } }
  'read-events': { takes: 'job_seq' | 'after' | 'last_event_id' | 'limit'; yields: { id: number; type: EventType; at_ms: number; body:
    string } }
  'last-event-ids': { takes: 'ids' | 'now'; yields: { id: string; last_event_id: number } }
  'list-jobs': { takes: 'user_id' | 'before_ms' | 'before_id' | 'from_ms' | 'now' | 'limit'; yields: JobColumns }
  'list-jobs-by-status': { takes: 'user_id' | 'status' | 'before_ms' | 'before_id' | 'from_ms' | 'now' | 'limit'; yields: JobColumns }
  'set-labels': { takes: 'labels' | 'seq'; yields: never }
  'append-stage': { takes: 'stage' | 'progress' | 'now' | 'events' | 'seq'; yields: { last_event_id: number } }
  'end-job': { takes: 'status' | 'now' | 'retention_ms' | 'worker' | 'events' | 'stage' | 'progress' | 'summary' | 'failure_code' |
    'failure_message' | 'seq'; yields: { last_event_id: number } }
  'leave-queue': { takes: 'bytes' | 'user_id'; yields: never }
  'count-bytes': { takes: 'bytes' | 'user_id'; yields: never }
  'insert-event': { takes: 'job_seq' | 'id' | 'type' | 'now' | 'body'; yields: never }
  'give-back': { takes: 'seq' | 'user_id'; yields: never }
  'delete-job': { takes: 'seq'; yields: never }
  'delete-idempotency-key': { takes: 'user_id' | 'key' | 'job_seq'; yields: never }
  'insert-text': { takes: 'user_id' | 'job_seq' | 'query' | 'query_folded'; yields: never }
  'delete-text': { takes: 'job_seq'; yields: never }
  'add-to-backlog': { takes: 'user_id' | 'job_seq'; yields: never }
  'delete-from-backlog': { takes: 'user_id' | 'job_seq'; yields: never }
  'delete-from-long-texts': { takes: 'user_id' | 'job_seq'; yields: never }
  'count-backlog': { takes: never; yields: { count: number } }
  'measure-backlog': { takes: 'characters_max' | 'text_characters_max' | 'limit'; yields: { waiting: number; texts: number } }
  'index-backlog': { takes: 'limit' | 'text_characters_max'; yields: never }
  'set-aside-long-texts': { takes: 'limit' | 'text_characters_max'; yields: never }
  'trim-backlog': { takes: 'limit'; yields: never }
  'delete-from-index': { takes: 'job_seq'; yields: never }
  'candidates-in-index': { takes: 'match' | 'before_seq' | 'from_seq' | 'limit'; yields: { seq: number } }
  'candidates-in-backlog': { takes: 'user_id' | 'before_seq' | 'from_seq' | 'limit'; yields: { seq: number } }
  'candidates-in-long-texts': { takes: 'user_id' | 'before_seq' | 'from_seq' | 'limit'; yields: { seq: number } }
  'candidates-in-state': { takes: 'user_id' | 'status' | 'before_ms' | 'before_id' | 'from_ms' | 'limit'; yields: { seq: number } }
  'candidates-in-label': { takes: 'user_id' | 'label' | 'before_seq' | 'from_seq' | 'limit'; yields: { seq: number } }
  'candidates-in-stretch': { takes: 'user_id' | 'before_seq' | 'from_seq' | 'limit'; yields: { seq: number } }
  'measure-candidates': { takes: 'seqs'; yields: { bytes: number } }
  'verify-candidates': { takes: 'seqs' | 'user_id' | 'contains' | 'before_ms' | 'before_id' | 'from_ms' | 'status' | 'label' | 'places' |
    'total_min' | 'total_max' | 'now'; yields: JobColumns }
  'insert-user': { takes: 'user'; yields: never }
  'insert-key': { takes: 'id' | 'scope' | 'label' | 'hash' | 'hint' | 'now' | 'expires_at_ms' | 'request_hash' | 'user'; yields: never }
  'find-requested-key': { takes: 'request_hash'; yields: { id: string } }
  'list-keys': { takes: 'user' | 'after_id' | 'limit'; yields: { id: string; user: string; scope: Scope; label: string | null; hint: string;
    created_at_ms: number; expires_at_ms: number | null; revoked_at_ms: number | null; last_used_at_ms: number | null } }
  'find-key-record': { takes: 'id'; yields: Statements['list-keys']['yields'] }
  'revoke-key': { takes: 'now' | 'id'; yields: never }
  'note-key-change': { takes: 'now' | 'action' | 'via' | 'by_user' | 'by_key_id' | 'id'; yields: never }
  'find-quotas': { takes: 'user'; yields: { user: string; quotas: string | null } }
  'set-quotas': { takes: 'quotas' | 'user'; yields: never }
  'note-quotas': { takes: 'now' | 'action' | 'user' | 'via' | 'by_user' | 'by_key_id' | 'quotas'; yields: never }
  'list-quotas': { takes: 'after_user' | 'user' | 'limit'; yields: { user: string; quotas: string | null } }
  'read-key-audit': { takes: 'before' | 'limit'; yields: { id: number; at_ms: number; action: AuditEntry['action']; key_id: string | null;
    key_user: string; scope: Scope | null; label: string | null; via: AuditEntry['by']['via']; by_user: string | null; by_key_id: string |
    null; quotas: string | null } }
  'find-key': { takes: 'hash' | 'now'; yields: { key_id: string; user_id: number; user: string; scope: Scope; last_used_at_ms: number |
    null; quotas: string | null } }
  'touch-key': { takes: 'now' | 'id'; yields: never }
  'has-keys': { takes: never; yields: { found: number } }
  'insert-share': { takes: 'id' | 'user_id' | 'job_id' | 'hash' | 'now' | 'expires_at_ms' | 'expires_at_ms_max' | 'shares_max'; yields:
    never }
  'find-share': { takes: 'id' | 'user_id' | 'job_id'; yields: { id: string; created_at_ms: number; expires_at_ms: number } }
  'list-shares': { takes: 'user_id' | 'job_id' | 'now'; yields: { id: string; created_at_ms: number; expires_at_ms: number } }
  'delete-share': { takes: 'id' | 'user_id' | 'job_id'; yields: never }
  'delete-shares': { takes: 'user_id' | 'job_id'; yields: never }
  'find-shared': { takes: 'hash' | 'now'; yields: { user_id: number; job_id: string; expires_at_ms: number } }
  'purge-shares': { takes: 'now' | 'limit'; yields: never }
  'archive-read-shares': { takes: never; yields: { id: string; user_id: number; job_id: string; hash: string; created_at_ms: number;
    expires_at_ms: number } }
  'archive-insert-share': { takes: 'id' | 'user_id' | 'job_id' | 'hash' | 'created_at_ms' | 'expires_at_ms'; yields: never }
  'find-outcome': { takes: 'user_id' | 'job_id' | 'line'; yields: { seq: number; user_id: number; job_id: string; line: number;
    created_at_ms: number; updated_at_ms: number; body: string } }
  'insert-outcome': { takes: 'user_id' | 'job_id' | 'line' | 'book' | 'category' | 'now' | 'body'; yields: never }
  'update-outcome': { takes: 'book' | 'category' | 'body' | 'now' | 'seq'; yields: never }
  'has-job-for-outcome': { takes: 'job_id' | 'user_id' | 'now' | 'batch_id'; yields: { found: number } }
  'delete-outcome': { takes: 'user_id' | 'job_id' | 'line'; yields: never }
  'delete-outcomes-between': { takes: 'user_id' | 'first_job_id' | 'last_job_id' | 'limit'; yields: never }
  'find-outcome-changes': { takes: 'user_id'; yields: { revision: number; kept: number } }
  'count-outcome-change': { takes: 'user_id' | 'added'; yields: never }
  'list-outcomes': { takes: 'user_id' | 'before' | 'book' | 'limit'; yields: Statements['find-outcome']['yields'] }
  'newest-outcomes': { takes: 'user_id' | 'per_category' | 'limit'; yields: Statements['find-outcome']['yields'] }
  'list-alarms': { takes: 'user_id' | 'book'; yields: { user_id: number; book: string; is_broken: number; since_ms: number; outcomes:
    number; factor: number | null; changes: number; is_announced: number } }
  'set-alarm': { takes: 'user_id' | 'book' | 'is_broken' | 'now' | 'outcomes' | 'factor'; yields: never }
  'announce-alarm': { takes: 'user_id' | 'book' | 'changes'; yields: never }
  'tell-of-alarm': { takes: 'user_id' | 'now' | 'book' | 'outcomes' | 'factor' | 'false_alarm_rate'; yields: never }
  'archive-read-outcomes': { takes: 'after_seq' | 'limit'; yields: { seq: number; user_id: number; job_id: string; line: number; book:
    string; category: string; created_at_ms: number; updated_at_ms: number; body: string } }
  'archive-insert-outcome': { takes: 'user_id' | 'job_id' | 'line' | 'book' | 'category' | 'created_at_ms' | 'updated_at_ms' | 'body';
    yields: never }
  'archive-read-alarms': { takes: never; yields: Statements['list-alarms']['yields'] }
  'archive-insert-alarm': { takes: 'user_id' | 'book' | 'is_broken' | 'since_ms' | 'outcomes' | 'factor' | 'changes' | 'is_announced';
    yields: never }
  'stats': { takes: never; yields: { pending: number; processing: number; oldest_pending_at_ms: number | null; kept_bytes: number;
    kept_bytes_of_largest_user: number } }
  'ping': { takes: never; yields: { tables: number } }
  'read-queue-ages': { takes: 'now'; yields: { step: number; jobs: number } }
  'read-queue-users': { takes: 'now' | 'limit'; yields: { user_name: string; jobs: number; oldest_ms: number } }
  'find-expired': { takes: 'now' | 'limit'; yields: { seq: number; user_id: number; idempotency_key: string | null } }
  'find-expired-job': { takes: 'seq' | 'now'; yields: { seq: number; user_id: number; idempotency_key: string | null } }
  'purge-idempotency-keys': { takes: 'now' | 'limit'; yields: never }
  'insert-secret': { takes: 'name' | 'value'; yields: never }
  'find-secret': { takes: 'name'; yields: { value: Uint8Array } }
  'keep-trace': { takes: 'id' | 'traceparent' | 'now'; yields: never }
  'forget-traces': { takes: 'before'; yields: never }
  'find-trace': { takes: 'id'; yields: { traceparent: string | null } }
  'archive-count-jobs': { takes: never; yields: { count: number } }
  'archive-read-users': { takes: never; yields: { id: number; name: string; quotas: string | null } }
  'archive-read-keys': { takes: never; yields: { id: string; user_id: number; scope: Scope; label: string | null; hash: string; hint:
    string; created_at_ms: number; expires_at_ms: number | null; revoked_at_ms: number | null; last_used_at_ms: number | null } }
  'archive-read-audit': { takes: never; yields: Statements['read-key-audit']['yields'] }
  'archive-read-secrets': { takes: never; yields: { name: string; value: string } }
  'archive-read-jobs': { takes: 'after_id' | 'limit'; yields: JobColumns & { query_folded: string; turn: number; lost: number; worker:
    string | null; due_at_ms: number | null; idempotency_key: string | null; key_body_hash: string | null; key_expires_at_ms: number | null
    } }
  'archive-read-events': { takes: 'seqs'; yields: { job_seq: number; id: number; type: EventType; at_ms: number; body: string } }
  'archive-insert-user': { takes: 'id' | 'name' | 'quotas'; yields: never }
  'archive-insert-key': { takes: 'id' | 'user_id' | 'scope' | 'label' | 'hash' | 'hint' | 'created_at_ms' | 'expires_at_ms' |
    'revoked_at_ms' | 'last_used_at_ms'; yields: never }
  'archive-insert-audit': { takes: 'id' | 'at_ms' | 'action' | 'key_id' | 'key_user' | 'scope' | 'label' | 'via' | 'by_user' | 'by_key_id' |
    'quotas'; yields: never }
  'archive-insert-secret': { takes: 'name' | 'value'; yields: never }
  'archive-insert-job': { takes: 'seq' | 'id' | 'user_id' | 'request_type' | 'geography' | 'idempotency_key' | 'status' | 'turn' | 'attempt'
    | 'lost' | 'worker' | 'created_at_ms' | 'started_at_ms' | 'ended_at_ms' | 'updated_at_ms' | 'expires_at_ms' | 'deadline_at_ms' |
    'due_at_ms' | 'stage' | 'progress' | 'last_event_id' | 'summary' | 'failure_code' | 'failure_message' | 'book_id' | 'book_version' |
    'labels'; yields: never }
  'archive-insert-event': { takes: 'job_seq' | 'id' | 'type' | 'at_ms' | 'body'; yields: never }
  'archive-insert-idempotency-key': { takes: 'user_id' | 'key' | 'body_hash' | 'job_seq' | 'expires_at_ms'; yields: never }
  'archive-count-job': { takes: 'active' | 'turn' | 'bytes' | 'user_id'; yields: never }
  'archive-read-books': { takes: never; yields: { id: string; user_id: number | null; name: string; version: number | null; last_version:
    number; created_at_ms: number; last_event_id: number; is_default: number } }
  'archive-read-versions': { takes: 'id'; yields: { version: number; status: BookStatus; extends: BookExtends; columns: string; upload_blob:
    string | null; upload_bytes: number; blob: string | null; blob_chunks: number | null; hash: string | null; bytes: number | null;
    base_hash: string | null; rows: number | null; items: number | null; currency: string | null; as_of: string | null; calibration: string
    | null; problems_count: number; failure_code: BuildFailureCode | null; failure_message: string | null; created_at_ms: number;
    ended_at_ms: number | null; events_after: number; stage: BuildStage | null; progress: number; attempt: number; lost: number; worker:
    string | null; claim_token: string | null; due_at_ms: number | null } }
  'archive-read-book-events': { takes: 'id'; yields: { id: number; type: EventType; at_ms: number; body: string } }
  'archive-read-problems': { takes: 'id'; yields: { version: number; nth: number; line: number; column_name: string | null; code: string;
    text: string } }
  'archive-read-choices': { takes: never; yields: { user_id: number; book_id: string } }
  'archive-insert-book': { takes: 'id' | 'user_id' | 'name' | 'version' | 'last_version' | 'created_at_ms' | 'last_event_id'; yields: never
    }
  'archive-insert-version': { takes: 'version' | 'status' | 'extends' | 'columns' | 'upload_blob' | 'upload_bytes' | 'blob' | 'blob_chunks'
    | 'hash' | 'bytes' | 'base_hash' | 'rows' | 'items' | 'currency' | 'as_of' | 'calibration' | 'problems_count' | 'failure_code' |
    'failure_message' | 'created_at_ms' | 'ended_at_ms' | 'events_after' | 'stage' | 'progress' | 'attempt' | 'lost' | 'worker' |
    'claim_token' | 'due_at_ms' | 'id'; yields: never }
  'archive-insert-book-event': { takes: 'event_id' | 'type' | 'at_ms' | 'body' | 'id'; yields: never }
  'archive-insert-problem': { takes: 'version' | 'nth' | 'line' | 'column_name' | 'code' | 'text' | 'id'; yields: never }
  'archive-set-default': { takes: 'id'; yields: never }
  'archive-insert-choice': { takes: 'book_id' | 'user_id'; yields: never }
  'insert-webhook': { takes: 'id' | 'user_id' | 'url' | 'events' | 'secret' | 'now' | 'webhooks_max'; yields: never }
  'list-webhooks': { takes: 'user_id'; yields: { id: string; url: string; events: string; status: Webhook['status']; failing_since_ms:
    number | null; off_reason: NonNullable<Webhook['off_reason']> | null; old_secret_until_ms: number | null; created_at_ms: number } }
  'find-webhook': { takes: 'id' | 'user_id'; yields: Statements['list-webhooks']['yields'] }
  'delete-webhook': { takes: 'id' | 'user_id'; yields: never }
  'rotate-webhook': { takes: 'old_until_ms' | 'secret' | 'id' | 'user_id'; yields: never }
  'enable-webhook': { takes: 'id' | 'user_id'; yields: never }
  'insert-ping': { takes: 'id' | 'webhook_id' | 'now' | 'give_up_at_ms'; yields: never }
  'list-deliveries': { takes: 'webhook_id' | 'before' | 'limit'; yields: { seq: number; id: string; type: string; status:
    WebhookDelivery['status']; at_ms: number; attempt: number; due_at_ms: number | null; tried_at_ms: number | null; answer_status: number |
    null; fault: string | null; ended_at_ms: number | null } }
  'find-delivery': { takes: 'id' | 'webhook_id'; yields: { status: WebhookDelivery['status']; resends: number } }
  'resend-delivery': { takes: 'now' | 'give_up_at_ms' | 'id'; yields: never }
  'find-due-deliveries': { takes: 'under_way' | 'now' | 'per_webhook_max' | 'limit'; yields: { seq: number } }
  'has-claimable-deliveries': { takes: 'now' | 'worker'; yields: { found: number } }
  'find-lost-deliveries': { takes: 'worker' | 'held'; yields: { seq: number } }
  'keep-delivery': { takes: 'lease_until_ms' | 'seq'; yields: never }
  'take-delivery': { takes: 'worker' | 'lease_until_ms' | 'now' | 'seq'; yields: never }
  'find-taken-delivery': { takes: 'seq'; yields: { id: string; attempt: number; tries: number; webhook_id: string; type: string; at_ms:
    number; data: string; url: string; secret: Uint8Array; old_secret: Uint8Array | null; old_secret_until_ms: number | null } }
  'end-delivery': { takes: 'status' | 'answer_status' | 'fault' | 'now' | 'id' | 'attempt' | 'worker'; yields: { webhook_id: string } }
  'postpone-delivery': { takes: 'due_at_ms' | 'answer_status' | 'fault' | 'id' | 'attempt' | 'worker'; yields: never }
  'note-success': { takes: 'id'; yields: never }
  'note-failure': { takes: 'now' | 'id'; yields: never }
  'switch-off': { takes: 'reason' | 'now' | 'id'; yields: never }
  'find-late-deliveries': { takes: 'now' | 'limit'; yields: { seq: number; webhook_id: string } }
  'give-up-delivery': { takes: 'now' | 'seq'; yields: never }
  'switch-off-failing': { takes: 'since_ms'; yields: never }
  'purge-deliveries': { takes: 'ended_before_ms' | 'limit'; yields: never }
  'next-webhook': { takes: 'after'; yields: { id: string } }
  'trim-deliveries': { takes: 'webhook_id' | 'limit' | 'kept_max'; yields: never }
  'forget-old-secrets': { takes: 'now'; yields: never }
  'count-pending-deliveries': { takes: never; yields: { count: number } }
  'archive-read-webhooks': { takes: never; yields: { id: string; user_id: number; url: string; events: string; secret: string; old_secret:
    string | null; old_secret_until_ms: number | null; status: Webhook['status']; failing_since_ms: number | null; off_reason:
    NonNullable<Webhook['off_reason']> | null; created_at_ms: number } }
  'archive-insert-webhook': { takes: 'id' | 'user_id' | 'url' | 'events' | 'secret' | 'old_secret' | 'old_secret_until_ms' | 'status' |
    'failing_since_ms' | 'off_reason' | 'created_at_ms'; yields: never }
  'archive-read-deliveries': { takes: 'after_seq' | 'limit'; yields: { seq: number; id: string; webhook_id: string; type: string; at_ms:
    number; data: string; status: WebhookDelivery['status']; due_at_ms: number | null; give_up_at_ms: number; attempt: number; tries:
    number; resends: number; worker: string | null; answer_status: number | null; fault: string | null; tried_at_ms: number | null;
    ended_at_ms: number | null } }
  'archive-insert-delivery': { takes: 'id' | 'webhook_id' | 'type' | 'at_ms' | 'data' | 'status' | 'due_at_ms' | 'give_up_at_ms' | 'attempt'
    | 'tries' | 'resends' | 'worker' | 'answer_status' | 'fault' | 'tried_at_ms' | 'ended_at_ms'; yields: never }
  'find-claimed': { takes: 'token' | 'worker'; yields: { seq: number; id: string; user_id: number; query: string; geography: string | null;
    book_id: string | null; book_version: number | null; created_at_ms: number; deadline_at_ms: number; attempt: number; last_event_id:
    number; traceparent: string | null } }
  'find-overdue': { takes: 'now' | 'limit'; yields: { seq: number; id: string; user_id: number; query: string; geography: string | null;
    book_id: string | null; book_version: number | null; created_at_ms: number; deadline_at_ms: number; attempt: number; lost: number;
    worker: string | null; last_event_id: number; traceparent: string | null } }
  'find-pending': { takes: 'limit'; yields: Statements['find-overdue']['yields'] }
  'take-job': { takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'now' | 'seq'; yields: never }
  'find-held': { takes: 'id' | 'attempt' | 'worker'; yields: { seq: number; user_id: number; status: JobStatus; last_event_id: number } }
  'extend-lease': { takes: 'lease_until_ms' | 'id' | 'attempt' | 'worker'; yields: never }
  'release-job': { takes: 'now' | 'id' | 'attempt' | 'worker'; yields: never }
  'expire-leases': { takes: 'now'; yields: never }
  'find-hopeless': { takes: 'now' | 'attempts_max' | 'limit'; yields: { seq: number; id: string; user_id: number; deadline_at_ms: number;
    lost: number } }
}
