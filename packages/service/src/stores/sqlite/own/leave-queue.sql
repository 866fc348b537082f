-- Takes an ended job off its owner's count of active jobs, and counts the bytes of its last events.
update users set active_jobs = active_jobs - 1, kept_bytes = kept_bytes + :bytes where id = :user_id
