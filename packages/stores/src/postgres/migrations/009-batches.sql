-- Batches: many queries that were submitted in one request, in packed chunks. Whoever locks rows of a batch locks the batch
-- first, so no two statements wait for each other.

create table batches (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique,
  user_id bigint not null references users (id),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  idempotency_key text,
  body_hash bytea,
  key_expires_at_ms bigint,
  lines integer not null,
  skipped integer not null,
  -- What prices the queries that name no book, decided when the batch is submitted.
  book_id text,
  book_version integer,
  completed integer not null default 0,
  failed integer not null default 0,
  chunks_left integer not null,
  -- What it counts for in what its user keeps. Both are 0 once that was given back, which is the first step of erasing it.
  kept_jobs bigint not null,
  kept_bytes bigint not null,
  -- Counts up with each claim of any batch: whoever has the lowest has waited longest.
  turn bigint not null default 0,
  created_at_ms bigint not null,
  started_at_ms bigint,
  ended_at_ms bigint,
  updated_at_ms bigint not null,
  expires_at_ms bigint,
  deadline_at_ms bigint not null,
  -- When the last progress was told, and what had ended by then.
  progress_at_ms bigint,
  progress_lines integer not null default 0,
  rate double precision,
  last_event_id bigint not null default 0,
  failure_code text,
  failure_message text
) with (fillfactor = 50);

create index batches_newest on batches (user_id, created_at_ms, id);
create index batches_by_key on batches (user_id, idempotency_key) where idempotency_key is not null;
create index batches_active on batches (user_id) where status in ('pending', 'processing');
create index batches_expiring on batches (expires_at_ms) where expires_at_ms is not null;

create table batch_chunks (
  batch_seq bigint not null,
  first_line integer not null,
  lines integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'held', 'done')),
  attempt integer not null default 0,
  -- Attempts that ended with the loss of their worker.
  lost integer not null default 0,
  worker text,
  claim_token text,
  lease_until_ms bigint,
  started_at_ms bigint,
  ended_at_ms bigint,
  -- Why the chunk as a whole has no results.
  failure_code text,
  failure_message text,
  primary key (batch_seq, first_line)
) with (fillfactor = 70);

create index batch_chunks_waiting on batch_chunks (batch_seq, first_line) where status = 'waiting';
create index batch_chunks_held on batch_chunks (lease_until_ms) where status = 'held';

-- Queries and results, packed: the server need not try to compress them again.
create table batch_bodies (
  batch_seq bigint not null,
  first_line integer not null,
  kind text not null check (kind in ('items', 'results')),
  body bytea not null,
  primary key (batch_seq, first_line, kind)
);
alter table batch_bodies alter column body set storage external;

-- The figures that an event tells. Its text is made of them when it is read.
create table batch_events (
  batch_seq bigint not null,
  id bigint not null,
  type text not null,
  at_ms bigint not null,
  completed integer not null,
  failed integer not null,
  processing integer not null,
  rate double precision,
  primary key (batch_seq, id)
);

-- Decides about a batch and stores it whole. Like submit_jobs it locks the user first, and counts only until `not_after`.
create function submit_batch(submission json, packed bytea, not_after bigint) returns table (
  kind text, now bigint, known_id text
) language plpgsql as $$
#variable_conflict use_column
declare
  given record;
  known record;
  kept_by record;
  new_seq bigint;
  moment bigint;
