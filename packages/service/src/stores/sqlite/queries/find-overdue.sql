-- Running jobs that nobody holds any more, longest waiting first.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.created_at_ms, j.deadline_at_ms, j.attempt, j.lost, j.worker, j.last_event_id
from jobs j
cross join job_texts t on t.user_id = j.user_id and t.job_seq = j.seq
where j.status = 'processing' and j.due_at_ms <= :now
order by j.due_at_ms
limit :limit
