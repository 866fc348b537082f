-- Hands a job back: nobody holds it, and it is due at once.
update jobs set worker = null, due_at_ms = :now, updated_at_ms = :now
where id = :id and attempt = :attempt and status = 'processing' and worker = :worker
