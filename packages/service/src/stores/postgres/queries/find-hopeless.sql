-- Locks active jobs past their deadline, or lost with too many workers.
select
  j.seq, j.id, j.user_id, j.deadline_at_ms, j.last_event_id, now_ms() as now,
  j.lost + (j.worker is not null)::integer as lost
from jobs j
where j.status in ('pending', 'processing')
  and j.due_at_ms <= (select now_ms())
  and (j.deadline_at_ms <= (select now_ms()) or j.lost + (j.worker is not null)::integer >= :attempts_max)
limit :limit
for update of j skip locked
