-- A job's state and its events after a position, oldest first. One statement is one snapshot: the events are all there
-- up to the last that the state tells of.
select j.status, j.last_event_id, e.id, e.type, e.at_ms, e.body
from jobs j
left join lateral (
  select id, type, at_ms, body from events where job_seq = j.seq and id > :after order by id limit :limit
) e on true
where j.id = :id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())
order by e.id
