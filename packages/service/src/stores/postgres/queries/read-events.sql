-- The state of jobs and their events after a position, oldest first. One statement is one snapshot: the events are all there
-- up to the last that the state tells of. The list of ids is an array as well, so that the jobs are looked up one by one
-- however few the server believes that there are.
with given as materialized (
  select * from json_to_recordset(:reads::json) as r (nth integer, id text, user_id bigint, after bigint, "limit" integer)
)
select g.nth, j.status, j.last_event_id, e.id, e.type, e.at_ms, e.body
from given g
join jobs j on j.id = g.id and j.user_id = g.user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())
left join lateral (
  select id, type, at_ms, body from events where job_seq = j.seq and id > g.after order by id limit g."limit"
) e on true
where j.id = any (array(select id from given))
order by g.nth, e.id
