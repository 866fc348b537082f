-- name: purge-jobs
-- Erases jobs past the end of their retention, oldest first, with their events, texts and idempotency keys.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  expired as materialized (
    select seq from jobs
    where expires_at_ms <= (select now from clock)
    order by expires_at_ms
    limit :limit::integer
    for update skip locked
  ),
  gone as (
    delete from jobs j using expired where j.seq = expired.seq returning j.seq, j.user_id, j.idempotency_key
  ),
  events_gone as (
    delete from events e using gone
    where e.job_seq = gone.seq
    returning gone.user_id, octet_length(e.body) as bytes
  ),
  texts_gone as (
    delete from job_texts t using gone
    where t.job_seq = gone.seq
    returning gone.user_id, octet_length(t.query) as bytes
  ),
  keys_gone as (
    delete from idempotency_keys k using gone
    where k.user_id = gone.user_id and k.key = gone.idempotency_key and k.job_seq = gone.seq
  ),
  kept_noted as (
    insert into kept_changes (user_id, jobs, bytes)
    select user_id, -sum(jobs), -sum(bytes)
    from (
      select user_id, 1 as jobs, 0 as bytes from gone
      union all
      select user_id, 0, bytes from events_gone
      union all
      select user_id, 0, bytes from texts_gone
    ) each
    group by user_id
  )
select count(*) as jobs from gone

-- name: purge-idempotency-keys
-- Forgets idempotency keys that are past their day.
delete from idempotency_keys where (user_id, key) in (
  select user_id, key from idempotency_keys
  where expires_at_ms <= (select now_ms())
  order by expires_at_ms
  limit :limit::integer
  for update skip locked
)

-- name: purge-claims
-- Forgets claims that ran long ago. By the server's clock, so a server that stood still meanwhile forgets nothing early.
with gone as (
  delete from claims where (worker, token) in (
    select worker, token from claims
    where at_ms <= (select now_ms()) - :age_ms::bigint
    limit :limit::integer
    for update skip locked
  )
  returning 1
)
select count(*) as rows from gone

-- name: fold-kept
-- Adds changes to the sums of what users keep, for users who do not submit: a submission does it for its own user.
with gone as (
  delete from kept_changes where ctid = any (
    array(select ctid from kept_changes limit :limit::integer for update skip locked)
  )
  returning user_id, jobs, bytes
),
folded as (
  insert into kept as k (user_id, jobs, bytes)
  select user_id, sum(jobs), sum(bytes) from gone group by user_id order by user_id
  on conflict (user_id) do update set jobs = k.jobs + excluded.jobs, bytes = k.bytes + excluded.bytes
)
select count(*) as rows from gone

-- name: read-stats
-- How much waits, how much runs, since when the oldest waits, and what users keep.
with each as (
  select user_id, sum(bytes)::bigint as bytes
  from (select user_id, bytes from kept union all select user_id, bytes from kept_changes) all_kept
  group by user_id
)
select
  (select count(*) from jobs where status = 'pending') as pending,
  (select count(*) from jobs where status = 'processing' and due_at_ms is not null) as processing,
  now_ms() - (select min(created_at_ms) from jobs where status = 'pending') as oldest_pending_ms,
  (select coalesce(sum(bytes), 0)::bigint from each) as kept_bytes,
  (select coalesce(max(bytes), 0) from each) as kept_bytes_of_largest_user

-- name: ping
-- Whether the database answers: reads a table, not just a constant.
select count(*) as tables from schema_migrations

-- name: find-secret
-- A secret by its name.
select value from secrets where name = :name

-- name: insert-secret
-- Stores a secret unless there is one of this name.
insert into secrets (name, value) values (:name, :value) on conflict (name) do nothing

-- name: keep-trace
-- Remembers the trace that something belongs to, and erases what nobody asks for any more.
with
  old as (
    select id from traces where at_ms < now_ms() - :age_ms::bigint order by at_ms limit 100 for update skip locked
  ),
  gone as (delete from traces t using old where t.id = old.id)
insert into traces (id, traceparent, at_ms) values (:id, :traceparent, now_ms()) on conflict (id) do nothing

-- name: find-trace
-- The trace that a job, a batch or the blob of a list belongs to.
select traceparent from jobs where id = :id and traceparent is not null
union all
select traceparent from traces where id = :id
limit 1

