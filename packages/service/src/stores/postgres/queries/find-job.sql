-- Locks a job for a change that its owner makes.
select seq, user_id, status, last_event_id, idempotency_key, now_ms() as now from jobs
where id = :id and user_id = :user_id and (expires_at_ms is null or expires_at_ms > now_ms())
for update
