-- Stores a new key of a user that exists, unless the same key is there already.
insert into api_keys (id, user_id, label, hash, hint, created_at_ms, expires_at_ms)
select :id, u.id, :label, :hash, :hint, :now, :expires_at_ms
from users u
where u.name = :user and not exists (select 1 from api_keys k where k.id = :id and k.hash = :hash)
