-- A page of a user's jobs, newest first, whose owner's mark and folded text are like :pattern. The planner chooses between
-- the trigram index and the user's jobs in order by how common the text is, so that it must know the text: this is never
-- planned ahead.
select j.*
from job_texts t
join job_rows j on j.seq = t.job_seq
where ('u' || t.user_id || ' ' || t.query_folded) like :pattern
  and j.user_id = :user_id
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and j.created_at_ms >= :from_ms
  and (:status::text is null or j.status = :status)
  and (j.expires_at_ms is null or j.expires_at_ms > (select now_ms()))
order by j.created_at_ms desc, j.id desc
limit :limit
