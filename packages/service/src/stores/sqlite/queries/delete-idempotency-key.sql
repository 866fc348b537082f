-- Forgets the key that made a job, unless another job has it by now.
delete from idempotency_keys where user_id = :user_id and key = :key and job_seq = :job_seq
