-- Notes a new job whose text is not indexed yet.
insert into search_backlog (user_id, job_seq) values (:user_id, :job_seq)
