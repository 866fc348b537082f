-- Locks jobs past the end of their retention, oldest first.
select seq, user_id, idempotency_key from jobs
where expires_at_ms <= (select now_ms())
order by expires_at_ms
limit :limit
for update skip locked
