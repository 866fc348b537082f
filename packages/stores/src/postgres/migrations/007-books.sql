-- Price books that live in the store: those of users, and those of the service itself, which are for everybody.

create table books (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique,
  -- Null: a book of the service itself.
  user_id bigint references users (id),
  name text not null,
  -- The version that prices; null until the first one is ready.
  version integer,
  -- The highest number ever given to a version.
  last_version integer not null,
  created_at_ms bigint not null,
  -- Events are numbered over all versions, so that a number never comes back.
  last_event_id bigint not null default 0
);

create unique index books_named on books (coalesce(user_id, 0), name);

create table book_versions (
  book_seq bigint not null references books (seq) on delete cascade,
  version integer not null,
  status text not null check (status in ('building', 'ready', 'failed')),
  extends text not null check (extends in ('default', 'none')),
  -- How the list is to be read: a JSON object of columns and headers.
  columns text not null,
  -- The uploaded list, until the book is built or given up.
  upload_blob text,
  upload_bytes bigint not null default 0,
  -- The built book, its SHA-256, and that of the book it extends. What is in a version never changes.
  blob text,
  blob_chunks integer,
  hash text,
  bytes bigint,
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
  created_at_ms bigint not null,
  ended_at_ms bigint,
  -- The number of the book's last event before this version: its own come behind.
  events_after bigint not null,
  stage text,
  progress double precision not null default 0,
  -- The build is work under a lease, as a job is.
  attempt integer not null default 0,
  lost integer not null default 0,
  worker text,
  claim_token text,
  due_at_ms bigint,
  primary key (book_seq, version)
);

create index book_versions_due on book_versions (due_at_ms) where status = 'building';
create index book_versions_by_hash on book_versions (hash) where hash is not null;
create index book_versions_by_base on book_versions (base_hash) where base_hash is not null;

create table book_events (
  book_seq bigint not null references books (seq) on delete cascade,
  id bigint not null,
  type text not null,
  at_ms bigint not null,
  body text not null,
  primary key (book_seq, id)
);

-- What was wrong with single rows of a list, in the order of the file.
create table book_problems (
  book_seq bigint not null references books (seq) on delete cascade,
  version integer not null,
  nth integer not null,
  line integer not null,
  column_name text,
  code text not null,
  text text not null,
  primary key (book_seq, version, nth)
);

-- Files as chunks: uploaded lists and built books. One that is being filled or was released belongs to nobody; a kept one
-- belongs to one version.
create table book_blobs (
  id text collate "C" primary key,
  state text not null check (state in ('filling', 'kept', 'released')),
  touched_at_ms bigint not null
);

create index book_blobs_loose on book_blobs (state, touched_at_ms) where state <> 'kept';

create table book_chunks (
  blob text not null,
  nth integer not null,
  bytes bytea not null,
  primary key (blob, nth)
);

-- Books are compressed before they come here, and lists should not cost the server its time.
alter table book_chunks alter column bytes set storage external;

-- One row: the book that prices for everybody who has not chosen another. It is here and nowhere else, so nodes cannot
-- disagree about it.
create table default_book (
  one integer primary key check (one = 1),
  book_seq bigint not null references books (seq)
);

alter table users add column default_book_seq bigint references books (seq) on delete set null;

-- Which book and version price a job, decided when it is submitted. Null: the default book of the time when it is priced.
alter table jobs add column book_id text;
alter table jobs add column book_version integer;

-- The book that prices for a user who names none.
create view book_of_user as
select u.id as user_id, b.id as book_id, b.version as book_version
from users u
join books b on b.seq = coalesce(u.default_book_seq, (select book_seq from default_book));

create or replace view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message, j.book_id, j.book_version
from jobs j
join job_texts t on t.job_seq = j.seq;

