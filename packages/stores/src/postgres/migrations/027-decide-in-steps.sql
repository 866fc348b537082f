-- Decides about submissions as before, in a few small statements instead of a large one. To begin and end a statement costs the server time for each
-- table, join and sort in it, however few rows there are: for a single submission that was half of the work.
create or replace function submit_jobs_with_books(submissions json, not_after bigint) returns table (
  ord integer, kind text, now bigint, known_id text, created_at_ms bigint, is_claimed boolean, last_event_id bigint,
  book_id text, book_version integer
) language plpgsql
-- One plan for each connection serves all calls. It goes by the indexes, also when it is made while the tables are as good as empty. Without bitmaps,
-- because only a plain scan of an index notes which of its entries are dead. Nothing is compiled: before PostgreSQL 18 a table that has to be read
-- whole although that is off counts as so dear that every call would be.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
#variable_conflict use_column
declare
  ids text[];
  keys text[];
  user_ids bigint[];
  active_jobs_max bigint;
  moment bigint;
  -- Submissions that are here already, by their ord.
  settled integer[] := '{}';
  head bigint;
  is_quiet boolean;
  own record;
  -- Of the users, in the order of user_ids.
  active_jobs bigint[];
  first_turns bigint[];
  kept_jobs bigint[];
  kept_bytes bigint[];
  book_ids text[];
  book_versions integer[];
  -- Users with many notes of what they keep.
  noted bigint[] := '{}';
