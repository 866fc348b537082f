-- name: create-key
-- Stores a new key, and its user with the first one. The update of a user that exists changes nothing: it is there to yield the
-- id. A key that is here already stays as it is.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  owner as (
    insert into users (name) values (:user) on conflict (name) do update set name = excluded.name returning id
  )
insert into api_keys (id, user_id, label, hash, hint, created_at_ms, expires_at_ms)
select :id, owner.id, :label, :hash, :hint, clock.now, clock.now + :expires_in_ms::bigint
from owner, clock
on conflict (id) do nothing

-- name: find-new-key
-- A key by its id, if it has this hash.
select k.id, u.name as user, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where k.id = :id and k.hash = :hash

-- name: list-keys
-- All keys, oldest first; of one user when :user is not null.
select k.id, u.name as user, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where :user::text is null or u.name = :user
order by k.created_at_ms, k.id

-- name: revoke-key
-- Revokes a key; the first time counts.
update api_keys k set revoked_at_ms = coalesce(k.revoked_at_ms, now_ms())
from users u
where k.id = :id and u.id = k.user_id
returning k.id, u.name as user, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms

-- name: find-keys
-- The owners of live keys. Runs on every request, so a revoked key is cut off at the next one.
select encode(k.hash, 'hex') as hash, k.id as key_id, k.user_id, u.name as user, k.last_used_at_ms, now.ms as now
from api_keys k
join users u on u.id = k.user_id
cross join (select now_ms() as ms) now
where k.hash = any (array(select decode(json_array_elements_text(:hashes::json), 'hex')))
  and k.revoked_at_ms is null
  and (k.expires_at_ms is null or k.expires_at_ms > now.ms)

-- name: touch-key
-- Notes that a key was used, unless that was noted less than a minute ago.
update api_keys set last_used_at_ms = now_ms()
where id = :id and (last_used_at_ms is null or last_used_at_ms <= now_ms() - 60000)

-- name: has-keys
-- Whether any key was ever made.
select exists (select 1 from api_keys) as found
