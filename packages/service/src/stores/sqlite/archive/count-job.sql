-- Counts a job that was just added, and notes its position in the queue while it is active.
update users set
  active_jobs = active_jobs + :active,
  last_turn = iif(:active = 1, max(last_turn, :turn), last_turn),
  kept_jobs = kept_jobs + 1,
  kept_bytes = kept_bytes + :bytes
where id = :user_id
