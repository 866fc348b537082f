-- The newest jobs in one state.
select seq from jobs indexed by jobs_newest_by_status
where user_id = :user_id
  and status = :status
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
order by created_at_ms desc, id desc
limit :limit
