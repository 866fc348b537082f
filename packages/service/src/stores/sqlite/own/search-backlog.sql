-- Matches among the texts that are not indexed yet, newest first.
select j.*
from search_backlog b
join jobs t on t.seq = b.job_seq
join job_rows j on j.seq = b.job_seq
where b.user_id = :user_id
  and instr(t.query_folded, :contains) > 0
  and (t.created_at_ms, t.id) < (:before_ms, :before_id)
  and t.created_at_ms >= :from_ms
  and (:status is null or t.status = :status)
  and (t.expires_at_ms is null or t.expires_at_ms > :now)
order by t.created_at_ms desc, t.id desc
limit :limit
