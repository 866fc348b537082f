-- A page of a user's jobs, newest first, before the position (:before_ms, :before_id).
select * from job_rows
where user_id = :user_id
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
  and (expires_at_ms is null or expires_at_ms > (select now_ms()))
order by created_at_ms desc, id desc
limit :limit
