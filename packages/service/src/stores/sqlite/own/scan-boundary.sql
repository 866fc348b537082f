-- The position of the last job in a stretch of :count jobs, from the index alone.
select created_at_ms, id from jobs
where user_id = :user_id and (created_at_ms, id) < (:before_ms, :before_id) and created_at_ms >= :from_ms
order by created_at_ms desc, id desc
limit 1 offset :count - 1
