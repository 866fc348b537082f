-- name: create-key
-- Stores a new key, and its user with the first one, and notes who made it. The update of a user that exists changes nothing: it is there to yield the
-- id. A key that is here already, or that the same request made before, stays as it is.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  owner as (
    insert into users (name)
    select :user where not exists (select from api_keys where request_hash = :request_hash::bytea)
    on conflict (name) do update set name = excluded.name
    returning id
  ),
  made as (
    insert into api_keys (id, user_id, scope, label, hash, hint, created_at_ms, expires_at_ms, request_hash)
    select :id, owner.id, :scope, :label, :hash, :hint, clock.now, clock.now + :expires_in_ms::bigint, :request_hash::bytea
    from owner, clock
    on conflict do nothing
    returning id, scope, label, created_at_ms
  )
insert into key_audit (at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id)
select created_at_ms, 'created', id, :user, scope, label, :via, :by_user, :by_key_id from made

-- name: find-new-key
-- A key by its id, if it has this hash, or the one that the same request made before.
select k.id, u.name as user, k.scope, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where (k.id = :id and k.hash = :hash) or k.request_hash = :request_hash::bytea

-- name: list-keys
-- Keys, oldest first, after the id :after_id; of one user when :user is not null. Ids sort by time.
select k.id, u.name as user, k.scope, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where (:user::text is null or u.name = :user) and k.id collate "C" > :after_id
order by k.id collate "C"
limit :limit::bigint

-- name: revoke-key
-- Revokes a key, and notes who did; the first time counts. Yields nothing when it was revoked before, or is not there.
with
  gone as (
    update api_keys set revoked_at_ms = now_ms() where id = :id and revoked_at_ms is null
    returning id, user_id, scope, label, revoked_at_ms
  )
insert into key_audit (at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id)
select gone.revoked_at_ms, 'revoked', gone.id, u.name, gone.scope, gone.label, :via, :by_user, :by_key_id
from gone
join users u on u.id = gone.user_id

-- name: find-key-record
-- A key by its id.
select k.id, u.name as user, k.scope, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where k.id = :id

-- name: change-quotas
-- Changes the limits of a user, and notes who did and what they are since. Nothing is noted when they were so already.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  changed as (
    update users u set quotas = nullif(jsonb_strip_nulls(coalesce(u.quotas, '{}') || :changes::json::jsonb), '{}')
    from clock
    where u.name = :user
      and u.quotas is distinct from nullif(jsonb_strip_nulls(coalesce(u.quotas, '{}') || :changes::json::jsonb), '{}')
    returning u.name, u.quotas, clock.now
  )
insert into key_audit (at_ms, action, key_user, via, by_user, by_key_id, quotas)
select now, case when quotas is null then 'quotas_removed' else 'quotas_set' end, name, :via, :by_user, :by_key_id, quotas
from changed

-- name: find-quotas
-- The limits that a user has of its own.
select name as user, quotas::text as quotas from users where name = :user

-- name: list-quotas
-- Users that have limits of their own, by name, after the name :after_user; one user when :user is not null.
select name as user, quotas::text as quotas
from users
where quotas is not null and name collate "C" > :after_user and (:user::text is null or name = :user)
order by name collate "C"
limit :limit::bigint

-- name: read-key-audit
-- Who made and revoked what, newest first, before the entry :before.
select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas::text as quotas
from key_audit
where id < :before::bigint
order by id desc
limit :limit::integer

-- name: find-keys
-- The owners of live keys. Runs on every request, so a revoked key is cut off at the next one.
select encode(k.hash, 'hex') as hash, k.id as key_id, k.user_id, u.name as user, k.scope,
  k.last_used_at_ms, u.quotas::text as quotas, now.ms as now
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

-- name: insert-share
-- Keeps a link to the result of a job, unless the job has too many that work. Two of one moment may both be let in.
with clock as materialized (select now_ms() as now)
insert into shares (id, user_id, job_id, hash, created_at_ms, expires_at_ms)
select :id, :user_id, :job_id, :hash, clock.now, least(clock.now + :expires_in_ms::bigint, :expires_at_ms_max::bigint)
from clock
where (
  select count(*) from shares s where s.user_id = :user_id and s.job_id = :job_id and s.expires_at_ms > clock.now
) < :shares_max::bigint
on conflict (id) do nothing

-- name: find-share
-- A link of an owner.
select id, created_at_ms, expires_at_ms from shares where id = :id and user_id = :user_id and job_id = :job_id

-- name: list-shares
-- The links to a job that work, oldest first.
select id, created_at_ms, expires_at_ms from shares
where user_id = :user_id and job_id = :job_id and expires_at_ms > now_ms()
order by id

-- name: delete-share
-- Revokes a link.
delete from shares where id = :id and user_id = :user_id and job_id = :job_id
returning id

-- name: find-shared
-- What a link that works shows.
select user_id, job_id, expires_at_ms from shares where hash = :hash and expires_at_ms > now_ms()

-- name: purge-shares
-- Erases links that have expired.
delete from shares
where id in (select id from shares where expires_at_ms <= now_ms() order by expires_at_ms limit :limit)

-- name: read-archived-shares
-- All links.
select id, user_id, job_id, encode(hash, 'hex') as hash, created_at_ms, expires_at_ms from shares order by id

-- name: insert-archived-shares
-- Adds the links that are missing.
insert into shares (id, user_id, job_id, hash, created_at_ms, expires_at_ms)
select id, user_id, job_id, decode(hash, 'hex'), created_at_ms, expires_at_ms
from json_to_recordset(:shares::json) as s (
  id text, user_id bigint, job_id text, hash text, created_at_ms bigint, expires_at_ms bigint
)
on conflict do nothing
