-- name: find-claimed
-- The jobs that a worker took with one claim and still holds.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.book_id, j.book_version, j.created_at_ms, j.deadline_at_ms,
  j.attempt, j.last_event_id, j.traceparent
from jobs j
cross join job_texts t on t.job_seq = j.seq
where j.status = 'processing' and j.due_at_ms is not null and j.claim_token = :token and j.worker = :worker
order by j.seq

-- name: find-overdue
-- Running jobs that nobody holds any more, longest waiting first.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.book_id, j.book_version, j.created_at_ms, j.deadline_at_ms,
  j.attempt, j.lost, j.worker, j.last_event_id, j.traceparent
from jobs j
cross join job_texts t on t.job_seq = j.seq
where j.status = 'processing' and j.due_at_ms <= :now
order by j.due_at_ms
limit :limit

-- name: find-pending
-- The jobs whose turn it is.
select
  j.seq, j.id, j.user_id, t.query, j.geography, j.book_id, j.book_version, j.created_at_ms, j.deadline_at_ms,
  j.attempt, j.lost, j.worker, j.last_event_id, j.traceparent
from jobs j
cross join job_texts t on t.job_seq = j.seq
where j.status = 'pending'
order by j.turn, j.created_at_ms, j.seq
limit :limit

-- name: take-job
-- Gives a job to a worker. The new attempt number shuts out whoever held it before.
update jobs set
  status = 'processing', attempt = attempt + 1, lost = :lost, worker = :worker, claim_token = :token,
  due_at_ms = min(:lease_until_ms, deadline_at_ms), started_at_ms = coalesce(started_at_ms, :now), updated_at_ms = :now
where seq = :seq

-- name: find-held
-- A job as its worker left it: same attempt, same worker, still running or ended by this worker.
select seq, user_id, status, last_event_id from jobs
where id = :id and attempt = :attempt and worker = :worker

-- name: extend-lease
-- Extends the lease of a worker that still holds the job.
update jobs set due_at_ms = min(:lease_until_ms, deadline_at_ms)
where id = :id and attempt = :attempt and status = 'processing' and worker = :worker

-- name: release-job
-- Hands a job back: nobody holds it, and it is due at once.
update jobs set worker = null, due_at_ms = :now, updated_at_ms = :now
where id = :id and attempt = :attempt and status = 'processing' and worker = :worker

-- name: expire-leases
-- Makes every held job due at once. For the start of a server that knows that no worker survived the last one.
update jobs set due_at_ms = :now where status = 'processing' and worker is not null and due_at_ms > :now

-- name: find-hopeless
-- Active jobs past their deadline, or lost with too many workers.
-- column lost: integer
select seq, id, user_id, deadline_at_ms, lost + (worker is not null) as lost
from jobs
where status in ('pending', 'processing')
  and due_at_ms <= :now
  and (deadline_at_ms <= :now or lost + (worker is not null) >= :attempts_max)
limit :limit
