-- name: insert-user
-- Creates the user unless it exists.
insert into users (name) values (:user) on conflict (name) do nothing

-- name: insert-key
-- Stores a new key of a user that exists, unless the same key is there already.
insert into api_keys (id, user_id, scope, label, hash, hint, created_at_ms, expires_at_ms, request_hash)
select :id, u.id, :scope, :label, :hash, :hint, :now, :expires_at_ms, :request_hash
from users u
where u.name = :user and not exists (select 1 from api_keys k where k.id = :id and k.hash = :hash)

-- name: find-requested-key
-- The id of the key that a request made.
select id from api_keys where request_hash = :request_hash

-- name: list-keys
-- Keys, oldest first, after the id :after_id; of one user when :user is not null. Ids sort by time.
select
  k.id, u.name as user, k.scope, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where (:user is null or u.name = :user) and k.id > :after_id
order by k.id
limit :limit

-- name: find-key-record
-- A key by its id.
select
  k.id, u.name as user, k.scope, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where k.id = :id

-- name: revoke-key
-- Revokes a key; the first time counts.
update api_keys set revoked_at_ms = :now where id = :id and revoked_at_ms is null

-- name: note-key-change
-- Writes down who made or revoked a key.
insert into key_audit (at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id)
select :now, :action, k.id, u.name, k.scope, k.label, :via, :by_user, :by_key_id
from api_keys k
join users u on u.id = k.user_id
where k.id = :id

-- name: find-quotas
-- The limits that a user has of its own.
select name as user, quotas from users where name = :user

-- name: set-quotas
-- Replaces the limits of a user.
update users set quotas = :quotas where name = :user

-- name: note-quotas
-- Writes down who changed the limits of a user, and to what.
insert into key_audit (at_ms, action, key_user, via, by_user, by_key_id, quotas)
values (:now, :action, :user, :via, :by_user, :by_key_id, :quotas)

-- name: list-quotas
-- Users that have limits of their own, by name, after the name :after_user; one user when :user is not null.
select name as user, quotas
from users
where quotas is not null and name > :after_user and (:user is null or name = :user)
order by name
limit :limit

-- name: read-key-audit
-- Who made and revoked what, newest first, before the entry :before.
select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas
from key_audit
where id < :before
order by id desc
limit :limit

-- name: find-key
-- The owner of a live key. Runs on every request, so a revoked key is cut off at the next one.
select k.id as key_id, k.user_id, u.name as user, k.scope, k.last_used_at_ms, u.quotas
from api_keys k
join users u on u.id = k.user_id
where k.hash = :hash
  and k.revoked_at_ms is null
  and (k.expires_at_ms is null or k.expires_at_ms > :now)

-- name: touch-key
-- Notes that a key was used, unless that was noted less than a minute ago.
update api_keys set last_used_at_ms = :now
where id = :id and (last_used_at_ms is null or last_used_at_ms <= :now - 60000)

-- name: has-keys
-- Whether any key was ever made.
-- column found: integer
select exists (select 1 from api_keys) as found

-- name: insert-share
-- Keeps a link to the result of a job, unless the job has too many that work.
insert into shares (id, user_id, job_id, hash, created_at_ms, expires_at_ms)
select :id, :user_id, :job_id, :hash, :now, min(:expires_at_ms, :expires_at_ms_max)
where (
  select count(*) from shares where user_id = :user_id and job_id = :job_id and expires_at_ms > :now
) < :shares_max
on conflict (id) do nothing

-- name: find-share
-- A link of an owner.
select id, created_at_ms, expires_at_ms from shares where id = :id and user_id = :user_id and job_id = :job_id

-- name: list-shares
-- The links to a job that work, oldest first.
select id, created_at_ms, expires_at_ms from shares
where user_id = :user_id and job_id = :job_id and expires_at_ms > :now
order by id

-- name: delete-share
-- Revokes a link.
delete from shares where id = :id and user_id = :user_id and job_id = :job_id

-- name: delete-shares
-- Erases the links to a job with it.
delete from shares where user_id = :user_id and job_id = :job_id

-- name: find-shared
-- What a link that works shows.
select user_id, job_id, expires_at_ms from shares where hash = :hash and expires_at_ms > :now

-- name: purge-shares
-- Erases links that have expired.
delete from shares where id in (select id from shares where expires_at_ms <= :now order by expires_at_ms limit :limit)

-- name: archive-read-shares
-- All links.
-- column hash: text
select id, user_id, job_id, lower(hex(hash)) as hash, created_at_ms, expires_at_ms from shares order by id

-- name: archive-insert-share
-- Adds a link unless it is there.
insert into shares (id, user_id, job_id, hash, created_at_ms, expires_at_ms)
values (:id, :user_id, :job_id, unhex(:hash), :created_at_ms, :expires_at_ms)
on conflict (id) do nothing