begin
  select * into given from json_to_record(submission) as s (
    id text, user_id bigint, lines integer, skipped integer, deadline_in_ms bigint, active_batches_max integer,
    kept_jobs_max bigint, kept_bytes_max bigint, key text, body_hash bytea, keep_ms bigint, chunks json
  );
  perform set_config('lock_timeout', '1500ms', true);
  perform pg_advisory_xact_lock(41577, given.user_id::integer);
  moment := now_ms();
  if moment > not_after then
    return query select 'late', moment, null::text;
    return;
  end if;
  select b.user_id into known from batches b where b.id = given.id;
  if found then
    return query select case when known.user_id = given.user_id then 'created' else 'id_taken' end, moment, given.id;
    return;
  end if;
  if given.key is not null then
    select b.id, b.body_hash = given.body_hash as is_same into known from batches b
    where b.user_id = given.user_id and b.idempotency_key = given.key and b.key_expires_at_ms > moment
      and (b.expires_at_ms is null or b.expires_at_ms > moment);
    if found then
      return query select case when known.is_same then 'replayed' else 'key_reused' end, moment, known.id;
      return;
    end if;
    update batches set idempotency_key = null where user_id = given.user_id and idempotency_key = given.key;
  end if;
  if (
    select count(*) from batches b where b.user_id = given.user_id and b.status in ('pending', 'processing')
  ) >= given.active_batches_max then
    return query select 'too_many_active', moment, null::text;
    return;
  end if;
  select coalesce(sum(jobs), 0) as jobs, coalesce(sum(bytes), 0) as bytes into kept_by from (
    select jobs, bytes from kept where user_id = given.user_id
    union all
    select jobs, bytes from kept_changes where user_id = given.user_id
  ) each;
  if kept_by.jobs + given.lines > given.kept_jobs_max then
    return query select 'jobs_full', moment, null::text;
    return;
  end if;
  if kept_by.bytes + octet_length(packed) > given.kept_bytes_max then
    return query select 'bytes_full', moment, null::text;
    return;
  end if;

  insert into batches (
    id, user_id, status, idempotency_key, body_hash, key_expires_at_ms, lines, skipped, chunks_left, kept_jobs,
    kept_bytes, created_at_ms, updated_at_ms, deadline_at_ms, book_id, book_version
  ) values (
    given.id, given.user_id, 'pending', given.key, given.body_hash, moment + given.keep_ms, given.lines, given.skipped,
    json_array_length(given.chunks), given.lines, octet_length(packed), moment, moment, moment + given.deadline_in_ms,
    (select o.book_id from book_of_user o where o.user_id = given.user_id),
    (select o.book_version from book_of_user o where o.user_id = given.user_id)
  )
  returning seq into new_seq;
  insert into batch_chunks (batch_seq, first_line, lines)
  select new_seq, c.first_line, c.lines
  from json_to_recordset(given.chunks) as c (first_line integer, lines integer, start integer, length integer);
  insert into batch_bodies (batch_seq, first_line, kind, body)
  select new_seq, c.first_line, 'items', substring(packed from c.start + 1 for c.length)
  from json_to_recordset(given.chunks) as c (first_line integer, lines integer, start integer, length integer);
  insert into kept_changes (user_id, jobs, bytes) values (given.user_id, given.lines, octet_length(packed));
  return query select 'created', moment, given.id;
end $$;

-- Takes a chunk for a worker: one whose worker was lost, or the next one of the batch whose turn it is. Asked again with the
-- same token, it answers with what the first call took.
create function claim_chunk(own_worker text, own_token text, lease_ms bigint, attempts_max integer) returns table (
  id text, user_id bigint, first_line integer, lines integer, attempt integer, remaining_ms bigint, items bytea,
  book_id text, book_version integer
) language plpgsql as $$
#variable_conflict use_column
declare
  moment bigint;
  place record;
begin
  perform set_config('lock_timeout', '1500ms', true);
  moment := now_ms();
  insert into claims (worker, token, at_ms) values (own_worker, own_token, moment) on conflict do nothing;
  if found then
    for place in
      (
        select c.batch_seq, c.first_line from batch_chunks c
        where c.status = 'held' and c.lease_until_ms <= moment and c.lost + 1 < attempts_max
        order by c.lease_until_ms
        limit 20
      )
      union all
      (
        select b.seq, null from batches b
        where b.status in ('pending', 'processing')
          and exists (select from batch_chunks w where w.batch_seq = b.seq and w.status = 'waiting')
        order by
          (
            select max(o.turn) from batches o where o.user_id = b.user_id and o.status in ('pending', 'processing')
          ), b.turn, b.seq
        limit 20
      )
    loop
      perform from batches b
      where b.seq = place.batch_seq and b.status in ('pending', 'processing') and b.deadline_at_ms > moment
      for update;
      continue when not found;
      update batch_chunks c set
        lost = c.lost + (c.status = 'held')::integer, status = 'held', attempt = c.attempt + 1, worker = own_worker,
        claim_token = own_token, lease_until_ms = moment + lease_ms, started_at_ms = coalesce(c.started_at_ms, moment)
      where c.batch_seq = place.batch_seq
        and c.first_line = coalesce(
          place.first_line,
          (
            select w.first_line from batch_chunks w
            where w.batch_seq = place.batch_seq and w.status = 'waiting'
            order by w.first_line
            limit 1
          )
        )
        and (c.status = 'waiting' or (c.status = 'held' and c.lease_until_ms <= moment and c.lost + 1 < attempts_max));
      continue when not found;
      update batches b set
        status = 'processing', started_at_ms = coalesce(b.started_at_ms, moment), updated_at_ms = moment,
        turn = (select max(o.turn) from batches o where o.status in ('pending', 'processing')) + 1
      where b.seq = place.batch_seq;
      exit;
    end loop;
  end if;
  return query
  select b.id, b.user_id, c.first_line, c.lines, c.attempt, b.deadline_at_ms - moment, i.body, b.book_id, b.book_version
  from batch_chunks c
  join batches b on b.seq = c.batch_seq
  join batch_bodies i on i.batch_seq = c.batch_seq and i.first_line = c.first_line and i.kind = 'items'
  where c.status = 'held' and c.worker = own_worker and c.claim_token = own_token;
