-- Takes a job that is about to be erased off what its owner keeps.
update users set
  kept_jobs = kept_jobs - 1,
  kept_bytes = kept_bytes
    - (select octet_length(query) from job_texts where user_id = :user_id and job_seq = :seq)
    - (select coalesce(sum(octet_length(body)), 0) from events where job_seq = :seq)
where id = :user_id
