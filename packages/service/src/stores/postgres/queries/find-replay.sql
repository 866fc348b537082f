-- The jobs that live idempotency keys stand for. A job past its end of retention is as good as gone.
select k.key, k.body_hash, j.*
from json_to_recordset(:keys::json) as asked (user_id bigint, key text)
join idempotency_keys k on k.user_id = asked.user_id and k.key = asked.key
join job_rows j on j.seq = k.job_seq
cross join (select now_ms() as ms) now
where k.expires_at_ms > now.ms and (j.expires_at_ms is null or j.expires_at_ms > now.ms)
