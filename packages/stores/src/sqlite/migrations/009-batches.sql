-- Batches: many queries that were submitted in one request, in packed chunks.

create table batches (
  seq integer primary key,
  id text not null unique,
  user_id integer not null references users (id),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  idempotency_key text,
  body_hash blob,
  key_expires_at_ms integer,
  lines integer not null,
  skipped integer not null,
  -- What prices the queries that name no book, decided when the batch is submitted.
  book_id text,
  book_version integer,
  completed integer not null default 0,
  failed integer not null default 0,
  chunks_left integer not null,
  -- What it counts for in what its user keeps. Both are 0 once that was given back, which is the first step of erasing it.
  kept_jobs integer not null,
  kept_bytes integer not null,
  -- Counts up with each claim of any batch: whoever has the lowest has waited longest.
  turn integer not null default 0,
  created_at_ms integer not null,
  started_at_ms integer,
  ended_at_ms integer,
  updated_at_ms integer not null,
  expires_at_ms integer,
  deadline_at_ms integer not null,
  -- When the last progress was told, and what had ended by then.
  progress_at_ms integer,
  progress_lines integer not null default 0,
  rate real,
  last_event_id integer not null default 0,
  failure_code text,
  failure_message text
) strict;

create index batches_newest on batches (user_id, created_at_ms, id);
create index batches_by_key on batches (user_id, idempotency_key) where idempotency_key is not null;
create index batches_active on batches (user_id, turn) where status in ('pending', 'processing');
create index batches_expiring on batches (expires_at_ms) where expires_at_ms is not null;

-- The state of a chunk. Its bodies lie apart, because SQLite writes the whole row for each change.
create table batch_chunks (
  seq integer primary key,
  batch_seq integer not null references batches (seq),
  first_line integer not null,
  lines integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'held', 'done')),
  attempt integer not null default 0,
  -- Attempts that ended with the loss of their worker.
  lost integer not null default 0,
  worker text,
  claim_token text,
  lease_until_ms integer,
  started_at_ms integer,
  ended_at_ms integer,
  -- Why the chunk as a whole has no results.
  failure_code text,
  failure_message text
) strict;

create unique index batch_chunks_in_order on batch_chunks (batch_seq, first_line);
create index batch_chunks_waiting on batch_chunks (batch_seq, first_line) where status = 'waiting';
create index batch_chunks_held on batch_chunks (lease_until_ms) where status = 'held';

-- Queries and results, packed. Rows are only ever added at the end: no page is split, and erasing a row erases its bytes.
create table batch_bodies (
  seq integer primary key,
  chunk_seq integer not null references batch_chunks (seq),
  kind text not null check (kind in ('items', 'results')),
  body blob not null
) strict;

create unique index batch_bodies_of_chunk on batch_bodies (chunk_seq, kind);

-- The figures that an event tells. Its text is made of them when it is read.
create table batch_events (
  batch_seq integer not null references batches (seq),
  id integer not null,
  type text not null,
  at_ms integer not null,
  completed integer not null,
  failed integer not null,
  processing integer not null,
  rate real,
  primary key (batch_seq, id)
) strict, without rowid;
