-- What makes a repeated write harmless, what each user keeps, and how submissions are decided.

-- The claim that took the job for the worker that holds it now.
alter table jobs add column claim_token text;

-- Claims that have run, whether or not they found a job. A server that was paused may run a claim after the repeat of it,
-- which was sent over another connection: whichever comes second finds the token here and takes nothing.
create table claims (
  worker text not null,
  token text not null,
  at_ms bigint not null,
  primary key (worker, token)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index claims_at on claims (at_ms);

-- What each user keeps: jobs, and bytes of queries and events. Every write adds a row to kept_changes, which waits for
-- nobody; a submission reads both tables, and folds the changes of its user into one row when they are many. The sum of
-- both is exact at every commit.
create table kept (
  user_id bigint primary key,
  jobs bigint not null,
  bytes bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create table kept_changes (
  user_id bigint not null,
  jobs bigint not null,
  bytes bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index kept_changes_of_user on kept_changes (user_id);

insert into kept (user_id, jobs, bytes)
select j.user_id, count(*), sum(octet_length(t.query) + coalesce(e.bytes, 0))
from jobs j
join job_texts t on t.job_seq = j.seq
left join (select job_seq, sum(octet_length(body)) as bytes from events group by job_seq) e on e.job_seq = j.seq
group by j.user_id;

-- Decides about the submissions of a moment, and stores those that are accepted.
--
-- It is a function because it takes two steps on the server: it locks the users, then reads what decides. Each statement
-- of a function sees what was committed before that statement began, so the second one sees all that the holders of the
-- locks did. As one statement for the client it is one transaction, and no connection can be lost in the middle of it.
-- Nodes of two versions may share a database for a while: a change of this function is a new function with a new name.
--
-- Users share the workers by fair queueing. A user's pending jobs stand one turn apart, and the first of them at the turn
-- that is being served, which is that of the first pending job of all: so users alternate however long their backlogs are.
create function submit_jobs(submissions json) returns table (
  ord integer, kind text, now bigint, known_id text, created_at_ms bigint, is_claimed boolean, last_event_id bigint
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
        body_hash bytea, keep_ms bigint, worker text, lease_ms bigint
      )
      cross join (select now_ms() as now) clock
    ),
    -- Submissions that are here already: their answer was lost.
    repeated as materialized (
      select
        g.ord, j.user_id = g.user_id as is_own, j.created_at_ms, j.last_event_id,
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
        kept_by.jobs as kept_jobs, kept_by.bytes as kept_bytes
      from unnest(user_ids) as u (user_id)
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
        g.*, s.active_jobs, s.first_turn, s.kept_jobs, s.kept_bytes,
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
        created_at_ms, started_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
      )
      overriding system value
      select
        seq, id, user_id, request_type, geography, key, case when is_claimed then 'processing' else 'pending' end, turn,
        is_claimed::integer, case when is_claimed then worker end,
        now, case when is_claimed then now end, now, now + deadline_in_ms,
        now + case when is_claimed then least(lease_ms, deadline_in_ms) else deadline_in_ms end
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
    coalesce(r.last_event_id, 0)
  from given g
  left join repeated r on r.ord = g.ord
  left join known k on k.ord = g.ord
  left join decided d on d.ord = g.ord
  left join accepted a on a.ord = g.ord;
end $$;
