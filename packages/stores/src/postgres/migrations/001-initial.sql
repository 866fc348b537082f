-- Users and their keys, jobs and their events, and what submitting, claiming and searching need.

-- The time of every lease, deadline and event is the database's, so that nodes need not agree on theirs.
create function now_ms() returns bigint language sql volatile parallel safe as
  'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

create table users (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- Jobs that have not ended. Written in the transaction that starts or ends a job, so that it cannot drift.
  active_jobs integer not null default 0 check (active_jobs >= 0),
  -- Place in the queue of the newest job: see take-turn.sql.
  last_turn bigint not null default 0
) with (
  -- Each submission and each end of a job updates its user: room for the new version on the same page, and a vacuum that
  -- does not wait for a fifth of a small table.
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500
);

-- The highest turn ever given. A sequence is read and set without a lock that lasts, and may run ahead harmlessly.
create sequence last_turn minvalue 0 start 0;

create table api_keys (
  id text collate "C" primary key,
  user_id bigint not null references users (id),
  label text,
  hash bytea not null unique,
  hint text not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint
);

-- The state of a job. Its text lies apart, because PostgreSQL writes a whole new row for each change.
create table jobs (
  seq bigint generated always as identity primary key,
  -- Compared byte by byte, as JavaScript does, whatever the database's own order is.
  id text collate "C" not null unique,
  user_id bigint not null references users (id),
  request_type text not null,
  geography text,
  idempotency_key text,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  turn bigint not null,
  attempt integer not null default 0,
  -- Attempts that ended with the loss of their worker; an attempt that was handed back does not count.
  lost integer not null default 0,
  -- Who holds the job; null when nobody does, also after it was handed back.
  worker text,
  created_at_ms bigint not null,
  started_at_ms bigint,
  ended_at_ms bigint,
  updated_at_ms bigint not null,
  expires_at_ms bigint,
  deadline_at_ms bigint not null,
  -- When somebody has to look at an active job: at its deadline or the end of its lease, whichever comes first.
  due_at_ms bigint,
  stage text,
  progress double precision not null default 0,
  last_event_id bigint not null default 0,
  summary text,
  failure_code text,
  failure_message text
) with (
  -- A job is updated about eight times in a few seconds and then rests. A stage changes no indexed column, so that room on
  -- the page makes it cheap; and claiming reads the head of jobs_pending, which slows down with every dead entry that
  -- vacuum has not taken away. The default would wait for a fifth of all jobs ever kept.
  fillfactor = 70, autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0,
  -- No query reads so much that it is worth the start of more processes.
  parallel_workers = 0
);

create index jobs_newest on jobs (user_id, created_at_ms, id);
create index jobs_newest_by_status on jobs (user_id, status, created_at_ms, id);
create index jobs_pending on jobs (turn, created_at_ms, seq) where status = 'pending';
create index jobs_due on jobs (status, due_at_ms) where due_at_ms is not null;
create index jobs_expiring on jobs (expires_at_ms) where expires_at_ms is not null;

-- What was asked, never changed. No foreign key, as on events: both are written and erased with their job only, and a
-- check for each row would cost as much as the row.
create table job_texts (
  job_seq bigint primary key,
  user_id bigint not null,
  query text not null,
  query_folded text not null
) with (parallel_workers = 0);

-- The owner's mark before the text has trigrams of its own: a search for text and mark together reads only the owner's
-- part of the index. The list of texts that wait to be merged into the index is read whole by each search: it stays short.
create index job_texts_trigrams on job_texts using gin (('u' || user_id || ' ' || query_folded) gin_trgm_ops)
with (gin_pending_list_limit = 512);

-- What every reader of a job sees: all but the columns that only searching and claiming need.
create view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message
from jobs j
join job_texts t on t.job_seq = j.seq;

-- The `completed` event holds the only copy of a result; the job finds it by its last_event_id.
create table events (
  job_seq bigint not null,
  id bigint not null,
  type text not null,
  at_ms bigint not null,
  body text not null,
  primary key (job_seq, id)
) with (
  -- Rows come and go in batches and never change: retention leaves dead rows behind, a twentieth is reason enough to tidy.
  autovacuum_vacuum_scale_factor = 0.05
);

create table idempotency_keys (
  user_id bigint not null references users (id),
  key text not null,
  body_hash bytea not null,
  job_seq bigint not null,
  expires_at_ms bigint not null,
  primary key (user_id, key)
);

create index idempotency_keys_expiring on idempotency_keys (expires_at_ms);

create table secrets (
  name text primary key,
  value bytea not null
);

-- Token buckets that all nodes share. Unlogged: after a crash of the server every bucket is full again, which is harmless.
create unlogged table token_buckets (
  user_id bigint not null,
  bucket text not null,
  tokens double precision not null,
  at_ms bigint not null,
  -- What the newest taker got, for the statement that gave it to tell.
  granted integer not null,
  primary key (user_id, bucket)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
