-- Decides about the submissions of a moment and stores those that are accepted; lock-users.sql has locked their users. While
-- nobody waits, a job that comes with a free place in a worker is its first attempt at once.
--
-- Users share the workers by fair queueing. A user's pending jobs stand one turn apart, and the first of them at the turn
-- that is being served, which is that of the first pending job of all: so users alternate however long their backlogs are.
with
  given as materialized (
    select j.*, now.ms as now
    from json_to_recordset(:jobs::json) as j (
      ord integer, id text, user_id bigint, request_type text, query text, query_folded text, geography text,
      deadline_in_ms bigint, active_jobs_max integer, key text, body_hash bytea, keep_ms bigint, worker text,
      lease_ms bigint
    )
    cross join (select now_ms() as ms) now
  ),
  -- A job past the end of its retention is as good as gone, and its key is free.
  known as materialized (
    select g.ord, j.id, k.body_hash = g.body_hash as is_same
    from given g
    join idempotency_keys k on k.user_id = g.user_id and k.key = g.key and k.expires_at_ms > g.now
    join jobs j on j.seq = k.job_seq and (j.expires_at_ms is null or j.expires_at_ms > g.now)
    -- Arrays, so that the keys are looked up one by one however few the server believes that there are.
    where k.user_id = any (array(select user_id from given)) and k.key = any (array(select key from given))
  ),
  queue as materialized (select min(turn) as head from jobs where status = 'pending'),
  -- Counted from the jobs themselves, so that the count cannot drift. It is bounded by the cap that it is there for.
  submitters as materialized (
    select
      u.user_id,
      (select count(*) from jobs j where j.user_id = u.user_id and j.status in ('pending', 'processing')) as active_jobs,
      greatest(
        (select max(j.turn) + 1 from jobs j where j.user_id = u.user_id and j.status = 'pending'),
        (select head from queue),
        0
      ) as first_turn
    from (select distinct user_id from given) u
  ),
  counted as (
    select g.*, s.active_jobs, s.first_turn, row_number() over (partition by g.user_id order by g.ord) as nth
    from given g
    join submitters s on s.user_id = g.user_id
    where g.ord not in (select ord from known)
  ),
  accepted as materialized (
    select
      *, nextval(pg_get_serial_sequence('jobs', 'seq')) as seq, first_turn + nth - 1 as turn,
      worker is not null and (select head is null from queue) as is_claimed
    from counted
    where active_jobs + nth <= active_jobs_max
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
  )
select
  g.ord, g.now, k.id as known_id,
  case
    when k.is_same then 'replayed'
    when k.id is not null then 'key_reused'
    when a.ord is not null then 'created'
    else 'too_many_active'
  end as kind,
  coalesce(a.is_claimed, false) as is_claimed
from given g
left join known k on k.ord = g.ord
left join accepted a on a.ord = g.ord
