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
  )
insert into events (job_seq, id, type, at_ms, body)
select added.seq, event.id, event.type, event.at_ms, event.body
from added
join given on given.id = added.id
cross join lateral json_to_recordset(given.events) as event (id bigint, type text, at_ms bigint, body text)
