-- Takes the batch that was just indexed off the list of waiting texts.
delete from search_backlog where (user_id, job_seq) in (
  select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit
)