end $$;

-- Ends a batch whose row the caller has locked, with its last event. Queries without a result failed with it.
create function end_batch(
  own_seq bigint, moment bigint, retention_ms bigint, new_rate double precision, code text, message text
) returns table (
  id text, lines integer, event_id bigint, type text, now bigint, completed integer, failed integer,
  processing integer, rate double precision
) language plpgsql as $$
#variable_conflict use_column
begin
  update batch_chunks c set status = 'waiting', worker = null, claim_token = null, lease_until_ms = null
  where c.batch_seq = own_seq and c.status = 'held';
  update batches b set
    status = case when code is null then 'completed' else 'failed' end, ended_at_ms = moment, updated_at_ms = moment,
    expires_at_ms = moment + retention_ms, failed = b.lines - b.completed, rate = coalesce(new_rate, b.rate),
    last_event_id = b.last_event_id + 1, failure_code = code, failure_message = message
  where b.seq = own_seq;
  return query
  insert into batch_events as e (batch_seq, id, type, at_ms, completed, failed, processing, rate)
  select b.seq, b.last_event_id, b.status, moment, b.completed, b.failed, 0, b.rate from batches b where b.seq = own_seq
  returning
    (select b.id from batches b where b.seq = own_seq), (select b.lines from batches b where b.seq = own_seq),
    e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate;
end $$;

-- Ends a chunk, counts it, tells of the progress, and ends the batch with its last chunk. A body of null: the chunk failed as
-- a whole, for want of workers.
create function end_chunk(
  own_id text, own_first_line integer, own_attempt integer, own_worker text, results bytea, completed_lines integer,
  failed_lines integer, code text, message text, retention_ms bigint, progress_every_ms bigint,
  rate_weight double precision
) returns table (
  outcome text, id text, lines integer, event_id bigint, type text, now bigint, completed integer, failed integer,
  processing integer, rate double precision
) language plpgsql as $$
#variable_conflict use_column
declare
  moment bigint;
  batch batches%rowtype;
  chunk batch_chunks%rowtype;
  bytes integer := coalesce(octet_length(results), 0);
  since_ms bigint;
  newest double precision;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select * into batch from batches b where b.id = own_id for update;
  select * into chunk from batch_chunks c
  where c.batch_seq = batch.seq and c.first_line = own_first_line and c.attempt = own_attempt and c.worker = own_worker;
  if chunk.status is distinct from 'held' then
    return query select
      case when chunk.status = 'done' then 'written' else 'lost' end, own_id, 0, null::bigint, null::text, 0::bigint, 0, 0,
      0, null::double precision;
    return;
  end if;
  moment := now_ms();
  update batch_chunks c set
    status = 'done', lease_until_ms = null, claim_token = null, ended_at_ms = moment, failure_code = code,
    failure_message = message
  where c.batch_seq = batch.seq and c.first_line = own_first_line;
  if results is not null then
    insert into batch_bodies (batch_seq, first_line, kind, body) values (batch.seq, own_first_line, 'results', results);
    insert into kept_changes (user_id, jobs, bytes) values (batch.user_id, 0, bytes);
  end if;
  update batches b set
    completed = b.completed + completed_lines, failed = b.failed + failed_lines, chunks_left = b.chunks_left - 1,
    kept_bytes = b.kept_bytes + bytes, updated_at_ms = moment
  where b.seq = batch.seq
  returning * into batch;
  if batch.chunks_left = 0 then
    newest := batch.lines * 1000.0 / greatest(1, moment - coalesce(batch.started_at_ms, batch.created_at_ms));
    return query
    select 'written', e.* from end_batch(batch.seq, moment, retention_ms, newest, null, null) e;
    return;
  end if;
  since_ms := moment - coalesce(batch.progress_at_ms, batch.started_at_ms, batch.created_at_ms);
  if batch.progress_at_ms is not null and since_ms < progress_every_ms then
    return query select
      'written', own_id, 0, null::bigint, null::text, 0::bigint, 0, 0, 0, null::double precision;
    return;
  end if;
  newest := (batch.completed + batch.failed - batch.progress_lines) * 1000.0 / greatest(1, since_ms);
  update batches b set
    last_event_id = b.last_event_id + 1, progress_at_ms = moment, progress_lines = b.completed + b.failed,
    rate = case when b.rate is null then newest else b.rate + rate_weight * (newest - b.rate) end
  where b.seq = batch.seq
  returning * into batch;
  return query
  insert into batch_events as e (batch_seq, id, type, at_ms, completed, failed, processing, rate)
  select
    batch.seq, batch.last_event_id, 'progress', moment, batch.completed, batch.failed,
    (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = batch.seq and c.status = 'held'), batch.rate
  returning 'written', own_id, batch.lines, e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate;