begin
  perform set_config('lock_timeout', '1500ms', true);

  select
    array_agg(s.id), array_agg(s.key) filter (where s.key is not null), array_agg(distinct s.user_id order by s.user_id),
    max(s.active_jobs_max)
  into ids, keys, user_ids, active_jobs_max
  from json_to_recordset(submissions) as s (id text, key text, user_id bigint, active_jobs_max bigint);

  -- In one order everywhere, so two nodes cannot wait for each other. The users' rows stay as they are.
  perform pg_advisory_xact_lock(41577, user_id::integer) from unnest(user_ids) as user_id;
  moment := now_ms();
  if moment > not_after then
    return query select 0, 'late', moment, null, 0::bigint, false, 0::bigint, null, null::integer;
    return;
  end if;

  -- The answer to these was lost.
  if exists (select from jobs j where j.id = any (ids)) then
    for ord, kind, now, created_at_ms, is_claimed, last_event_id, book_id, book_version in
      select
        s.ord, case when j.user_id = s.user_id then 'created' else 'id_taken' end, moment, j.created_at_ms,
        coalesce(j.status = 'processing' and j.attempt = 1 and j.worker = s.worker, false), j.last_event_id, j.book_id,
        j.book_version
      from json_to_recordset(submissions) as s (ord integer, id text, user_id bigint, worker text)
      join jobs j on j.id = s.id
      where j.id = any (ids)
    loop
      settled := settled || ord;
      return next;
    end loop;
  end if;

  -- A job past the end of its retention is as good as gone, and its key is free.
  if keys is not null then
    for ord, kind, now, known_id, created_at_ms, is_claimed, last_event_id, book_id, book_version in
      select
        s.ord, case when k.body_hash = s.body_hash then 'replayed' else 'key_reused' end, moment, j.id, moment, false,
        0::bigint, null, null::integer
      from json_to_recordset(submissions) as s (ord integer, user_id bigint, key text, body_hash bytea)
      join idempotency_keys k on k.user_id = s.user_id and k.key = s.key and k.expires_at_ms > moment
      join jobs j on j.seq = k.job_seq and (j.expires_at_ms is null or j.expires_at_ms > moment)
      where k.user_id = any (user_ids) and k.key = any (keys) and s.ord <> all (settled)
    loop
      settled := settled || ord;
      return next;
    end loop;
  end if;

  head := (select min(j.turn) from jobs j where j.status = 'pending');
  is_quiet := head is null and not exists (
    select from jobs j where j.status = 'processing' and j.due_at_ms <= moment
  );

  for at in 1 .. array_length(user_ids, 1) loop
    -- Active jobs are counted from the jobs themselves, so the count cannot drift, and no further than it matters. The order leads
    -- the server to the indexes by user: where one user has nearly all jobs, it would read every job to count those of another.
    select
      (
        select count(*)
        from (
          select from jobs j where j.user_id = user_ids[at] and j.status = 'pending' order by j.turn limit active_jobs_max
        ) waiting
      ) + (
        select count(*)
        from (
          select from jobs j where j.user_id = user_ids[at] and j.status = 'processing'
          order by j.created_at_ms, j.id limit active_jobs_max
        ) running
      ) as active_jobs,
      greatest(
        (select max(j.turn) + 1 from jobs j where j.user_id = user_ids[at] and j.status = 'pending'), head, 0
      ) as first_turn,
      kept.jobs, kept.bytes, kept.changes, b.book_id, b.book_version
    into own
    from (
      select coalesce(sum(each.jobs), 0) as jobs, coalesce(sum(each.bytes), 0) as bytes, sum(each.changes) as changes
      from (
        select k.jobs, k.bytes, 0 as changes from kept k where k.user_id = user_ids[at]
        union all
        select c.jobs, c.bytes, 1 from kept_changes c where c.user_id = user_ids[at]
      ) each
    ) kept
    left join book_of_user b on b.user_id = user_ids[at];
    active_jobs[at] := own.active_jobs;
    first_turns[at] := own.first_turn;
    kept_jobs[at] := own.jobs;
    kept_bytes[at] := own.bytes;
    book_ids[at] := own.book_id;
    book_versions[at] := own.book_version;

    if own.changes > 64 then
      noted := noted || user_ids[at];
    end if;
  end loop;

  -- All notes are taken before any sum is locked, as upkeep does it. User by user, the two could wait for each other.
  if noted <> '{}' then
    with gone as (delete from kept_changes c where c.user_id = any (noted) returning c.user_id, c.jobs, c.bytes)
    insert into kept as k (user_id, jobs, bytes)
    select user_id, sum(gone.jobs), sum(gone.bytes) from gone group by user_id
    on conflict (user_id) do update set jobs = k.jobs + excluded.jobs, bytes = k.bytes + excluded.bytes;
  end if;

  return query
  with
    counted as (
      select
        s.*, array_position(user_ids, s.user_id) as at, octet_length(s.query) as bytes,
        row_number() over ahead as nth, sum(octet_length(s.query)) over ahead as bytes_so_far
      from json_to_recordset(submissions) as s (
        ord integer, id text, user_id bigint, request_type text, query text, query_folded text, geography text,
        deadline_in_ms bigint, active_jobs_max integer, kept_jobs_max bigint, kept_bytes_max bigint, key text,
        worker text, lease_ms bigint, book_id text, book_version integer, traceparent text
      )
      where s.ord <> all (settled)
      window ahead as (partition by s.user_id order by s.ord)
    ),
    decided as (
      select
        *,
        case
          when active_jobs[at] + nth > active_jobs_max then 'too_many_active'
          when kept_jobs[at] + nth > kept_jobs_max or kept_bytes[at] + bytes_so_far > kept_bytes_max then 'storage_full'
          else 'created'
        end as kind
      from counted
    ),
    accepted as materialized (
      select
        ord, id, user_id, request_type, query, query_folded, geography, deadline_in_ms, key, worker, lease_ms, bytes,
        traceparent, kind,
        case when kind = 'created' then nextval('jobs_seq_seq') end as seq,
        first_turns[at] + nth - 1 as turn,
        -- A job goes straight to the worker that offers to take it only when nobody waits, neither in the queue nor in front
        -- of it in this batch.
        kind = 'created' and is_quiet and bool_and(kind <> 'created' or worker is not null) over (order by ord)
          as is_claimed,
        case when book_id is null then book_ids[at] else book_id end as book_id,
        case when book_id is null then book_versions[at] else book_version end as book_version
      from decided
    ),
    jobs_stored as (
      insert into jobs (
        seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, worker,
        created_at_ms, started_at_ms, updated_at_ms, deadline_at_ms, due_at_ms, book_id, book_version,
        traceparent
      )
      overriding system value
      select
        seq, id, user_id, request_type, geography, key, case when is_claimed then 'processing' else 'pending' end, turn,
        is_claimed::integer, case when is_claimed then worker end,
        moment, case when is_claimed then moment end, moment, moment + deadline_in_ms,
        moment + case when is_claimed then least(lease_ms, deadline_in_ms) else deadline_in_ms end,
        book_id, book_version, traceparent
      from accepted
      where kind = 'created'
    ),
    texts_stored as (
      insert into job_texts (job_seq, user_id, query, query_folded)
      select seq, user_id, query, query_folded from accepted where kind = 'created'
    ),
    kept_noted as (
      insert into kept_changes (user_id, jobs, bytes)
      select user_id, count(*), sum(bytes) from accepted where kind = 'created' group by user_id
    )
  select ord, kind, moment, null, moment, is_claimed, 0::bigint, book_id, book_version from accepted;

  if keys is not null then
    insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
    select s.user_id, s.key, s.body_hash, j.seq, moment + s.keep_ms
    from json_to_recordset(submissions) as s (
      ord integer, id text, user_id bigint, key text, body_hash bytea, keep_ms bigint
    )
    join jobs j on j.id = s.id
    where j.id = any (ids) and s.key is not null and s.ord <> all (settled)
    on conflict (user_id, key) do update set
      body_hash = excluded.body_hash, job_seq = excluded.job_seq, expires_at_ms = excluded.expires_at_ms;
  end if;
end $$;
