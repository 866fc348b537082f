-- The jobs that a worker took with one claim and still holds.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.created_at_ms, j.deadline_at_ms, j.attempt, j.last_event_id
from jobs j
cross join job_texts t on t.user_id = j.user_id and t.job_seq = j.seq
where j.status = 'processing' and j.due_at_ms is not null and j.claim_token = :token and j.worker = :worker
order by j.seq
