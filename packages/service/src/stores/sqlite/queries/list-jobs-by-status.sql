-- A page of a user's jobs in one state, newest first, before the position (:before_ms, :before_id). The planner would
-- rather read all states in order and drop the others, which is slow when the state is rare: the index is named.
select j.*
from jobs t indexed by jobs_newest_by_status
cross join job_rows j on j.seq = t.seq
where t.user_id = :user_id
  and t.status = :status
  and (t.created_at_ms, t.id) < (:before_ms, :before_id)
  and t.created_at_ms >= :from_ms
  and (t.expires_at_ms is null or t.expires_at_ms > :now)
order by t.created_at_ms desc, t.id desc
limit :limit
