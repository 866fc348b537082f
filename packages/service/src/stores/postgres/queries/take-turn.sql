-- Counts new active jobs and notes the place of the newest one in the queue; lock-users.sql has locked these rows.
--
-- Users share the workers by fair queueing. A user's jobs stand one turn apart, and the first of them at the turn that is
-- being served, so that users alternate however long their backlogs are. The turn being served is that of the first
-- pending job; when none waits, the highest turn ever given, so that a newcomer does not start behind or before the rest.
update users u set active_jobs = active_jobs + t.jobs, last_turn = t.last_turn
from json_to_recordset(:turns::json) as t (user_id bigint, jobs integer, last_turn bigint)
where u.id = t.user_id
