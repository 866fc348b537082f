-- name: count-archived-jobs
-- How many jobs there are.
select count(*) as count from jobs

-- name: read-archived-users
-- All users.
select id, name from users order by id

-- name: read-archived-keys
-- All keys.
select
  id, user_id, label, encode(hash, 'hex') as hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from api_keys
order by id

-- name: read-archived-secrets
-- All secrets.
select name, encode(value, 'hex') as value from secrets order by name collate "C"

-- name: read-archived-jobs
-- Whole jobs after an id, with the idempotency keys that made them while these are kept.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, t.query_folded, j.geography, j.status, j.turn, j.attempt, j.lost,
  j.worker, j.created_at_ms, j.started_at_ms, j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms,
  j.due_at_ms, j.stage, j.progress, j.last_event_id, j.summary, j.failure_code, j.failure_message, j.idempotency_key,
  encode(k.body_hash, 'hex') as key_body_hash, k.expires_at_ms as key_expires_at_ms
from jobs j
join job_texts t on t.job_seq = j.seq
left join idempotency_keys k on k.user_id = j.user_id and k.key = j.idempotency_key and k.job_seq = j.seq
where j.id > :after_id
order by j.id
limit :limit

-- name: read-archived-events
-- All events of a list of jobs.
select job_seq, id, type, at_ms, body
from events
where job_seq = any (array(select json_array_elements_text(:seqs::json)::bigint))
order by job_seq, id

-- name: insert-archived-users
-- Adds the users that are missing, and has new ones numbered after them.
with
  added as (
    insert into users (id, name)
    overriding system value
    select id, name from json_to_recordset(:users::json) as u (id bigint, name text)
    on conflict do nothing
  )
select setval(
  pg_get_serial_sequence('users', 'id'), greatest(:id_max::bigint, (select last_value from users_id_seq))
) as last_id

-- name: insert-archived-keys
-- Adds the keys that are missing.
insert into api_keys (
  id, user_id, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
)
select
  id, user_id, label, decode(hash, 'hex'), hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from json_to_recordset(:keys::json) as k (
  id text, user_id bigint, label text, hash text, hint text, created_at_ms bigint, expires_at_ms bigint,
  revoked_at_ms bigint, last_used_at_ms bigint
)
on conflict do nothing

-- name: insert-archived-secrets
-- Adds the secrets that are missing.
insert into secrets (name, value)
select name, decode(value, 'hex') from json_to_recordset(:secrets::json) as s (name text, value text)
on conflict do nothing

-- name: insert-archived-jobs
-- Adds the jobs that are missing, with their texts, idempotency keys and events.
with
  given as materialized (
    select * from json_to_recordset(:jobs::json) as j (
      id text, user_id bigint, request_type text, query text, query_folded text, geography text, idempotency_key text,
      status text, turn bigint, attempt integer, lost integer, worker text, created_at_ms bigint, started_at_ms bigint,
      ended_at_ms bigint, updated_at_ms bigint, expires_at_ms bigint, deadline_at_ms bigint, due_at_ms bigint,
      stage text, progress double precision, last_event_id bigint, summary text, failure_code text,
      failure_message text, key_body_hash text, key_expires_at_ms bigint, events json
    )
  ),
  added as (
    insert into jobs (
      id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
      started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress,
      last_event_id, summary, failure_code, failure_message
    )
    select
      id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
      started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress,
      last_event_id, summary, failure_code, failure_message
    from given
    on conflict (id) do nothing
    returning seq, id
  ),
  texts as (
    insert into job_texts (job_seq, user_id, query, query_folded)
    select added.seq, given.user_id, given.query, given.query_folded from added join given on given.id = added.id
  ),
  keys as (
    insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
    select given.user_id, given.idempotency_key, decode(given.key_body_hash, 'hex'), added.seq, given.key_expires_at_ms
    from added join given on given.id = added.id
    where given.key_body_hash is not null
  ),
  events_added as (
    insert into events (job_seq, id, type, at_ms, body)
    select added.seq, event.id, event.type, event.at_ms, event.body
    from added
    join given on given.id = added.id
    cross join lateral json_to_recordset(given.events) as event (id bigint, type text, at_ms bigint, body text)
    returning job_seq, octet_length(body) as bytes
  )
insert into kept_changes (user_id, jobs, bytes)
select given.user_id, count(*), sum(octet_length(given.query) + coalesce(e.bytes, 0))
from added
join given on given.id = added.id
left join (select job_seq, sum(bytes) as bytes from events_added group by job_seq) e on e.job_seq = added.seq
group by given.user_id
