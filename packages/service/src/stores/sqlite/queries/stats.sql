-- How much waits, how much runs, since when the oldest waits, and how much is kept.
select
  (select count(*) from jobs where status = 'pending') as pending,
  (select count(*) from jobs where status = 'processing' and due_at_ms is not null) as processing,
  (select min(created_at_ms) from jobs where status = 'pending') as oldest_pending_at_ms,
  (select coalesce(sum(kept_bytes), 0) from users) as kept_bytes,
  (select coalesce(max(kept_bytes), 0) from users) as kept_bytes_of_largest_user
