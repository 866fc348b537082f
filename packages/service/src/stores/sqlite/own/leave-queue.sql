-- Takes an ended job off its owner's count of active jobs.
update users set active_jobs = active_jobs - 1 where id = :user_id
