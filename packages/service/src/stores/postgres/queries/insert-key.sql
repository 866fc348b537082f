-- Stores a new key of a user that exists.
insert into api_keys (id, user_id, label, hash, hint, created_at_ms, expires_at_ms)
select :id, u.id, :label, :hash, :hint, now.ms, now.ms + :expires_in_ms::bigint
from users u, (select now_ms() as ms) now
where u.name = :user
