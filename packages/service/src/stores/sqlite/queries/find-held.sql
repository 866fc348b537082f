-- A job that a worker still holds: same attempt, not ended, not handed back.
select seq, user_id from jobs
where id = :id and attempt = :attempt and status = 'processing' and worker is not null
