-- Where a stretch of :count texts ends that starts at :before_seq.
select job_seq as seq from job_texts
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit 1 offset :count - 1
