-- Adds a key unless it is there.
insert into api_keys (
  id, user_id, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
) values (
  :id, :user_id, :label, unhex(:hash), :hint, :created_at_ms, :expires_at_ms, :revoked_at_ms, :last_used_at_ms
)
on conflict do nothing
