-- Jobs of one stretch of time whose texts match, for searches too short for a trigram.
select job_seq as seq from job_texts
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq and instr(query_folded, :contains) > 0
