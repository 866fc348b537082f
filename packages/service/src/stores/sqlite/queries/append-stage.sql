-- Moves a job to a stage and numbers the event that tells of it.
update jobs set
  stage = :stage, progress = :progress, updated_at_ms = :now, last_event_id = last_event_id + 1
where seq = :seq
returning last_event_id
