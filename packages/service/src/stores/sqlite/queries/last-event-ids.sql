-- The newest event number of each of a list of jobs.
select j.id, j.last_event_id
from json_each(:ids) i
join jobs j on j.id = i.value
where j.expires_at_ms is null or j.expires_at_ms > :now