-- Decides about submissions as submit_jobs does, refuses late ones as submit_jobs_in_time does, and also decides which book
-- prices each: the one that the caller names, or the one that is the user's at this moment.
create function submit_jobs_with_books(submissions json, not_after bigint) returns table (
  ord integer, kind text, now bigint, known_id text, created_at_ms bigint, is_claimed boolean, last_event_id bigint,
  book_id text, book_version integer
) language plpgsql as $$
#variable_conflict use_column
declare
  user_ids constant bigint[] := array(
    select distinct (submission ->> 'user_id')::bigint from json_array_elements(submissions) as submission order by 1
  );
begin
  perform set_config('lock_timeout', '1500ms', true);

  -- In one order everywhere, so two nodes cannot wait for each other. The users' rows stay as they are.
  perform pg_advisory_xact_lock(41577, user_id::integer) from unnest(user_ids) as user_id;
  if now_ms() > not_after then
    return query select 0, 'late', now_ms(), null, 0::bigint, false, 0::bigint, null, null::integer;
    return;
  end if;

  with
    crowded as (
      select user_id from kept_changes where user_id = any (user_ids) group by user_id having count(*) > 64
    ),
    gone as (
      delete from kept_changes where user_id in (select user_id from crowded) returning user_id, jobs, bytes
    )
  insert into kept as k (user_id, jobs, bytes)
  select user_id, sum(jobs), sum(bytes) from gone group by user_id order by user_id
  on conflict (user_id) do update set jobs = k.jobs + excluded.jobs, bytes = k.bytes + excluded.bytes;

  return query
  with
    given as materialized (
      select j.*, octet_length(j.query) as bytes, clock.now
      from json_to_recordset(submissions) as j (
        ord integer, id text, user_id bigint, request_type text, query text, query_folded text, geography text,
        deadline_in_ms bigint, active_jobs_max integer, kept_jobs_max bigint, kept_bytes_max bigint, key text,
        body_hash bytea, keep_ms bigint, worker text, lease_ms bigint, book_id text, book_version integer
      )
      cross join (select now_ms() as now) clock
    ),
    -- Submissions that are here already: their answer was lost.
    repeated as materialized (
      select
        g.ord, j.user_id = g.user_id as is_own, j.created_at_ms, j.last_event_id, j.book_id, j.book_version,
        coalesce(j.status = 'processing' and j.attempt = 1 and j.worker = g.worker, false) as is_claimed
      from given g
      join jobs j on j.id = g.id
      -- An array, so the jobs are found one by one however few the server believes that there are.
      where j.id = any (array(select id from given))
    ),
    -- A job past the end of its retention is as good as gone, and its key is free.
    known as materialized (
      select g.ord, j.id, k.body_hash = g.body_hash as is_same
      from given g
      join idempotency_keys k on k.user_id = g.user_id and k.key = g.key and k.expires_at_ms > g.now
      join jobs j on j.seq = k.job_seq and (j.expires_at_ms is null or j.expires_at_ms > g.now)
      where k.user_id = any (user_ids) and k.key = any (array(select key from given))
    ),
    queue as materialized (
      select
        (select min(turn) from jobs where status = 'pending') as head,
        exists (
          select from jobs where status = 'processing' and due_at_ms <= (select max(now) from given)
        ) as has_overdue
    ),
    -- Active jobs are counted from the jobs themselves, so the count cannot drift. The cap bounds it.
    submitters as materialized (
      select
        u.user_id,
        (select count(*) from jobs j where j.user_id = u.user_id and j.status in ('pending', 'processing')) as active_jobs,
        greatest(
          (select max(j.turn) + 1 from jobs j where j.user_id = u.user_id and j.status = 'pending'),
          (select head from queue),
          0
        ) as first_turn,
        kept_by.jobs as kept_jobs, kept_by.bytes as kept_bytes, own.book_id, own.book_version
      from unnest(user_ids) as u (user_id)
      left join book_of_user own on own.user_id = u.user_id
      cross join lateral (
        select coalesce(sum(jobs), 0) as jobs, coalesce(sum(bytes), 0) as bytes
        from (
          select jobs, bytes from kept where kept.user_id = u.user_id
          union all
          select jobs, bytes from kept_changes where kept_changes.user_id = u.user_id
        ) each
      ) kept_by
    ),
    counted as materialized (
      select
        g.ord, g.id, g.user_id, g.request_type, g.query, g.query_folded, g.geography, g.deadline_in_ms,
        g.active_jobs_max, g.kept_jobs_max, g.kept_bytes_max, g.key, g.body_hash, g.keep_ms, g.worker, g.lease_ms,
        g.bytes, g.now,
        case when g.book_id is null then s.book_id else g.book_id end as book_id,
        case when g.book_id is null then s.book_version else g.book_version end as book_version,
        s.active_jobs, s.first_turn, s.kept_jobs, s.kept_bytes,
        row_number() over ahead as nth, sum(g.bytes) over ahead as bytes_so_far
      from given g
      join submitters s on s.user_id = g.user_id
      where g.ord not in (select ord from known) and g.ord not in (select ord from repeated)
      window ahead as (partition by g.user_id order by g.ord)
    ),
    decided as materialized (
      select
        *,
        case
          when active_jobs + nth > active_jobs_max then 'too_many_active'
          when kept_jobs + nth > kept_jobs_max or kept_bytes + bytes_so_far > kept_bytes_max then 'storage_full'
          else 'created'
        end as kind
      from counted
    ),
    -- A job goes straight to the worker that offers to take it only when nobody waits, neither in the queue nor in front
    -- of it in this batch.
    accepted as materialized (
      select
        *, nextval('jobs_seq_seq') as seq, first_turn + nth - 1 as turn,
        (select head is null and not has_overdue from queue) and bool_and(worker is not null) over (order by ord)
          as is_claimed
      from decided
      where kind = 'created'
    ),
    jobs_stored as (
      insert into jobs (
        seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, worker,
        created_at_ms, started_at_ms, updated_at_ms, deadline_at_ms, due_at_ms, book_id, book_version
      )
      overriding system value
      select
        seq, id, user_id, request_type, geography, key, case when is_claimed then 'processing' else 'pending' end, turn,
        is_claimed::integer, case when is_claimed then worker end,
        now, case when is_claimed then now end, now, now + deadline_in_ms,
        now + case when is_claimed then least(lease_ms, deadline_in_ms) else deadline_in_ms end,
        book_id, book_version
      from accepted
    ),
    texts_stored as (
      insert into job_texts (job_seq, user_id, query, query_folded)
      select seq, user_id, query, query_folded from accepted
    ),
    keys_stored as (
      insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
      select user_id, key, body_hash, seq, now + keep_ms from accepted where key is not null
      on conflict (user_id, key) do update set
        body_hash = excluded.body_hash, job_seq = excluded.job_seq, expires_at_ms = excluded.expires_at_ms
    ),
    kept_noted as (
      insert into kept_changes (user_id, jobs, bytes)
      select user_id, count(*), sum(bytes) from accepted group by user_id
    )
  select
    g.ord,
    case
      when r.is_own then 'created'
      when r.ord is not null then 'id_taken'
      when k.is_same then 'replayed'
      when k.id is not null then 'key_reused'
      else d.kind
    end,
    g.now, k.id, coalesce(r.created_at_ms, g.now), coalesce(r.is_claimed, a.is_claimed, false),
    coalesce(r.last_event_id, 0),
    case when r.ord is null then a.book_id else r.book_id end,
    case when r.ord is null then a.book_version else r.book_version end
  from given g
  left join repeated r on r.ord = g.ord
  left join known k on k.ord = g.ord
  left join decided d on d.ord = g.ord
  left join accepted a on a.ord = g.ord;
