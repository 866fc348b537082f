-- Ends jobs; they are locked, and their last events numbered.
update jobs j set
  status = c.status, ended_at_ms = c.now, updated_at_ms = c.now, expires_at_ms = c.now + c.retention_ms,
  due_at_ms = null, worker = null, last_event_id = c.last_event_id,
  progress = case c.status when 'completed' then 1 else j.progress end,
  summary = c.summary, failure_code = c.failure_code, failure_message = c.failure_message
from json_to_recordset(:changes::json) as c (
  seq bigint, status text, now bigint, retention_ms bigint, last_event_id bigint, summary text, failure_code text,
  failure_message text
)
where j.seq = c.seq
