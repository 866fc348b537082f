-- Erases the text of a job.
delete from job_texts where user_id = :user_id and job_seq = :job_seq
