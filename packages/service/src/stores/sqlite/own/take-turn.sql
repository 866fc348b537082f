-- Counts a new active job, unless the user has too many, and gives it its place in the queue.
--
-- Users share the workers by fair queueing. A user's jobs stand one turn apart, and the first of them at the turn that is
-- being served, so that users alternate however long their backlogs are. The turn being served is that of the first
-- pending job; when none waits, the highest turn ever given, so that a newcomer does not start behind or before the rest.
update users set
  active_jobs = active_jobs + 1,
  last_turn = max(last_turn + 1, coalesce((select min(turn) from jobs where status = 'pending'), :highest_turn))
where id = :user_id and active_jobs < :active_jobs_max
returning last_turn as turn, exists (select 1 from jobs where status = 'pending') as is_queued