end $$;

-- Makes a version of a user's book and keeps its upload, or says why not. A function, because it locks the user first and
-- then reads what decides; see submit_jobs.
create function create_book_version(
  owner bigint, book_name text, new_id text, book_extends text, book_columns text, upload text, upload_chunks integer,
  upload_size bigint, books_max integer, versions_max integer
) returns table (kind text, id text, version integer) language plpgsql as $$
#variable_conflict use_column
declare
  known record;
  book bigint;
  number integer;
  seen bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  perform pg_advisory_xact_lock(41578, owner::integer);
  select b.id, v.version into known
  from book_versions v join books b on b.seq = v.book_seq
  where v.upload_blob = upload and b.user_id = owner;
  if found then
    return query select 'created', known.id, known.version;
    return;
  end if;
  select b.seq, b.id, v.status into known
  from books b join book_versions v on v.book_seq = b.seq and v.version = b.last_version
  where b.user_id = owner and b.name = book_name;
  if found and known.status = 'building' then
    return query select 'building', known.id, 0;
    return;
  end if;
  if not found and (select count(*) from books b where b.user_id = owner) >= books_max then
    return query select 'too_many_books', '', 0;
    return;
  end if;
  perform from book_blobs f where f.id = upload and f.state = 'filling' for update;
  if not found or (select count(*) from book_chunks c where c.blob = upload) <> upload_chunks then
    return query select 'upload_lost', '', 0;
    return;
  end if;
  if known.seq is null then
    insert into books (id, user_id, name, last_version, created_at_ms)
    values (new_id, owner, book_name, 0, now_ms()) returning seq into book;
  else
    book := known.seq;
  end if;
  update books b set last_version = b.last_version + 1 where b.seq = book
  returning b.last_version, b.last_event_id into number, seen;
  insert into book_versions (
    book_seq, version, status, extends, columns, upload_blob, upload_bytes, created_at_ms, events_after, due_at_ms
  ) values (book, number, 'building', book_extends, book_columns, upload, upload_size, now_ms(), seen, now_ms());
  update book_blobs f set state = 'kept' where f.id = upload;
  delete from book_events e where e.book_seq = book and e.id <= seen;
  with
    surplus as (
      select v.version, v.blob, v.upload_blob
      from book_versions v join books b on b.seq = v.book_seq
      where v.book_seq = book and v.version is distinct from b.version and v.version < b.last_version
      order by v.version
      limit greatest(0, (select count(*) from book_versions w where w.book_seq = book) - versions_max)
    ),
    gone as (
      delete from book_versions v using surplus s where v.book_seq = book and v.version = s.version
    ),
    problems_gone as (
      delete from book_problems p using surplus s where p.book_seq = book and p.version = s.version
    )
  update book_blobs f set state = 'released' from surplus s where f.id in (s.blob, s.upload_blob);
  return query select 'created', (select b.id from books b where b.seq = book), number;
