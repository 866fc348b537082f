-- The job that a live idempotency key stands for. A job past its end of retention is as good as gone.
select k.body_hash, j.*
from idempotency_keys k
join job_rows j on j.seq = k.job_seq
where k.user_id = :user_id
  and k.key = :key
  and k.expires_at_ms > :now
  and (j.expires_at_ms is null or j.expires_at_ms > :now)
