-- Remembers which jobs idempotency keys made. Replaces keys that are past their day.
insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
select k.user_id, k.key, k.body_hash, j.seq, k.expires_at_ms
from json_to_recordset(:keys::json) as k (user_id bigint, key text, body_hash bytea, job_id text, expires_at_ms bigint)
join jobs j on j.id = k.job_id
on conflict (user_id, key) do update set
  body_hash = excluded.body_hash, job_seq = excluded.job_seq, expires_at_ms = excluded.expires_at_ms
