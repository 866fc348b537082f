-- Adds the keys that are missing.
insert into api_keys (
  id, user_id, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
)
select
  id, user_id, label, decode(hash, 'hex'), hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from json_to_recordset(:keys::json) as k (
  id text, user_id bigint, label text, hash text, hint text, created_at_ms bigint, expires_at_ms bigint,
  revoked_at_ms bigint, last_used_at_ms bigint
)
on conflict do nothing
