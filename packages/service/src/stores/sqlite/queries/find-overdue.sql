-- Running jobs that nobody holds any more, longest waiting first.
select seq, id, user_id, query, geography, created_at_ms, deadline_at_ms, attempt, lost, worker
from jobs
where status = 'processing' and due_at_ms <= :now
order by due_at_ms
limit :limit
