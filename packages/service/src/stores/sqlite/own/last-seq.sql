-- The row id of the newest job.
select max(seq) as seq from jobs
