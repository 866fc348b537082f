-- Users and their keys, jobs and their events, and what submitting, claiming and searching need.

create table users (
  id integer primary key,
  name text not null unique,
  -- Jobs that have not ended. Written in the transaction that starts or ends a job, so that it cannot drift.
  active_jobs integer not null default 0 check (active_jobs >= 0),
  -- Place in the queue of the newest job: see take-turn.sql.
  last_turn integer not null default 0
) strict;

create table api_keys (
  id text primary key,
  user_id integer not null references users (id),
  label text,
  hash blob not null unique,
  hint text not null,
  created_at_ms integer not null,
  expires_at_ms integer,
  revoked_at_ms integer,
  last_used_at_ms integer
) strict, without rowid;

-- The state of a job. Its text lies apart, because SQLite writes the whole row for each change.
create table jobs (
  -- The time of creation and a count within the millisecond, see job-seq.ts: whatever lies in the order of row ids lies
  -- in the order of time, also when the clock stepped back.
  seq integer primary key,
  id text not null unique,
  user_id integer not null references users (id),
  request_type text not null,
  geography text,
  idempotency_key text,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  turn integer not null,
  attempt integer not null default 0,
  -- Attempts that ended with the loss of their worker; an attempt that was handed back does not count.
  lost integer not null default 0,
  -- Who holds the job; null when nobody does, also after it was handed back.
  worker text,
  created_at_ms integer not null,
  started_at_ms integer,
  ended_at_ms integer,
  updated_at_ms integer not null,
  expires_at_ms integer,
  deadline_at_ms integer not null,
  -- When somebody has to look at an active job: at its deadline or the end of its lease, whichever comes first.
  due_at_ms integer,
  stage text,
  progress real not null default 0,
  last_event_id integer not null default 0,
  summary text,
  failure_code text,
  failure_message text
) strict;

create index jobs_newest on jobs (user_id, created_at_ms, id);
create index jobs_newest_by_status on jobs (user_id, status, created_at_ms, id);
create index jobs_pending on jobs (turn, created_at_ms) where status = 'pending';
create index jobs_due on jobs (status, due_at_ms) where due_at_ms is not null;
create index jobs_expiring on jobs (expires_at_ms) where expires_at_ms is not null;

-- What was asked, never changed. The texts of a user lie together in the order of their time, so that a search that has
-- to read them reads them one after the other.
create table job_texts (
  user_id integer not null,
  job_seq integer not null,
  query text not null,
  query_folded text not null,
  primary key (user_id, job_seq)
) strict, without rowid;

-- What every reader of a job sees: all but the columns that only searching and claiming need.
create view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message
from jobs j
join job_texts t on t.user_id = j.user_id and t.job_seq = j.seq;

-- The `completed` event holds the only copy of a result; the job finds it by its last_event_id.
create table events (
  job_seq integer not null references jobs (seq) on delete cascade,
  id integer not null,
  type text not null,
  at_ms integer not null,
  body text not null,
  primary key (job_seq, id)
) strict, without rowid;

create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  body_hash blob not null,
  job_seq integer not null,
  expires_at_ms integer not null,
  primary key (user_id, key)
) strict, without rowid;

create index idempotency_keys_expiring on idempotency_keys (expires_at_ms);

create table secrets (
  name text primary key,
  value blob not null
) strict, without rowid;

-- Trigrams of the folded text and of an owner mark (own/index-backlog.sql). Positions are left out, which makes the index
-- a fifth of the size and half as dear: a hit is a candidate, and the text itself decides. Its row ids are those of the
-- jobs with the sign changed, because the index yields them quickest in rising order, and the newest come first.
create virtual table job_search using fts5 (
  text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
);

-- Jobs that are not in the trigram index yet. Indexing costs as much as the rest of a submission, so it waits for a quiet
-- moment; a search reads these few texts themselves.
create table search_backlog (
  user_id integer not null,
  job_seq integer not null,
  primary key (user_id, job_seq)
) strict, without rowid;
