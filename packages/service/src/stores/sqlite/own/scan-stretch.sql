-- Matches in one stretch of a user's jobs, for texts too short for the trigram index.
select j.*
from jobs t
join job_rows j on j.seq = t.seq
where t.user_id = :user_id
  and (t.created_at_ms, t.id) < (:before_ms, :before_id)
  and (t.created_at_ms, t.id) >= (:from_ms, :from_id)
  and instr(t.query_folded, :contains) > 0
  and (:status is null or t.status = :status)
  and (t.expires_at_ms is null or t.expires_at_ms > :now)
order by t.created_at_ms desc, t.id desc
limit :limit
