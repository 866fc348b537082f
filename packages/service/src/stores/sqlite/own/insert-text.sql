-- Stores the text of a new job.
insert into job_texts (user_id, job_seq, query, query_folded) values (:user_id, :job_seq, :query, :query_folded)
