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

-- name: take-tokens
-- Takes up to :want tokens from a bucket that starts full and fills with time. One row, one statement: nodes that take at
-- once do so one after the other.
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
        greatest(now.ms, b.at_ms) as at_ms
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

-- name: notify
-- Sends messages to the other nodes, several in one statement.
select count(pg_notify(:channel, message)) as sent from json_array_elements_text(:messages::json) as message

-- name: known-jobs
-- How many jobs the server believes that there are; -1 when it has never looked.
select reltuples::bigint as known from pg_class where oid = 'jobs'::regclass

-- name: look-at-tables
-- Has the server look at the tables that grow, and plan anew what it planned for them before.
analyze jobs (id, user_id, status), job_texts (job_seq), events (job_seq, id), kept_changes (user_id)
