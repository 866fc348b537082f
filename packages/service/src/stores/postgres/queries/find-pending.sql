-- Locks the jobs whose turn it is; those that another node is taking are its own.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.created_at_ms, j.deadline_at_ms, j.attempt, j.lost, j.worker,
  j.last_event_id, now_ms() as now
from jobs j
join job_texts t on t.job_seq = j.seq
where j.status = 'pending'
order by j.turn, j.created_at_ms, j.seq
limit :limit
for update of j skip locked