-- name: take-tokens
-- Takes up to :want tokens from a bucket that starts full and fills with time, also after the clock stepped back. One row, one
-- statement: nodes that take at once do so one after the other.
insert into token_buckets as b (user_id, bucket, tokens, at_ms, granted)
values (
  :user_id, :bucket, :capacity::double precision - least(:want::integer, floor(:capacity::double precision)), now_ms(),
  least(:want::integer, floor(:capacity::double precision))
)
on conflict (user_id, bucket) do update set
  (tokens, at_ms, granted) = (
    select filled.tokens - least(:want::integer, floor(filled.tokens)), filled.at_ms, least(:want::integer, floor(filled.tokens))
    from (
      select
        least(
          :capacity::double precision,
          b.tokens + greatest(0, now.ms - b.at_ms) * :refill_per_minute::double precision / 60000
        ) as tokens,
        now.ms as at_ms
      from (select now_ms() as ms) now
    ) filled
  )
returning tokens, granted

-- name: share-open-streams
-- Writes how many streams users have open on this node (null: none), forgets nodes that were not seen for a while, and yields
-- how many streams users have open on all other nodes together, the most first.
with gone as (
  delete from open_streams where node in (
    select node from open_streams
    where seen_at_ms < now_ms() - :gone_ms::bigint and node <> :node
    -- Another node may be forgetting it at this moment.
    for update skip locked
  )
), ended as (
  delete from open_streams where node = :node and :counts::json is null
), shared as (
  insert into open_streams (node, seen_at_ms, counts)
  select :node, now_ms(), :counts::json
  where :counts::json is not null
  on conflict (node) do update set seen_at_ms = excluded.seen_at_ms, counts = excluded.counts
)
select counted.key::bigint as user_id, sum(counted.value::integer)::integer as open
from open_streams
cross join json_each_text(counts) counted
where node <> :node and seen_at_ms >= now_ms() - :gone_ms::bigint
group by counted.key
order by open desc, user_id
limit :limit::integer

-- name: report-node
-- Writes that a node lives, and forgets those that were not seen for long.
with gone as (
  delete from nodes where name in (
    select name from nodes
    where seen_at_ms < now_ms() - :forget_ms::bigint and name <> :name
    -- Another node may be forgetting it at this moment.
    for update skip locked
  )
)
insert into nodes (name, seen_at_ms, body) values (:name, now_ms(), :body)
on conflict (name) do update set seen_at_ms = excluded.seen_at_ms, body = excluded.body

-- name: leave-node
-- Forgets a node.
delete from nodes where name = :name

-- name: read-nodes
-- All nodes, with the time since they were seen.
select body, now_ms() - seen_at_ms as age_ms from nodes order by name collate "C" limit :limit::integer

-- name: read-queue-ages
-- Jobs that wait, by how long they have waited: less than a second, ten seconds, a minute, ten minutes, or longer.
select
  (age_ms >= 1000)::integer + (age_ms >= 10000)::integer + (age_ms >= 60000)::integer + (age_ms >= 600000)::integer as step,
  count(*) as jobs
from (select now_ms() - created_at_ms as age_ms from jobs where status = 'pending') waiting
group by step

-- name: read-queue-users
-- The users with the most jobs that wait.
select u.name as user_name, count(*) as jobs, now_ms() - min(j.created_at_ms) as oldest_ms
from jobs j
join users u on u.id = j.user_id
where j.status = 'pending'
group by u.name
order by jobs desc, user_name
limit :limit::integer

-- name: notify
-- Sends messages to the other nodes, several in one statement.
select count(pg_notify(:channel, message)) as sent from json_array_elements_text(:messages::json) as message

-- name: known-jobs
-- How many jobs the server believes that there are; -1 when it has never looked.
select reltuples::bigint as known from pg_class where oid = 'jobs'::regclass

-- name: look-at-tables
-- Has the server look at the tables that grow, and plan anew what it planned for them before.
analyze jobs (id, user_id, status), job_texts (job_seq), events (job_seq, id), kept_changes (user_id)

-- name: count-archived-jobs
-- How many jobs there are.
select count(*) as count from jobs

-- name: read-archived-users
-- All users.
select id, name, quotas::text as quotas from users order by id

-- name: read-archived-keys
-- All keys.
select
  id, user_id, scope, label, encode(hash, 'hex') as hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from api_keys
order by id

-- name: read-archived-audit
-- The whole audit log.
select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas::text as quotas
from key_audit
order by id

-- name: read-archived-secrets
-- All secrets.
select name, encode(value, 'hex') as value from secrets order by name collate "C"

-- name: read-archived-jobs
-- Whole jobs after an id, with the idempotency keys that made them while these are kept.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, t.query_folded, j.geography, j.status, j.turn, j.attempt, j.lost,
  j.worker, j.created_at_ms, j.started_at_ms, j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms,
  j.due_at_ms, j.stage, j.progress, j.last_event_id, j.summary, j.failure_code, j.failure_message,
  j.book_id, j.book_version, j.labels, j.idempotency_key,
  encode(k.body_hash, 'hex') as key_body_hash, k.expires_at_ms as key_expires_at_ms
