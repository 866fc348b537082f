-- Jobs that are not in the trigram index yet and whose texts match.
select t.job_seq as seq
from search_backlog b
cross join job_texts t on t.user_id = b.user_id and t.job_seq = b.job_seq
where b.user_id = :user_id
  and b.job_seq < :before_seq
  and b.job_seq >= :from_seq
  and instr(t.query_folded, :contains) > 0
