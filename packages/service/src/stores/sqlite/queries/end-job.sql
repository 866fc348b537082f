-- Ends a job and numbers its last events. A worker that ends its own job stays on the row, and knows it by that again.
update jobs set
  status = :status, ended_at_ms = :now, updated_at_ms = :now, expires_at_ms = :now + :retention_ms,
  due_at_ms = null, worker = :worker, last_event_id = last_event_id + :events, stage = coalesce(:stage, stage),
  progress = iif(:status = 'completed', 1, coalesce(:progress, progress)),
  summary = :summary, failure_code = :failure_code, failure_message = :failure_message
where seq = :seq
returning last_event_id
