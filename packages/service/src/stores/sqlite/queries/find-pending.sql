-- The jobs whose turn it is.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.created_at_ms, j.deadline_at_ms, j.attempt, j.lost, j.worker, j.last_event_id
from jobs j
cross join job_texts t on t.user_id = j.user_id and t.job_seq = j.seq
where j.status = 'pending'
order by j.turn, j.created_at_ms, j.seq
limit :limit
