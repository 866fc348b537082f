-- A job that was submitted before under the same id, and who holds it.
select user_id, status, attempt, worker, created_at_ms from jobs where id = :id
