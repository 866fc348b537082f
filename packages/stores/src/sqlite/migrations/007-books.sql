-- Price books that live in the store: those of users, and those of the service itself, which are for everybody.

create table books (
  seq integer primary key,
  id text not null unique,
  -- Null: a book of the service itself.
  user_id integer references users (id),
  name text not null,
  -- The version that prices; null until the first one is ready.
  version integer,
  -- The highest number ever given to a version.
  last_version integer not null,
  created_at_ms integer not null,
  -- Events are numbered over all versions, so that a number never comes back.
  last_event_id integer not null default 0
) strict;

create unique index books_named on books (coalesce(user_id, 0), name);

create table book_versions (
  book_seq integer not null references books (seq) on delete cascade,
  version integer not null,
  status text not null check (status in ('building', 'ready', 'failed')),
  extends text not null check (extends in ('default', 'none')),
  -- How the list is to be read: a JSON object of columns and headers.
  columns text not null,
  -- The uploaded list, until the book is built or given up.
  upload_blob text,
  upload_bytes integer not null default 0,
  -- The built book, its SHA-256, and that of the book it extends. What is in a version never changes.
  blob text,
  blob_chunks integer,
  hash text,
  bytes integer,
  base_hash text,
  rows integer,
  items integer,
  currency text,
  as_of text,
  -- JSON: how far off the book was on what it had not seen.
  calibration text,
  problems_count integer not null default 0,
  failure_code text,
  failure_message text,
  created_at_ms integer not null,
  ended_at_ms integer,
  -- The number of the book's last event before this version: its own come behind.
  events_after integer not null,
  stage text,
  progress real not null default 0,
  -- The build is work under a lease, as a job is.
  attempt integer not null default 0,
  lost integer not null default 0,
  worker text,
  claim_token text,
  due_at_ms integer,
  primary key (book_seq, version)
) strict;

create index book_versions_due on book_versions (due_at_ms) where status = 'building';
create index book_versions_by_hash on book_versions (hash) where hash is not null;
create index book_versions_by_base on book_versions (base_hash) where base_hash is not null;

create table book_events (
  book_seq integer not null references books (seq) on delete cascade,
  id integer not null,
  type text not null,
  at_ms integer not null,
  body text not null,
  primary key (book_seq, id)
) strict;

-- What was wrong with single rows of a list, in the order of the file.
create table book_problems (
  book_seq integer not null references books (seq) on delete cascade,
  version integer not null,
  nth integer not null,
  line integer not null,
  column_name text,
  code text not null,
  text text not null,
  primary key (book_seq, version, nth)
) strict;

-- Files as chunks: uploaded lists and built books. One that is being filled or was released belongs to nobody; a kept one
-- belongs to one version.
create table book_blobs (
  id text primary key,
  state text not null check (state in ('filling', 'kept', 'released')),
  touched_at_ms integer not null
) strict;

create index book_blobs_loose on book_blobs (state, touched_at_ms) where state <> 'kept';

create table book_chunks (
  blob text not null,
  nth integer not null,
  bytes blob not null,
  primary key (blob, nth)
) strict;

-- One row: the book that prices for everybody who has not chosen another. It is here and nowhere else, so nodes cannot
-- disagree about it.
create table default_book (
  one integer primary key check (one = 1),
  book_seq integer not null references books (seq)
) strict;

alter table users add column default_book_seq integer references books (seq) on delete set null;

-- Which book and version price a job, decided when it is submitted. Null: the default book of the time when it is priced.
alter table jobs add column book_id text;
alter table jobs add column book_version integer;

-- The book that prices for a user who names none.
create view book_of_user as
select u.id as user_id, b.id as book_id, b.version as book_version
from users u
join books b on b.seq = coalesce(u.default_book_seq, (select book_seq from default_book));

drop view job_rows;
create view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message, j.book_id, j.book_version
from jobs j
join job_texts t on t.job_seq = j.seq;
