-- Stores a new key of a user that exists.
insert into api_keys (id, user_id, label, hash, hint, created_at_ms, expires_at_ms)
select :id, id, :label, :hash, :hint, :now, :expires_at_ms from users where name = :user
