-- What reading events and the changes that an owner may make need to know of a job.
select seq, user_id, status, last_event_id, idempotency_key from jobs
where id = :id and user_id = :user_id and (expires_at_ms is null or expires_at_ms > :now)
