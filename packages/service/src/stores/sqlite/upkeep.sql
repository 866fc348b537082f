-- name: stats
-- How much waits, how much runs, since when the oldest waits, and how much is kept.
-- column pending: integer
-- column processing: integer
-- column oldest_pending_at_ms: integer or null
-- column kept_bytes: integer
-- column kept_bytes_of_largest_user: integer
select
  (select count(*) from jobs where status = 'pending') as pending,
  (select count(*) from jobs where status = 'processing' and due_at_ms is not null) as processing,
  (select min(created_at_ms) from jobs where status = 'pending') as oldest_pending_at_ms,
  (select coalesce(sum(kept_bytes), 0) from users) as kept_bytes,
  (select coalesce(max(kept_bytes), 0) from users) as kept_bytes_of_largest_user

-- name: ping
-- Whether the database answers: reads a page, not just a constant.
-- column tables: integer
select count(*) as tables from sqlite_schema

-- name: find-expired
-- Jobs past the end of their retention, oldest first.
select seq, user_id, idempotency_key from jobs where expires_at_ms <= :now order by expires_at_ms limit :limit

-- name: purge-idempotency-keys
-- Forgets idempotency keys that are past their day.
delete from idempotency_keys where (user_id, key) in (
  select user_id, key from idempotency_keys where expires_at_ms <= :now order by expires_at_ms limit :limit
)

-- name: insert-secret
-- Stores a secret unless there is one of this name.
insert into secrets (name, value) values (:name, :value) on conflict (name) do nothing

-- name: find-secret
-- A secret by its name.
select value from secrets where name = :name
