-- Counts a new active job, unless the user has or keeps too much, and gives it its position in the queue.
--
-- Users share the workers by fair queueing. A user's jobs stand one turn apart, and the first of them at the turn that is
-- being served: users alternate however long their backlogs are. The turn being served is that of the first pending job;
-- when none waits, it is the highest turn ever given, so a newcomer starts neither behind nor before the rest. A running
-- job that nobody holds waits too.
update users set
  active_jobs = active_jobs + 1,
  kept_jobs = kept_jobs + 1,
  kept_bytes = kept_bytes + :bytes,
  last_turn = max(last_turn + 1, coalesce((select min(turn) from jobs where status = 'pending'), :highest_turn))
where id = :user_id
  and active_jobs < :active_jobs_max
  and kept_jobs < :kept_jobs_max
  and kept_bytes + :bytes <= :kept_bytes_max
returning
  last_turn as turn,
  exists (select 1 from jobs where status = 'pending')
  or exists (select 1 from jobs where status = 'processing' and due_at_ms <= :now) as is_queued
