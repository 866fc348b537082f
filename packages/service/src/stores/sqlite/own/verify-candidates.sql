-- Those of the candidates that really match, newest first. The cross joins keep the order of the tables: a few hundred
-- rows by their ids, where the planner would rather walk through all jobs of the user.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message
from json_each(:seqs) c
cross join job_texts t on t.user_id = :user_id and t.job_seq = c.value
cross join jobs j on j.seq = c.value
where instr(t.query_folded, :contains) > 0
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and j.created_at_ms >= :from_ms
  and (:status is null or j.status = :status)
  and (j.expires_at_ms is null or j.expires_at_ms > :now)
order by j.created_at_ms desc, j.id desc
