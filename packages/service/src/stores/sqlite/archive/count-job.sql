-- Counts an active job that was just added, and notes its place in the queue.
update users set active_jobs = active_jobs + 1, last_turn = max(last_turn, :turn) where id = :user_id
