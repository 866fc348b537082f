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

// Written by packages/service/scripts/sqlite-statements.ts from the .sql files and the schema. A test compares them.

/** A row of the view `job_rows`. */
export interface JobColumns {
  readonly seq: number
  readonly id: string
  readonly user_id: number
  readonly request_type: 'nl'
  readonly query: string
  readonly geography: string | null
  readonly status: JobStatus
  readonly attempt: number
  readonly created_at_ms: number
  readonly started_at_ms: number | null
  readonly ended_at_ms: number | null
  readonly updated_at_ms: number
  readonly expires_at_ms: number | null
  readonly deadline_at_ms: number
  readonly stage: Stage | null
  readonly progress: number
  readonly last_event_id: number
  readonly summary: string | null
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
  readonly book_id: string | null
  readonly book_version: number | null
}

/** What each statement takes and yields. */
export interface Statements {
  readonly 'get-batch': {
    takes: 'id' | 'user_id' | 'now'
    yields: {
      readonly seq: number
      readonly id: string
      readonly user_id: number
      readonly status: JobStatus
      readonly idempotency_key: string | null
      readonly body_hash: Uint8Array | null
      readonly key_expires_at_ms: number | null
      readonly lines: number
      readonly skipped: number
      readonly book_id: string | null
      readonly book_version: number | null
      readonly completed: number
      readonly failed: number
      readonly chunks_left: number
      readonly kept_jobs: number
      readonly kept_bytes: number
      readonly turn: number
      readonly created_at_ms: number
      readonly started_at_ms: number | null
      readonly ended_at_ms: number | null
      readonly updated_at_ms: number
      readonly expires_at_ms: number | null
      readonly deadline_at_ms: number
      readonly progress_at_ms: number | null
      readonly progress_lines: number
      readonly rate: number | null
      readonly last_event_id: number
      readonly failure_code: FailureCode | null
      readonly failure_message: string | null
      readonly processing: number
    }
  }
  readonly 'find-batch-owner': { takes: 'id'; yields: { readonly user_id: number } }
  readonly 'find-batch-replay': {
    takes: 'user_id' | 'key' | 'now'
    yields: { readonly id: string; readonly body_hash: Uint8Array | null }
  }
  readonly 'count-active-batches': { takes: 'user_id'; yields: { readonly count: number } }
  readonly 'keep-batch': {
    takes: 'lines' | 'bytes' | 'user_id' | 'kept_jobs_max' | 'kept_bytes_max'
    yields: never
  }
  readonly 'forget-batch-key': { takes: 'user_id' | 'key'; yields: never }
  readonly 'insert-batch': {
    takes:
      | 'id'
      | 'user_id'
      | 'key'
      | 'body_hash'
      | 'key_expires_at_ms'
      | 'lines'
      | 'skipped'
      | 'chunks'
      | 'bytes'
      | 'now'
      | 'deadline_at_ms'
    yields: { readonly seq: number }
  }
  readonly 'insert-chunk': { takes: 'batch_seq' | 'first_line' | 'lines'; yields: { readonly seq: number } }
  readonly 'insert-body': { takes: 'chunk_seq' | 'kind' | 'body'; yields: never }
  readonly 'list-batches': {
    takes: 'user_id' | 'before_ms' | 'before_id' | 'now' | 'limit'
    yields: Statements['get-batch']['yields']
  }
  readonly 'read-batch-events': {
    takes: 'batch_seq' | 'after' | 'limit'
    yields: {
      readonly id: number
      readonly type: BatchEventType
      readonly at_ms: number
      readonly completed: number
      readonly failed: number
      readonly processing: number
      readonly rate: number | null
    }
  }
  readonly 'last-batch-event-ids': {
    takes: 'ids' | 'now'
    yields: { readonly id: string; readonly last_event_id: number }
  }
  readonly 'read-chunks': {
    takes: 'batch_seq' | 'from_line' | 'limit'
    yields: {
      readonly first_line: number
      readonly lines: number
      readonly status: 'waiting' | 'held' | 'done'
      readonly attempt: number
      readonly started_at_ms: number | null
      readonly ended_at_ms: number | null
      readonly failure_code: FailureCode | null
      readonly failure_message: string | null
      readonly items: Uint8Array
      readonly results: Uint8Array | null
    }
  }
  readonly 'find-claimed-chunk': {
    takes: 'worker' | 'token'
    yields: {
      readonly id: string
      readonly user_id: number
      readonly deadline_at_ms: number
      readonly book_id: string | null
      readonly book_version: number | null
      readonly seq: number
      readonly batch_seq: number
      readonly first_line: number
      readonly lines: number
      readonly attempt: number
      readonly lost: number
      readonly items: Uint8Array
    }
  }
  readonly 'find-overdue-chunk': {
    takes: 'now' | 'attempts_max'
    yields: Statements['find-claimed-chunk']['yields']
  }
  readonly 'find-waiting-chunk': { takes: 'now'; yields: Statements['find-claimed-chunk']['yields'] }
  readonly 'take-chunk': {
    takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'now' | 'seq'
    yields: never
  }
  readonly 'take-batch-turn': { takes: 'now' | 'seq'; yields: never }
  readonly 'extend-chunk-lease': {
    takes: 'lease_until_ms' | 'id' | 'first_line' | 'attempt' | 'worker'
    yields: never
  }
  readonly 'release-chunk': { takes: 'id' | 'first_line' | 'attempt' | 'worker'; yields: never }
  readonly 'find-held-chunk': {
    takes: 'id' | 'first_line' | 'attempt' | 'worker'
    yields: {
      readonly seq: number
      readonly batch_seq: number
      readonly status: 'waiting' | 'held' | 'done'
      readonly id: string
      readonly user_id: number
    }
  }
  readonly 'end-chunk': { takes: 'now' | 'failure_code' | 'failure_message' | 'seq'; yields: never }
  readonly 'count-chunk': {
    takes: 'completed' | 'failed' | 'bytes' | 'now' | 'seq'
    yields: {
      readonly chunks_left: number
      readonly completed: number
      readonly failed: number
      readonly lines: number
      readonly progress_at_ms: number | null
      readonly started_at_ms: number | null
      readonly created_at_ms: number
      readonly progress_lines: number
      readonly rate: number | null
    }
  }
  readonly 'keep-results': { takes: 'bytes' | 'user_id'; yields: never }
  readonly 'note-batch-progress': {
    takes: 'now' | 'rate' | 'seq'
    yields: { readonly last_event_id: number; readonly processing: number }
  }
  readonly 'end-batch': {
    takes: 'status' | 'now' | 'retention_ms' | 'rate' | 'failure_code' | 'failure_message' | 'seq'
    yields: {
      readonly last_event_id: number
      readonly completed: number
      readonly failed: number
      readonly rate: number | null
    }
  }
  readonly 'drop-chunk-leases': { takes: 'batch_seq'; yields: never }
  readonly 'insert-batch-event': {
    takes: 'batch_seq' | 'id' | 'type' | 'now' | 'completed' | 'failed' | 'processing' | 'rate'
    yields: never
  }
  readonly 'expire-chunk-leases': { takes: 'now'; yields: never }
  readonly 'find-late-batches': {
    takes: 'now' | 'limit'
    yields: { readonly seq: number; readonly id: string; readonly user_id: number; readonly lines: number }
  }
  readonly 'find-hopeless-chunks': {
    takes: 'now' | 'attempts_max' | 'limit'
    yields: {
      readonly seq: number
      readonly batch_seq: number
      readonly lines: number
      readonly lost: number
      readonly id: string
      readonly user_id: number
    }
  }
  readonly 'expire-batch': { takes: 'now' | 'seq'; yields: never }
  readonly 'find-expired-batch': {
    takes: 'now'
    yields: {
      readonly seq: number
      readonly user_id: number
      readonly kept_jobs: number
      readonly kept_bytes: number
    }
  }
  readonly 'give-back-batch': { takes: 'seq' | 'user_id'; yields: never }
  readonly 'note-given-back': { takes: 'seq'; yields: never }
  readonly 'delete-bodies': { takes: 'batch_seq' | 'limit'; yields: never }
  readonly 'delete-chunks': { takes: 'batch_seq' | 'limit'; yields: never }
  readonly 'delete-batch-events': { takes: 'batch_seq'; yields: never }
  readonly 'delete-batch': { takes: 'seq'; yields: never }
  readonly 'book-touch-blob': { takes: 'blob' | 'now'; yields: never }
  readonly 'book-insert-chunk': { takes: 'blob' | 'nth' | 'bytes'; yields: never }
  readonly 'book-read-chunk': { takes: 'blob' | 'nth'; yields: { readonly bytes: Uint8Array } }
  readonly 'book-count-chunks': { takes: 'blob'; yields: { readonly chunks: number } }
  readonly 'book-set-blob-state': { takes: 'state' | 'blob'; yields: never }
  readonly 'book-release-filling': { takes: 'blob'; yields: never }
  readonly 'book-release-all-filling': { takes: never; yields: never }
  readonly 'book-loose-chunks': {
    takes: 'stale_before_ms' | 'limit'
    yields: { readonly blob: string; readonly nth: number }
  }
  readonly 'book-delete-chunk': { takes: 'blob' | 'nth'; yields: never }
  readonly 'book-delete-empty-blobs': { takes: 'stale_before_ms'; yields: never }
  readonly 'book-list': {
    takes: 'user_id'
    yields: {
      readonly id: string
      readonly user_id: number | null
      readonly name: string
      readonly serving_version: number | null
      readonly book_created_at_ms: number
      readonly last_event_id: number
      readonly is_default: number
      readonly version: number
      readonly status: BookStatus
      readonly extends: BookExtends
      readonly rows: number | null
      readonly items: number | null
      readonly currency: string | null
      readonly as_of: string | null
      readonly calibration: string | null
      readonly problems_count: number
      readonly failure_code: BuildFailureCode | null
      readonly failure_message: string | null
      readonly stage: BuildStage | null
      readonly progress: number
      readonly created_at_ms: number
      readonly ended_at_ms: number | null
    }
  }
  readonly 'book-get': { takes: 'user_id' | 'id'; yields: Statements['book-list']['yields'] }
  readonly 'book-find': {
    takes: 'id' | 'user_id'
    yields: {
      readonly seq: number
      readonly user_id: number | null
      readonly serving_version: number | null
      readonly last_version: number
      readonly last_event_id: number
      readonly status: BookStatus
      readonly events_after: number
    }
  }
  readonly 'book-find-named': {
    takes: 'user_id' | 'name'
    yields: {
      readonly seq: number
      readonly id: string
      readonly last_version: number
      readonly last_event_id: number
      readonly status: BookStatus
    }
  }
  readonly 'book-versions': {
    takes: 'id' | 'user_id'
    yields: {
      readonly version: number
      readonly status: BookStatus
      readonly extends: BookExtends
      readonly rows: number | null
      readonly items: number | null
      readonly currency: string | null
      readonly as_of: string | null
      readonly calibration: string | null
      readonly problems_count: number
      readonly failure_code: BuildFailureCode | null
      readonly failure_message: string | null
      readonly stage: BuildStage | null
      readonly progress: number
      readonly created_at_ms: number
      readonly ended_at_ms: number | null
    }
  }
  readonly 'book-resolve': {
    takes: 'version' | 'id_or_name' | 'user_id'
    yields: { readonly id: string; readonly version: number }
  }
  readonly 'book-problems': {
    takes: 'version' | 'after' | 'id' | 'user_id' | 'limit'
    yields: {
      readonly nth: number
      readonly line: number
      readonly column_name: string | null
      readonly code: string
      readonly text: string
    }
  }
  readonly 'book-of-upload': {
    takes: 'blob' | 'user_id'
    yields: { readonly id: string; readonly version: number }
  }
  readonly 'book-count': { takes: 'user_id'; yields: { readonly books: number } }
  readonly 'book-insert': { takes: 'id' | 'user_id' | 'name' | 'now'; yields: { readonly seq: number } }
  readonly 'book-next-version': {
    takes: 'seq'
    yields: { readonly last_version: number; readonly last_event_id: number }
  }
  readonly 'book-insert-version': {
    takes: 'seq' | 'version' | 'extends' | 'columns' | 'upload_blob' | 'upload_bytes' | 'now' | 'events_after'
    yields: never
  }
  readonly 'book-surplus-versions': {
    takes: 'seq' | 'versions_max'
    yields: { readonly version: number; readonly blob: string | null; readonly upload_blob: string | null }
  }
  readonly 'book-delete-version': { takes: 'seq' | 'version'; yields: never }
  readonly 'book-delete-problems': { takes: 'seq' | 'version' | 'from_nth'; yields: never }
  readonly 'book-delete-events': { takes: 'seq' | 'up_to'; yields: never }
  readonly 'book-blobs': {
    takes: 'seq'
    yields: { readonly blob: string | null; readonly upload_blob: string | null }
  }
  readonly 'book-delete': { takes: 'seq'; yields: never }
  readonly 'book-serve': { takes: 'version' | 'seq'; yields: never }
  readonly 'book-set-default': { takes: 'book_seq' | 'user_id'; yields: never }
  readonly 'book-events': {
    takes: 'seq' | 'after' | 'limit'
    yields: { readonly id: number; readonly type: EventType; readonly at_ms: number; readonly body: string }
  }
  readonly 'book-last-event-ids': {
    takes: 'ids'
    yields: { readonly id: string; readonly last_event_id: number }
  }
  readonly 'book-insert-event': { takes: 'seq' | 'id' | 'type' | 'now' | 'body'; yields: never }
  readonly 'book-count-events': { takes: 'events' | 'seq'; yields: { readonly last_event_id: number } }
  readonly 'book-find-claimed': {
    takes: 'token' | 'worker'
    yields: {
      readonly seq: number
      readonly id: string
      readonly name: string
      readonly last_event_id: number
      readonly version: number
      readonly attempt: number
      readonly extends: BookExtends
      readonly columns: string
      readonly upload_blob: string | null
      readonly upload_bytes: number
    }
  }
  readonly 'book-find-due': {
    takes: 'now'
    yields: {
      readonly seq: number
      readonly id: string
      readonly name: string
      readonly last_event_id: number
      readonly version: number
      readonly attempt: number
      readonly lost: number
      readonly worker: string | null
      readonly extends: BookExtends
      readonly columns: string
      readonly upload_blob: string | null
      readonly upload_bytes: number
    }
  }
  readonly 'book-take-build': {
    takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'seq' | 'version'
    yields: never
  }
  readonly 'book-find-held': {
    takes: 'id' | 'version' | 'attempt' | 'worker'
    yields: {
      readonly seq: number
      readonly last_event_id: number
      readonly status: BookStatus
      readonly upload_blob: string | null
    }
  }
  readonly 'book-keep-build': {
    takes: 'lease_until_ms' | 'id' | 'version' | 'attempt' | 'worker'
    yields: never
  }
  readonly 'book-release-build': {
    takes: 'is_lost' | 'now' | 'id' | 'version' | 'attempt' | 'worker'
    yields: never
  }
  readonly 'book-expire-builds': { takes: 'now'; yields: never }
  readonly 'book-note-problem': {
    takes: 'seq' | 'version' | 'nth' | 'line' | 'column_name' | 'code' | 'text'
    yields: never
  }
  readonly 'book-append-stage': { takes: 'stage' | 'progress' | 'seq' | 'version'; yields: never }
  readonly 'book-end-ready': {
    takes:
      | 'now'
      | 'blob'
      | 'blob_chunks'
      | 'hash'
      | 'bytes'
      | 'base_hash'
      | 'rows'
      | 'items'
      | 'currency'
      | 'as_of'
      | 'calibration'
      | 'problems_count'
      | 'seq'
      | 'version'
    yields: never
  }
  readonly 'book-end-failed': {
    takes: 'now' | 'failure_code' | 'failure_message' | 'seq' | 'version'
    yields: never
  }
  readonly 'book-content': {
    takes: 'id' | 'version'
    yields: {
      readonly hash: string
      readonly bytes: number
      readonly blob: string
      readonly blob_chunks: number
      readonly base_hash: string | null
    }
  }
  readonly 'book-content-of': { takes: 'hash'; yields: Statements['book-content']['yields'] }
  readonly 'book-default': {
    takes: never
    yields: {
      readonly id: string
      readonly name: string
      readonly version: number
      readonly rows: number
      readonly hash: string
      readonly bytes: number
      readonly blob: string
      readonly blob_chunks: number
      readonly base_hash: string | null
    }
  }
  readonly 'book-find-shared': {
    takes: 'hash' | 'name'
    yields: { readonly seq: number; readonly id: string; readonly version: number | null }
  }
  readonly 'book-insert-shared': {
    takes:
      | 'seq'
      | 'version'
      | 'blob'
      | 'blob_chunks'
      | 'hash'
      | 'bytes'
      | 'base_hash'
      | 'rows'
      | 'items'
      | 'currency'
      | 'as_of'
      | 'calibration'
      | 'now'
    yields: never
  }
  readonly 'book-change-default': { takes: 'seq'; yields: never }
  readonly 'find-submitted': {
    takes: 'id'
    yields: {
      readonly user_id: number
      readonly status: JobStatus
      readonly attempt: number
      readonly worker: string | null
      readonly created_at_ms: number
      readonly last_event_id: number
      readonly book_id: string | null
      readonly book_version: number | null
    }
  }
  readonly 'find-replay': {
    takes: 'user_id' | 'key' | 'now'
    yields: JobColumns & { readonly body_hash: Uint8Array }
  }
  readonly 'take-turn': {
    takes:
      | 'bytes'
      | 'highest_turn'
      | 'user_id'
      | 'active_jobs_max'
      | 'kept_jobs_max'
      | 'kept_bytes_max'
      | 'now'
    yields: { readonly turn: number; readonly is_queued: number }
  }
  readonly 'find-user-counts': {
    takes: 'user_id'
    yields: { readonly active_jobs: number; readonly kept_jobs: number }
  }
  readonly 'last-turn': { takes: never; yields: { readonly turn: number } }
  readonly 'data-version': { takes: never; yields: { readonly data_version: number } }
  readonly 'last-seq': { takes: never; yields: { readonly seq: number | null } }
  readonly 'next-seq': { takes: 'first_seq' | 'last_seq'; yields: { readonly seq: number } }
  readonly 'insert-job': {
    takes:
      | 'seq'
      | 'id'
      | 'user_id'
      | 'request_type'
      | 'geography'
      | 'idempotency_key'
      | 'worker'
      | 'turn'
      | 'now'
      | 'deadline_at_ms'
      | 'lease_until_ms'
      | 'book_id'
      | 'book_version'
    yields: { readonly book_id: string | null; readonly book_version: number | null }
  }
  readonly 'insert-idempotency-key': {
    takes: 'user_id' | 'key' | 'body_hash' | 'job_seq' | 'expires_at_ms'
    yields: never
  }
  readonly 'get-job': {
    takes: 'id' | 'user_id' | 'now'
    yields: JobColumns & { readonly result_body: string | null }
  }
  readonly 'find-job': {
    takes: 'id' | 'user_id' | 'now'
    yields: {
      readonly seq: number
      readonly user_id: number
      readonly status: JobStatus
      readonly last_event_id: number
      readonly idempotency_key: string | null
    }
  }
  readonly 'read-events': {
    takes: 'job_seq' | 'after' | 'last_event_id' | 'limit'
    yields: { readonly id: number; readonly type: EventType; readonly at_ms: number; readonly body: string }
  }
  readonly 'last-event-ids': {
    takes: 'ids' | 'now'
    yields: { readonly id: string; readonly last_event_id: number }
  }
  readonly 'list-jobs': {
    takes: 'user_id' | 'before_ms' | 'before_id' | 'from_ms' | 'now' | 'limit'
    yields: JobColumns
  }
  readonly 'list-jobs-by-status': {
    takes: 'user_id' | 'status' | 'before_ms' | 'before_id' | 'from_ms' | 'now' | 'limit'
    yields: JobColumns
  }
  readonly 'append-stage': {
    takes: 'stage' | 'progress' | 'now' | 'events' | 'seq'
    yields: { readonly last_event_id: number }
  }
  readonly 'end-job': {
    takes:
      | 'status'
      | 'now'
      | 'retention_ms'
      | 'worker'
      | 'events'
      | 'stage'
      | 'progress'
      | 'summary'
      | 'failure_code'
      | 'failure_message'
      | 'seq'
    yields: { readonly last_event_id: number }
  }
  readonly 'leave-queue': { takes: 'bytes' | 'user_id'; yields: never }
  readonly 'count-bytes': { takes: 'bytes' | 'user_id'; yields: never }
  readonly 'insert-event': { takes: 'job_seq' | 'id' | 'type' | 'now' | 'body'; yields: never }
  readonly 'give-back': { takes: 'seq' | 'user_id'; yields: never }
  readonly 'delete-job': { takes: 'seq'; yields: never }
  readonly 'delete-idempotency-key': { takes: 'user_id' | 'key' | 'job_seq'; yields: never }
  readonly 'insert-text': { takes: 'user_id' | 'job_seq' | 'query' | 'query_folded'; yields: never }
  readonly 'delete-text': { takes: 'job_seq'; yields: never }
  readonly 'add-to-backlog': { takes: 'user_id' | 'job_seq'; yields: never }
  readonly 'delete-from-backlog': { takes: 'user_id' | 'job_seq'; yields: never }
  readonly 'count-backlog': { takes: never; yields: { readonly count: number } }
  readonly 'index-backlog': { takes: 'limit'; yields: never }
  readonly 'trim-backlog': { takes: 'limit'; yields: never }
  readonly 'delete-from-index': { takes: 'job_seq'; yields: never }
  readonly 'candidates-in-index': {
    takes: 'match' | 'before_seq' | 'from_seq' | 'limit'
    yields: { readonly seq: number }
  }
  readonly 'candidates-in-backlog': {
    takes: 'user_id' | 'before_seq' | 'from_seq' | 'limit'
    yields: { readonly seq: number }
  }
  readonly 'candidates-in-state': {
    takes: 'user_id' | 'status' | 'before_ms' | 'before_id' | 'from_ms' | 'limit'
    yields: { readonly seq: number }
  }
  readonly 'candidates-in-stretch': {
    takes: 'user_id' | 'before_seq' | 'from_seq' | 'limit'
    yields: { readonly seq: number }
  }
  readonly 'measure-candidates': { takes: 'seqs'; yields: { readonly bytes: number } }
  readonly 'verify-candidates': {
    takes: 'seqs' | 'user_id' | 'contains' | 'before_ms' | 'before_id' | 'from_ms' | 'status' | 'now'
    yields: JobColumns
  }
  readonly 'insert-user': { takes: 'user'; yields: never }
  readonly 'insert-key': {
    takes: 'id' | 'scope' | 'label' | 'hash' | 'hint' | 'now' | 'expires_at_ms' | 'user'
    yields: never
  }
  readonly 'list-keys': {
    takes: 'user' | 'after_id' | 'limit'
    yields: {
      readonly id: string
      readonly user: string
      readonly scope: Scope
      readonly label: string | null
      readonly hint: string
      readonly created_at_ms: number
      readonly expires_at_ms: number | null
      readonly revoked_at_ms: number | null
      readonly last_used_at_ms: number | null
    }
  }
  readonly 'find-key-record': { takes: 'id'; yields: Statements['list-keys']['yields'] }
  readonly 'revoke-key': { takes: 'now' | 'id'; yields: never }
  readonly 'note-key-change': {
    takes: 'now' | 'action' | 'via' | 'by_user' | 'by_key_id' | 'id'
    yields: never
  }
  readonly 'read-key-audit': {
    takes: 'before' | 'limit'
    yields: {
      readonly id: number
      readonly at_ms: number
      readonly action: AuditEntry['action']
      readonly key_id: string
      readonly key_user: string
      readonly scope: Scope
      readonly label: string | null
      readonly via: AuditEntry['by']['via']
      readonly by_user: string | null
      readonly by_key_id: string | null
    }
  }
  readonly 'find-key': {
    takes: 'hash' | 'now'
    yields: {
      readonly key_id: string
      readonly user_id: number
      readonly user: string
      readonly scope: Scope
      readonly last_used_at_ms: number | null
    }
  }
  readonly 'touch-key': { takes: 'now' | 'id'; yields: never }
  readonly 'has-keys': { takes: never; yields: { readonly found: number } }
  readonly 'find-outcome': {
    takes: 'user_id' | 'job_id' | 'line'
    yields: {
      readonly seq: number
      readonly user_id: number
      readonly job_id: string
      readonly line: number
      readonly created_at_ms: number
      readonly updated_at_ms: number
      readonly body: string
    }
  }
  readonly 'insert-outcome': {
    takes: 'user_id' | 'job_id' | 'line' | 'book' | 'category' | 'now' | 'body'
    yields: never
  }
  readonly 'update-outcome': { takes: 'book' | 'category' | 'body' | 'now' | 'seq'; yields: never }
  readonly 'has-job-for-outcome': {
    takes: 'job_id' | 'user_id' | 'now' | 'batch_id'
    yields: { readonly found: number }
  }
  readonly 'delete-outcome': { takes: 'user_id' | 'job_id' | 'line'; yields: never }
  readonly 'delete-outcomes-between': {
    takes: 'user_id' | 'first_job_id' | 'last_job_id' | 'limit'
    yields: never
  }
  readonly 'find-outcome-changes': {
    takes: 'user_id'
    yields: { readonly revision: number; readonly kept: number }
  }
  readonly 'count-outcome-change': { takes: 'user_id' | 'added'; yields: never }
  readonly 'list-outcomes': {
    takes: 'user_id' | 'before' | 'book' | 'limit'
    yields: Statements['find-outcome']['yields']
  }
  readonly 'newest-outcomes': {
    takes: 'user_id' | 'per_category' | 'limit'
    yields: Statements['find-outcome']['yields']
  }
  readonly 'list-alarms': {
    takes: 'user_id' | 'book'
    yields: {
      readonly user_id: number
      readonly book: string
      readonly is_broken: number
      readonly since_ms: number
      readonly outcomes: number
      readonly factor: number | null
      readonly changes: number
      readonly is_announced: number
    }
  }
  readonly 'set-alarm': {
    takes: 'user_id' | 'book' | 'is_broken' | 'now' | 'outcomes' | 'factor'
    yields: never
  }
  readonly 'announce-alarm': { takes: 'user_id' | 'book' | 'changes'; yields: never }
  readonly 'tell-of-alarm': {
    takes: 'user_id' | 'now' | 'book' | 'outcomes' | 'factor' | 'false_alarm_rate'
    yields: never
  }
  readonly 'archive-read-outcomes': {
    takes: 'after_seq' | 'limit'
    yields: {
      readonly seq: number
      readonly user_id: number
      readonly job_id: string
      readonly line: number
      readonly book: string
      readonly category: string
      readonly created_at_ms: number
      readonly updated_at_ms: number
      readonly body: string
    }
  }
  readonly 'archive-insert-outcome': {
    takes: 'user_id' | 'job_id' | 'line' | 'book' | 'category' | 'created_at_ms' | 'updated_at_ms' | 'body'
    yields: never
  }
  readonly 'archive-read-alarms': { takes: never; yields: Statements['list-alarms']['yields'] }
  readonly 'archive-insert-alarm': {
    takes: 'user_id' | 'book' | 'is_broken' | 'since_ms' | 'outcomes' | 'factor' | 'changes' | 'is_announced'
    yields: never
  }
  readonly stats: {
    takes: never
    yields: {
      readonly pending: number
      readonly processing: number
      readonly oldest_pending_at_ms: number | null
      readonly kept_bytes: number
      readonly kept_bytes_of_largest_user: number
    }
  }
  readonly ping: { takes: never; yields: { readonly tables: number } }
  readonly 'read-queue-ages': { takes: 'now'; yields: { readonly step: number; readonly jobs: number } }
  readonly 'read-queue-users': {
    takes: 'now' | 'limit'
    yields: { readonly user_name: string; readonly jobs: number; readonly oldest_ms: number }
  }
  readonly 'find-expired': {
    takes: 'now' | 'limit'
    yields: { readonly seq: number; readonly user_id: number; readonly idempotency_key: string | null }
  }
  readonly 'purge-idempotency-keys': { takes: 'now' | 'limit'; yields: never }
  readonly 'insert-secret': { takes: 'name' | 'value'; yields: never }
  readonly 'find-secret': { takes: 'name'; yields: { readonly value: Uint8Array } }
  readonly 'archive-count-jobs': { takes: never; yields: { readonly count: number } }
  readonly 'archive-count-books': { takes: never; yields: { readonly count: number } }
  readonly 'archive-read-users': { takes: never; yields: { readonly id: number; readonly name: string } }
  readonly 'archive-read-keys': {
    takes: never
    yields: {
      readonly id: string
      readonly user_id: number
      readonly scope: Scope
      readonly label: string | null
      readonly hash: string
      readonly hint: string
      readonly created_at_ms: number
      readonly expires_at_ms: number | null
      readonly revoked_at_ms: number | null
      readonly last_used_at_ms: number | null
    }
  }
  readonly 'archive-read-audit': { takes: never; yields: Statements['read-key-audit']['yields'] }
  readonly 'archive-read-secrets': { takes: never; yields: { readonly name: string; readonly value: string } }
  readonly 'archive-read-jobs': {
    takes: 'after_id' | 'limit'
    yields: JobColumns & {
      readonly query_folded: string
      readonly turn: number
      readonly lost: number
      readonly worker: string | null
      readonly due_at_ms: number | null
      readonly idempotency_key: string | null
      readonly key_body_hash: string | null
      readonly key_expires_at_ms: number | null
    }
  }
  readonly 'archive-read-events': {
    takes: 'seqs'
    yields: {
      readonly job_seq: number
      readonly id: number
      readonly type: EventType
      readonly at_ms: number
      readonly body: string
    }
  }
  readonly 'archive-insert-user': { takes: 'id' | 'name'; yields: never }
  readonly 'archive-insert-key': {
    takes:
      | 'id'
      | 'user_id'
      | 'scope'
      | 'label'
      | 'hash'
      | 'hint'
      | 'created_at_ms'
      | 'expires_at_ms'
      | 'revoked_at_ms'
      | 'last_used_at_ms'
    yields: never
  }
  readonly 'archive-insert-audit': {
    takes:
      | 'id'
      | 'at_ms'
      | 'action'
      | 'key_id'
      | 'key_user'
      | 'scope'
      | 'label'
      | 'via'
      | 'by_user'
      | 'by_key_id'
    yields: never
  }
  readonly 'archive-insert-secret': { takes: 'name' | 'value'; yields: never }
  readonly 'archive-insert-job': {
    takes:
      | 'seq'
      | 'id'
      | 'user_id'
      | 'request_type'
      | 'geography'
      | 'idempotency_key'
      | 'status'
      | 'turn'
      | 'attempt'
      | 'lost'
      | 'worker'
      | 'created_at_ms'
      | 'started_at_ms'
      | 'ended_at_ms'
      | 'updated_at_ms'
      | 'expires_at_ms'
      | 'deadline_at_ms'
      | 'due_at_ms'
      | 'stage'
      | 'progress'
      | 'last_event_id'
      | 'summary'
      | 'failure_code'
      | 'failure_message'
      | 'book_id'
      | 'book_version'
    yields: never
  }
  readonly 'archive-insert-event': { takes: 'job_seq' | 'id' | 'type' | 'at_ms' | 'body'; yields: never }
  readonly 'archive-insert-idempotency-key': {
    takes: 'user_id' | 'key' | 'body_hash' | 'job_seq' | 'expires_at_ms'
    yields: never
  }
  readonly 'archive-count-job': { takes: 'active' | 'turn' | 'bytes' | 'user_id'; yields: never }
  readonly 'insert-webhook': {
    takes: 'id' | 'user_id' | 'url' | 'events' | 'secret' | 'now' | 'webhooks_max'
    yields: never
  }
  readonly 'list-webhooks': {
    takes: 'user_id'
    yields: {
      readonly id: string
      readonly url: string
      readonly events: string
      readonly status: Webhook['status']
      readonly failing_since_ms: number | null
      readonly off_reason: NonNullable<Webhook['off_reason']> | null
      readonly old_secret_until_ms: number | null
      readonly created_at_ms: number
    }
  }
  readonly 'find-webhook': { takes: 'id' | 'user_id'; yields: Statements['list-webhooks']['yields'] }
  readonly 'delete-webhook': { takes: 'id' | 'user_id'; yields: never }
  readonly 'rotate-webhook': { takes: 'old_until_ms' | 'secret' | 'id' | 'user_id'; yields: never }
  readonly 'enable-webhook': { takes: 'id' | 'user_id'; yields: never }
  readonly 'insert-ping': { takes: 'id' | 'webhook_id' | 'now' | 'give_up_at_ms'; yields: never }
  readonly 'list-deliveries': {
    takes: 'webhook_id' | 'before' | 'limit'
    yields: {
      readonly seq: number
      readonly id: string
      readonly type: string
      readonly status: WebhookDelivery['status']
      readonly at_ms: number
      readonly attempt: number
      readonly due_at_ms: number | null
      readonly tried_at_ms: number | null
      readonly answer_status: number | null
      readonly fault: string | null
      readonly ended_at_ms: number | null
    }
  }
  readonly 'find-delivery': {
    takes: 'id' | 'webhook_id'
    yields: { readonly status: WebhookDelivery['status']; readonly resends: number }
  }
  readonly 'resend-delivery': { takes: 'now' | 'give_up_at_ms' | 'id'; yields: never }
  readonly 'find-due-deliveries': {
    takes: 'now' | 'busy' | 'per_webhook_max' | 'limit'
    yields: { readonly seq: number }
  }
  readonly 'take-delivery': { takes: 'worker' | 'lease_until_ms' | 'now' | 'seq'; yields: never }
  readonly 'find-taken-delivery': {
    takes: 'seq'
    yields: {
      readonly id: string
      readonly attempt: number
      readonly tries: number
      readonly webhook_id: string
      readonly type: string
      readonly at_ms: number
      readonly data: string
      readonly url: string
      readonly secret: Uint8Array
      readonly old_secret: Uint8Array | null
      readonly old_secret_until_ms: number | null
    }
  }
  readonly 'end-delivery': {
    takes: 'status' | 'answer_status' | 'fault' | 'now' | 'id' | 'attempt' | 'worker'
    yields: { readonly webhook_id: string }
  }
  readonly 'postpone-delivery': {
    takes: 'due_at_ms' | 'answer_status' | 'fault' | 'id' | 'attempt' | 'worker'
    yields: never
  }
  readonly 'note-success': { takes: 'id'; yields: never }
  readonly 'note-failure': { takes: 'now' | 'id'; yields: never }
  readonly 'switch-off': { takes: 'reason' | 'now' | 'id'; yields: never }
  readonly 'find-late-deliveries': {
    takes: 'now' | 'limit'
    yields: { readonly seq: number; readonly webhook_id: string }
  }
  readonly 'give-up-delivery': { takes: 'now' | 'seq'; yields: never }
  readonly 'switch-off-failing': { takes: 'since_ms'; yields: never }
  readonly 'purge-deliveries': { takes: 'ended_before_ms' | 'limit'; yields: never }
  readonly 'next-webhook': { takes: 'after'; yields: { readonly id: string } }
  readonly 'trim-deliveries': { takes: 'webhook_id' | 'limit' | 'kept_max'; yields: never }
  readonly 'forget-old-secrets': { takes: 'now'; yields: never }
  readonly 'count-pending-deliveries': { takes: never; yields: { readonly count: number } }
  readonly 'archive-read-webhooks': {
    takes: never
    yields: {
      readonly id: string
      readonly user_id: number
      readonly url: string
      readonly events: string
      readonly secret: string
      readonly old_secret: string | null
      readonly old_secret_until_ms: number | null
      readonly status: Webhook['status']
      readonly failing_since_ms: number | null
      readonly off_reason: NonNullable<Webhook['off_reason']> | null
      readonly created_at_ms: number
    }
  }
  readonly 'archive-insert-webhook': {
    takes:
      | 'id'
      | 'user_id'
      | 'url'
      | 'events'
      | 'secret'
      | 'old_secret'
      | 'old_secret_until_ms'
      | 'status'
      | 'failing_since_ms'
      | 'off_reason'
      | 'created_at_ms'
    yields: never
  }
  readonly 'find-claimed': {
    takes: 'token' | 'worker'
    yields: {
      readonly seq: number
      readonly id: string
      readonly user_id: number
      readonly query: string
      readonly geography: string | null
      readonly book_id: string | null
      readonly book_version: number | null
      readonly created_at_ms: number
      readonly deadline_at_ms: number
      readonly attempt: number
      readonly last_event_id: number
    }
  }
  readonly 'find-overdue': {
    takes: 'now' | 'limit'
    yields: {
      readonly seq: number
      readonly id: string
      readonly user_id: number
      readonly query: string
      readonly geography: string | null
      readonly book_id: string | null
      readonly book_version: number | null
      readonly created_at_ms: number
      readonly deadline_at_ms: number
      readonly attempt: number
      readonly lost: number
      readonly worker: string | null
      readonly last_event_id: number
    }
  }
  readonly 'find-pending': { takes: 'limit'; yields: Statements['find-overdue']['yields'] }
  readonly 'take-job': {
    takes: 'lost' | 'worker' | 'token' | 'lease_until_ms' | 'now' | 'seq'
    yields: never
  }
  readonly 'find-held': {
    takes: 'id' | 'attempt' | 'worker'
    yields: {
      readonly seq: number
      readonly user_id: number
      readonly status: JobStatus
      readonly last_event_id: number
    }
  }
  readonly 'extend-lease': { takes: 'lease_until_ms' | 'id' | 'attempt' | 'worker'; yields: never }
  readonly 'release-job': { takes: 'now' | 'id' | 'attempt' | 'worker'; yields: never }
  readonly 'expire-leases': { takes: 'now'; yields: never }
  readonly 'find-hopeless': {
    takes: 'now' | 'attempts_max' | 'limit'
    yields: {
      readonly seq: number
      readonly id: string
      readonly user_id: number
      readonly deadline_at_ms: number
      readonly lost: number
    }
  }
}
