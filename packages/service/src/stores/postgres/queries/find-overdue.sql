-- Locks running jobs that nobody holds any more, longest waiting first; those that another node looks at are its own.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.created_at_ms, j.deadline_at_ms, j.attempt, j.lost, j.worker,
  j.last_event_id, now_ms() as now
from jobs j
join job_texts t on t.job_seq = j.seq
where j.status = 'processing' and j.due_at_ms <= (select now_ms())
order by j.due_at_ms
limit :limit
for update of j skip locked
