-- Locks the jobs that workers still hold: same attempt, not ended, not handed back. In one order everywhere, so that two
-- nodes cannot wait for each other.
select j.seq, j.id, j.user_id, j.attempt, j.last_event_id, now_ms() as now
from jobs j
where (j.id, j.attempt) in (select id, attempt from json_to_recordset(:leases::json) as l (id text, attempt integer))
  and j.status = 'processing' and j.worker is not null
order by j.id
for update
