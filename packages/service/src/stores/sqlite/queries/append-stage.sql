-- Moves a job to a stage and numbers the events that tell of the way there.
update jobs set
  stage = :stage, progress = :progress, updated_at_ms = :now, last_event_id = last_event_id + :events
where seq = :seq
returning last_event_id
