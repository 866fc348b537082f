-- Remembers which job an idempotency key made. Replaces a key that is past its day.
insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
values (:user_id, :key, :body_hash, :job_seq, :expires_at_ms)
on conflict (user_id, key) do update set
  body_hash = excluded.body_hash, job_seq = excluded.job_seq, expires_at_ms = excluded.expires_at_ms
