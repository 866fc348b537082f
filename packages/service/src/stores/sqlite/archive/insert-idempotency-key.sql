-- Adds the idempotency key of a job that was just added.
insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
values (:user_id, :key, unhex(:body_hash), :job_seq, :expires_at_ms)
