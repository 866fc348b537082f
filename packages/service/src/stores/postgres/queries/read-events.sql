-- The state of jobs and their events after a position, oldest first. One statement is one snapshot: the events are all there
-- up to the last that the state tells of.
select r.nth, j.status, j.last_event_id, e.id, e.type, e.at_ms, e.body
from json_to_recordset(:reads::json) as r (nth integer, id text, user_id bigint, after bigint, "limit" integer)
join jobs j on j.id = r.id and j.user_id = r.user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())
left join lateral (
  select id, type, at_ms, body from events where job_seq = j.seq and id > r.after order by id limit r."limit"
) e on true
order by r.nth, e.id
