-- Counts the bytes of new events.
update users set kept_bytes = kept_bytes + :bytes where id = :user_id