end $$;

-- Stores a book of the service as its newest version unless its content is there, and makes it everybody's default: when
-- somebody chose it, when it is the default already, or when there is none.
create function publish_book(
  book_name text, new_id text, content json, is_chosen boolean
) returns table (id text, version integer) language plpgsql as $$
#variable_conflict use_column
declare
  book bigint;
  number integer;
begin
  perform set_config('lock_timeout', '1500ms', true);
  perform pg_advisory_xact_lock(41578, 0);
  select b.seq into book from books b where b.user_id is null and b.name = book_name;
  if book is null then
    insert into books (id, user_id, name, last_version, created_at_ms)
    values (new_id, null, book_name, 0, now_ms()) returning seq into book;
  end if;
  select v.version into number from book_versions v where v.book_seq = book and v.hash = content ->> 'hash';
  if number is null then
    perform from book_blobs f where f.id = content ->> 'blob' and f.state = 'filling' for update;
    if not found or (
      select count(*) from book_chunks c where c.blob = content ->> 'blob'
    ) <> (content ->> 'chunks')::integer then
      raise exception 'the file of the book is not whole';
    end if;
    update books b set last_version = b.last_version + 1 where b.seq = book returning b.last_version into number;
    insert into book_versions (
      book_seq, version, status, extends, columns, blob, blob_chunks, hash, bytes, base_hash, rows, items, currency,
      as_of, calibration, created_at_ms, ended_at_ms, events_after, progress
    )
    select
      book, number, 'ready', 'none', '{}', c.blob, c.chunks, c.hash, c.bytes, c.base_hash, c.rows, c.items, c.currency,
      c.as_of, c.calibration, now_ms(), now_ms(), 0, 1
    from json_to_record(content) as c (
      blob text, chunks integer, hash text, bytes bigint, base_hash text, rows integer, items integer, currency text,
      as_of text, calibration text
    );
    update book_blobs f set state = 'kept' where f.id = content ->> 'blob';
  end if;
  if is_chosen or not exists (select from default_book)
    or exists (select from default_book d where d.book_seq = book)
  then
    update books b set version = number where b.seq = book;
    insert into default_book (one, book_seq) values (1, book)
    on conflict (one) do update set book_seq = excluded.book_seq;
  end if;
  return query select (select b.id from books b where b.seq = book), number;
