-- Gives locked jobs to their workers. The new attempt number shuts out whoever held them before.
update jobs j set
  status = 'processing', attempt = j.attempt + 1, lost = c.lost, worker = c.worker,
  due_at_ms = least(c.now + c.lease_ms, j.deadline_at_ms), started_at_ms = coalesce(j.started_at_ms, c.now),
  updated_at_ms = c.now
from json_to_recordset(:taken::json) as c (seq bigint, lost integer, worker text, now bigint, lease_ms bigint)
where j.seq = c.seq
