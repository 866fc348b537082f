-- The newest event number of each of a list of jobs.
select id, last_event_id from jobs
where id = any (array(select json_array_elements_text(:ids::json)))
  and (expires_at_ms is null or expires_at_ms > now_ms())