end $$;

-- Takes one build for a worker, or none. A build that was lost too often is left to the caller to fail.
create function claim_build(
  for_worker text, with_token text, lease_ms bigint, attempts_max integer, lost_body text, handed_body text, mark text,
  exhausted_body text, exhausted_message text
) returns table (
  seq bigint, id text, name text, version integer, attempt integer, extends text, columns text, upload_blob text,
  upload_bytes bigint, last_event_id bigint, now bigint, event_type text, body text
) language plpgsql as $$
#variable_conflict use_column
declare
  due record;
  at bigint := now_ms();
  told text;
  number bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select b.seq, b.id, b.name, v.version, v.attempt, v.extends, v.columns, v.upload_blob, v.upload_bytes, b.last_event_id
  into due
  from book_versions v join books b on b.seq = v.book_seq
  where v.status = 'building' and v.claim_token = with_token and v.worker = for_worker;
  if found then
    return query select
      due.seq, due.id, due.name, due.version, due.attempt, due.extends, due.columns, due.upload_blob, due.upload_bytes,
      due.last_event_id, at, null::text, null::text;
    return;
  end if;
  for failed in 1..20 loop
    select
      b.seq, b.id, b.name, v.version, v.attempt, v.lost + (v.worker is not null)::integer as lost,
      v.worker is not null as was_lost, v.extends, v.columns, v.upload_blob, v.upload_bytes, b.last_event_id
    into due
    from book_versions v join books b on b.seq = v.book_seq
    where v.status = 'building' and v.due_at_ms <= at
    order by
      exists (
        select from book_versions w join books c on c.seq = w.book_seq
        where w.status = 'building' and w.due_at_ms > at and c.user_id = b.user_id
      ),
      v.due_at_ms, v.created_at_ms
    limit 1
    for update of v skip locked;
    if not found then
      return;
    end if;
    if due.lost < attempts_max then
      exit;
    end if;
    update books b set last_event_id = b.last_event_id + 1 where b.seq = due.seq returning b.last_event_id into number;
    told := replace(exhausted_body, mark, due.lost::text);
    insert into book_events (book_seq, id, type, at_ms, body) values (due.seq, number, 'failed', at, told);
    update book_versions v set
      status = 'failed', ended_at_ms = at, due_at_ms = null, failure_code = 'attempts_exhausted',
      failure_message = replace(exhausted_message, mark, due.lost::text)
    where v.book_seq = due.seq and v.version = due.version;
    update book_blobs f set state = 'released' where f.id = due.upload_blob;
    return query select
      due.seq, due.id, null::text, due.version, 0, due.extends, due.columns, due.upload_blob, due.upload_bytes, number, at,
      'failed', told;
    due := null;
  end loop;
  if due.seq is null then
    return;
  end if;
  number := due.last_event_id;
  told := null;
  if due.attempt > 0 then
    told := replace(case when due.was_lost then lost_body else handed_body end, mark, (due.attempt + 1)::text);
    update books b set last_event_id = b.last_event_id + 1 where b.seq = due.seq returning b.last_event_id into number;
    insert into book_events (book_seq, id, type, at_ms, body) values (due.seq, number, 'stage', at, told);
  end if;
  update book_versions v set
    attempt = v.attempt + 1, lost = due.lost, worker = for_worker, claim_token = with_token, due_at_ms = at + lease_ms,
    stage = case when due.attempt > 0 then 'retrying' else v.stage end,
    progress = case when due.attempt > 0 then 0 else v.progress end
  where v.book_seq = due.seq and v.version = due.version;
  return query select
    due.seq, due.id, due.name, due.version, due.attempt + 1, due.extends, due.columns, due.upload_blob, due.upload_bytes,
    number, at, case when told is null then null else 'stage' end, told;
