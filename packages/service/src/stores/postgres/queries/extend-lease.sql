-- Extends the leases of workers that still hold their jobs, and tells which these are.
with
  beats as materialized (
    select * from json_to_recordset(:beats::json) as b (id text, attempt integer, lease_ms bigint)
  ),
  held as materialized (
    select j.seq, j.id, j.attempt
    from jobs j
    where j.id = any (array(select id from beats)) and j.status = 'processing' and j.worker is not null
    order by j.id
    for no key update
  )
update jobs j set due_at_ms = least(now_ms() + beats.lease_ms, j.deadline_at_ms)
from held join beats on beats.id = held.id and beats.attempt = held.attempt
where j.seq = held.seq
returning j.id, j.attempt
