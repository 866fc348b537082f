-- Forgets idempotency keys that are past their day.
delete from idempotency_keys where (user_id, key) in (
  select user_id, key from idempotency_keys
  where expires_at_ms <= (select now_ms())
  order by expires_at_ms
  limit :limit
  for update skip locked
)
