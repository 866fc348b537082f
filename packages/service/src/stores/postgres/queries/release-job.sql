-- Hands a job back: nobody holds it, and it is due at once.
update jobs set worker = null, due_at_ms = now_ms(), updated_at_ms = now_ms()
where id = :id and attempt = :attempt and status = 'processing' and worker is not null
returning id
