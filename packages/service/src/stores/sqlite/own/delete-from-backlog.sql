-- Forgets a waiting text with its job.
delete from search_backlog where user_id = :user_id and job_seq = :job_seq
