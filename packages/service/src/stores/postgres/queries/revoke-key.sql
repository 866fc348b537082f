-- Revokes a key; the first time counts.
update api_keys set revoked_at_ms = coalesce(revoked_at_ms, now_ms()) where id = :id
