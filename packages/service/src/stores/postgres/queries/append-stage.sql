-- Moves jobs to a stage; they are locked, and their events numbered.
update jobs j set
  stage = c.stage, progress = c.progress, updated_at_ms = c.now, last_event_id = c.last_event_id
from json_to_recordset(:changes::json) as c (
  seq bigint, stage text, progress double precision, now bigint, last_event_id bigint
)
where j.seq = c.seq