end $$;

-- Ends a batch of its owner that has not ended.
create function cancel_batch(own_id text, own_user_id bigint, retention_ms bigint, code text, message text)
returns table (
  id text, lines integer, event_id bigint, type text, now bigint, completed integer, failed integer,
  processing integer, rate double precision
) language plpgsql as $$
#variable_conflict use_column
declare
  own_seq bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select b.seq into own_seq from batches b
  where b.id = own_id and b.user_id = own_user_id and b.status in ('pending', 'processing')
  for update;
  if not found then return; end if;
  return query select e.* from end_batch(own_seq, now_ms(), retention_ms, null, code, message) e;
end $$;

-- Ends batches past their deadline.
create function end_late_batches(how_many integer, retention_ms bigint, code text, message text) returns table (
  id text, lines integer, event_id bigint, type text, now bigint, completed integer, failed integer,
  processing integer, rate double precision
) language plpgsql as $$
#variable_conflict use_column
declare
  moment bigint;
  late record;
begin
  perform set_config('lock_timeout', '1500ms', true);
  moment := now_ms();
  for late in
    select b.seq from batches b
    where b.status in ('pending', 'processing') and b.deadline_at_ms <= moment
    limit how_many
    for update skip locked
  loop
    return query select e.* from end_batch(late.seq, moment, retention_ms, null, code, message) e;
  end loop;
end $$;

-- Erases up to so many chunks of a batch that nobody can see any more, and the batch with its last one. Says whether it is gone.
create function erase_batch(own_seq bigint, how_many integer) returns boolean language plpgsql as $$
declare
  batch batches%rowtype;
begin
  select * into batch from batches b where b.seq = own_seq for update;
  if not found then return true; end if;
  if batch.kept_jobs <> 0 or batch.kept_bytes <> 0 then
    insert into kept_changes (user_id, jobs, bytes) values (batch.user_id, -batch.kept_jobs, -batch.kept_bytes);
    update batches b set kept_jobs = 0, kept_bytes = 0 where b.seq = own_seq;
  end if;
  with
    gone as (
      delete from batch_chunks c
      where c.batch_seq = own_seq and c.first_line in (
        select l.first_line from batch_chunks l where l.batch_seq = own_seq order by l.first_line limit how_many
      )
      returning c.first_line
    )
  delete from batch_bodies d using gone where d.batch_seq = own_seq and d.first_line = gone.first_line;
  if exists (select from batch_chunks c where c.batch_seq = own_seq) then return false; end if;
  delete from batch_events e where e.batch_seq = own_seq;
  delete from batches b where b.seq = own_seq;
  return true;
end $$;

-- Takes an ended batch of its owner from every reader, gives back what it counts for, and erases its first chunks. Says in which
-- state it was found.
create function delete_batch(own_id text, own_user_id bigint, how_many integer) returns table (
  seq bigint, status text, is_gone boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  batch batches%rowtype;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select * into batch from batches b
  where b.id = own_id and b.user_id = own_user_id and (b.expires_at_ms is null or b.expires_at_ms > now_ms())
  for update;
  if not found then return; end if;
  if batch.status in ('pending', 'processing') then
    return query select batch.seq, batch.status, false;
    return;
  end if;
  update batches b set expires_at_ms = now_ms(), idempotency_key = null where b.seq = batch.seq;
  return query select batch.seq, batch.status, erase_batch(batch.seq, how_many);
end $$;

-- Erases up to so many chunks of the batch that has been past its retention for longest. Says whether there was one.
create function purge_batch(how_many integer) returns boolean language plpgsql as $$
declare
  own_seq bigint;
begin
  select b.seq into own_seq from batches b
  where b.expires_at_ms <= now_ms()
  order by b.expires_at_ms
  limit 1
  for update skip locked;
  if not found then return false; end if;
  perform erase_batch(own_seq, how_many);
  return true;
end $$;
