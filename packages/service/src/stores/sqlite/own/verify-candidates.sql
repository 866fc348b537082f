-- Those of the candidates that really match. The cross joins keep the order of the tables: a few hundred rows by their
-- ids, where the planner would rather walk through all jobs of the user.
select j.*
from json_each(:seqs) c
cross join jobs t on t.seq = c.value
cross join job_rows j on j.seq = c.value
where t.user_id = :user_id
  and instr(t.query_folded, :contains) > 0
  and (t.created_at_ms, t.id) < (:before_ms, :before_id)
  and t.created_at_ms >= :from_ms
  and (:status is null or t.status = :status)
  and (t.expires_at_ms is null or t.expires_at_ms > :now)
