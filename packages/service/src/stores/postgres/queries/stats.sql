-- How much waits, how much runs, and since when the oldest waits.
select
  (select count(*) from jobs where status = 'pending') as pending,
  (select count(*) from jobs where status = 'processing' and due_at_ms is not null) as processing,
  now_ms() - (select min(created_at_ms) from jobs where status = 'pending') as oldest_pending_ms
