-- Active jobs past their deadline, or lost with too many workers.
select seq, id, user_id, deadline_at_ms, lost + (worker is not null) as lost
from jobs
where status in ('pending', 'processing')
  and due_at_ms <= :now
  and (deadline_at_ms <= :now or lost + (worker is not null) >= :attempts_max)
limit :limit
