-- Extends the lease of a worker that still holds the job.
update jobs set due_at_ms = min(:lease_until_ms, deadline_at_ms)
where id = :id and attempt = :attempt and status = 'processing' and worker = :worker
