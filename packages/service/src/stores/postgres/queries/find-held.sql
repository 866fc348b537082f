-- Locks the jobs that workers hold, of any attempt: not ended, not handed back. In one order everywhere, so that two nodes
-- cannot wait for each other. The list of ids is an array, so that they are looked up whatever else is running.
select j.seq, j.id, j.user_id, j.attempt, j.last_event_id, now_ms() as now
from jobs j
where j.id = any (array(select json_array_elements_text(:ids::json)))
  and j.status = 'processing' and j.worker is not null
order by j.id
for update
