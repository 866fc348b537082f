-- Gives a job to a worker. The new attempt number shuts out whoever held it before.
update jobs set
  status = 'processing', attempt = attempt + 1, lost = :lost, worker = :worker, claim_token = :token,
  due_at_ms = min(:lease_until_ms, deadline_at_ms), started_at_ms = coalesce(started_at_ms, :now), updated_at_ms = :now
where seq = :seq