end $$;

-- Writes what a worker has recorded of a build: its events, and its end if there is one. Whoever changed the build before is
-- waited for at its row.
create function record_build(
  of_book text, of_version integer, of_attempt integer, of_worker text, after bigint, events json, last_stage text,
  last_progress double precision, ending json
) returns table (outcome text, now bigint) language plpgsql as $$
#variable_conflict use_column
declare
  held record;
  at bigint := now_ms();
  count constant integer := json_array_length(events);
begin
  perform set_config('lock_timeout', '1500ms', true);
  select b.seq, b.last_event_id, v.status, v.upload_blob into held
  from books b join book_versions v on v.book_seq = b.seq
  where b.id = of_book and v.version = of_version and v.attempt = of_attempt and v.worker = of_worker
  for update;
  if not found then
    return query select 'lost', at;
    return;
  end if;
  if held.status <> 'building' or held.last_event_id <> after then
    return query select
      case
        when ending is null and held.last_event_id >= after + count then 'repeated'
        when ending is not null and held.status = ending ->> 'status' and held.last_event_id = after + count then 'repeated'
        else 'lost'
      end,
      at;
    return;
  end if;
  insert into book_events (book_seq, id, type, at_ms, body)
  select held.seq, after + e.nth, e.event ->> 'type', at, e.event ->> 'body'
  from json_array_elements(events) with ordinality as e (event, nth);
  update books b set last_event_id = after + count where b.seq = held.seq;
  update book_versions v set
    stage = coalesce(last_stage, v.stage), progress = coalesce(last_progress, v.progress)
  where v.book_seq = held.seq and v.version = of_version;
  if ending is not null then
    update book_versions v set
      status = e.status, ended_at_ms = at, due_at_ms = null,
      progress = case when e.status = 'ready' then 1 else v.progress end,
      failure_code = e.failure_code, failure_message = e.failure_message, blob = e.blob, blob_chunks = e.blob_chunks,
      hash = e.hash, bytes = e.bytes, base_hash = e.base_hash, rows = e.rows, items = e.items, currency = e.currency,
      as_of = e.as_of, calibration = e.calibration, problems_count = coalesce(e.problems_count, 0)
    from json_to_record(ending) as e (
      status text, failure_code text, failure_message text, blob text, blob_chunks integer, hash text, bytes bigint,
      base_hash text, rows integer, items integer, currency text, as_of text, calibration text, problems_count integer
    )
    where v.book_seq = held.seq and v.version = of_version;
    update book_blobs f set state = 'released' where f.id = held.upload_blob;
    if ending ->> 'status' = 'ready' then
      update book_blobs f set state = 'kept' where f.id = ending ->> 'blob';
      delete from book_problems p
      where p.book_seq = held.seq and p.version = of_version and p.nth >= (ending ->> 'problems_noted')::integer;
      update books b set version = of_version where b.seq = held.seq;
    end if;
  end if;
  return query select 'written', at;
end $$;

-- Erases a user's book, and leaves its files to be erased piece by piece.
create function delete_book(owner bigint, of_book text) returns table (outcome text) language plpgsql as $$
#variable_conflict use_column
declare
  found_book record;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select b.seq, v.status into found_book
  from books b join book_versions v on v.book_seq = b.seq and v.version = b.last_version
  where b.id = of_book and b.user_id = owner
  for update;
  if not found then
    return query select 'missing';
  elsif found_book.status = 'building' then
    return query select 'building';
  else
    update book_blobs f set state = 'released'
    from book_versions v where v.book_seq = found_book.seq and f.id in (v.blob, v.upload_blob);
    delete from books b where b.seq = found_book.seq;
    return query select 'deleted';
  end if;
end $$;
