-- A job as its worker left it: same attempt, same worker, still running or ended by this worker.
select seq, user_id, status, last_event_id from jobs
where id = :id and attempt = :attempt and worker = :worker
