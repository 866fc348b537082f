-- All keys.
select
  id, user_id, label, encode(hash, 'hex') as hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from api_keys
order by id