from jobs j
join job_texts t on t.job_seq = j.seq
left join idempotency_keys k on k.user_id = j.user_id and k.key = j.idempotency_key and k.job_seq = j.seq
where j.id > :after_id
order by j.id
limit :limit

-- name: read-archived-events
-- All events of a list of jobs.
select job_seq, id, type, at_ms, body
from events
where job_seq = any (array(select json_array_elements_text(:seqs::json)::bigint))
order by job_seq, id

-- name: insert-archived-users
-- Adds the users that are missing, and has new ones numbered after them.
with
  added as (
    insert into users (id, name, quotas)
    overriding system value
    select id, name, quotas::jsonb from json_to_recordset(:users::json) as u (id bigint, name text, quotas text)
    on conflict do nothing
  )
select setval(
  pg_get_serial_sequence('users', 'id'), greatest(:id_max::bigint, (select last_value from users_id_seq))
) as last_id

-- name: insert-archived-keys
-- Adds the keys that are missing.
insert into api_keys (
  id, user_id, scope, label, hash, hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
)
select
  id, user_id, scope, label, decode(hash, 'hex'), hint, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
from json_to_recordset(:keys::json) as k (
  id text, user_id bigint, scope text, label text, hash text, hint text, created_at_ms bigint, expires_at_ms bigint,
  revoked_at_ms bigint, last_used_at_ms bigint
)
on conflict do nothing

-- name: insert-archived-audit
-- Adds the entries of the audit log that are missing, and has new ones numbered after them.
with
  given as materialized (
    select * from json_to_recordset(:audit::json) as a (
      id bigint, at_ms bigint, action text, key_id text, key_user text, scope text, label text, via text, by_user text,
      by_key_id text, quotas text
    )
  ),
  added as (
    insert into key_audit (id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas)
    overriding system value
    select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id, quotas::jsonb from given
    on conflict do nothing
  )
select setval(
  pg_get_serial_sequence('key_audit', 'id'),
  greatest((select max(id) from given), (select last_value from key_audit_id_seq))
) as last_id

-- name: insert-archived-secrets
-- Adds the secrets that are missing.
insert into secrets (name, value)
select name, decode(value, 'hex') from json_to_recordset(:secrets::json) as s (name text, value text)
on conflict do nothing

-- name: insert-archived-jobs
-- Adds the jobs that are missing, with their texts, idempotency keys and events.
with
  given as materialized (
    select * from json_to_recordset(:jobs::json) as j (
      id text, user_id bigint, request_type text, query text, query_folded text, geography text, idempotency_key text,
      status text, turn bigint, attempt integer, lost integer, worker text, created_at_ms bigint, started_at_ms bigint,
      ended_at_ms bigint, updated_at_ms bigint, expires_at_ms bigint, deadline_at_ms bigint, due_at_ms bigint,
      stage text, progress double precision, last_event_id bigint, summary text, failure_code text,
      failure_message text, book_id text, book_version integer, labels text, key_body_hash text, key_expires_at_ms bigint,
      events json
    )
  ),
  added as (
    insert into jobs (
      id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
      started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress,
      last_event_id, summary, failure_code, failure_message, book_id, book_version, labels
    )
    select
      id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
      started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress,
      last_event_id, summary, failure_code, failure_message, book_id, book_version, labels
    from given
    on conflict (id) do nothing
    returning seq, id
  ),
  texts as (
    insert into job_texts (job_seq, user_id, query, query_folded)
    select added.seq, given.user_id, given.query, given.query_folded from added join given on given.id = added.id
  ),
  keys as (
    insert into idempotency_keys (user_id, key, body_hash, job_seq, expires_at_ms)
    select given.user_id, given.idempotency_key, decode(given.key_body_hash, 'hex'), added.seq, given.key_expires_at_ms
    from added join given on given.id = added.id
    where given.key_body_hash is not null
  ),
  events_added as (
    insert into events (job_seq, id, type, at_ms, body)
    select added.seq, event.id, event.type, event.at_ms, event.body
    from added
    join given on given.id = added.id
    cross join lateral json_to_recordset(given.events) as event (id bigint, type text, at_ms bigint, body text)
    returning job_seq, octet_length(body) as bytes
  )
insert into kept_changes (user_id, jobs, bytes)
select given.user_id, count(*), sum(octet_length(given.query) + coalesce(e.bytes, 0))
from added
join given on given.id = added.id
left join (select job_seq, sum(bytes) as bytes from events_added group by job_seq) e on e.job_seq = added.seq
group by given.user_id
