-- The jobs whose turn it is.
select seq, id, user_id, query, geography, created_at_ms, deadline_at_ms, attempt, lost, worker
from jobs
where status = 'pending'
order by turn, created_at_ms, seq
limit :limit
