-- name: insert-webhook
-- Stores a webhook unless it is there, or its user has too many. The lock makes two at once take turns.
with
  locked as materialized (select pg_advisory_xact_lock(41578, :user_id::integer), set_config('lock_timeout', '1500ms', true))
insert into webhooks (id, user_id, url, events, secret, status, created_at_ms)
select
  :id, :user_id::bigint, :url, array(select json_array_elements_text(:events::json)), :secret, 'active', now_ms()
from locked
where (select count(*) from webhooks where user_id = :user_id::bigint) < :webhooks_max::integer
on conflict (id) do nothing

-- name: list-webhooks
-- The webhooks of a user, oldest first.
select
  id, url, array_to_json(events)::text as events, status, failing_since_ms, off_reason, old_secret_until_ms, created_at_ms
from webhooks where user_id = :user_id order by id

-- name: find-webhook
-- A webhook of its user.
select
  id, url, array_to_json(events)::text as events, status, failing_since_ms, off_reason, old_secret_until_ms, created_at_ms
from webhooks where id = :id and user_id = :user_id

-- name: delete-webhook
-- Erases a webhook with its deliveries.
delete from webhooks where id = :id and user_id = :user_id returning id

-- name: rotate-webhook
-- Gives a webhook another secret, and lets the one of before sign for a while.
update webhooks set old_secret = secret, old_secret_until_ms = now_ms() + :old_ms::bigint, secret = :secret
where id = :id and user_id = :user_id and secret <> :secret

-- name: enable-webhook
-- Switches a webhook on.
update webhooks set status = 'active', failing_since_ms = null, off_reason = null
where id = :id and user_id = :user_id and status <> 'active'

-- name: insert-ping
-- Queues a ping for a webhook, and says what status the webhook has.
with
  clock as materialized (select now_ms() as now),
  found as materialized (select id, status from webhooks where id = :webhook_id and user_id = :user_id),
  queued as (
    insert into webhook_deliveries (id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms)
    select
      :id, found.id, 'ping', clock.now, json_build_object('webhook_id', found.id)::text, 'pending', clock.now,
      clock.now + :give_up_ms::bigint
    from found, clock
    where found.status <> 'off'
    on conflict (id) do nothing
  )
select status from found

-- name: list-deliveries
-- The deliveries of a webhook, newest first, before a position.
select seq, id, type, status, at_ms, attempt, due_at_ms, tried_at_ms, answer_status, fault, ended_at_ms
from webhook_deliveries where webhook_id = :webhook_id and seq < :before
order by seq desc limit :limit

-- name: resend-delivery
-- Has an ended delivery sent again, and says how it was found.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  found as materialized (
    select d.seq, d.status, d.resends, w.status as webhook_status
    from webhook_deliveries d
    join webhooks w on w.id = d.webhook_id
    where d.id = :id and w.id = :webhook_id and w.user_id = :user_id
    for update of d
  ),
  queued as (
    update webhook_deliveries d set
      status = 'pending', due_at_ms = clock.now, give_up_at_ms = clock.now + :give_up_ms::bigint, tries = 0,
      resends = d.resends + 1, worker = null, ended_at_ms = null
    from found, clock
    where d.seq = found.seq and found.status <> 'pending' and found.webhook_status <> 'off'
      and found.resends < :resends_max::integer
  )
select status, resends, webhook_status from found

-- name: claim-deliveries
-- Takes what is due, longest waiting first, a few of each webhook, counting what the worker is sending to it already. Webhooks that
-- have no room are left out before the limit counts: a long backlog of one holds up no other. What another node is taking at this
-- moment is left to it.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  under_way as materialized (
    select webhook_id, count(*) as deliveries
    from json_array_elements_text(:under_way::json) webhook_id
    group by webhook_id
  ),
  due as materialized (
    select d.seq, d.due_at_ms, d.webhook_id
    from webhook_deliveries d
    join webhooks w on w.id = d.webhook_id and w.status <> 'off'
    where d.due_at_ms <= (select now from clock)
      and d.webhook_id <> all (array(select webhook_id from under_way where deliveries >= :per_webhook_max::integer))
      and (d.worker is distinct from :worker or d.id = any (array(select json_array_elements_text(:held::json))))
    order by d.due_at_ms, d.seq
    limit 1000
    for update of d skip locked
  ),
  next as (
    select ranked.seq, ranked.due_at_ms
    from (
      select due.*, row_number() over (partition by webhook_id order by due_at_ms, seq) as nth from due
    ) ranked
    left join under_way on under_way.webhook_id = ranked.webhook_id
    where ranked.nth + coalesce(under_way.deliveries, 0) <= :per_webhook_max::integer
    order by ranked.due_at_ms, ranked.seq
    limit :limit::integer
  ),
  taken as (
    update webhook_deliveries d set
      attempt = d.attempt + 1, tries = d.tries + 1, worker = :worker, due_at_ms = clock.now + :lease_ms::bigint,
      tried_at_ms = clock.now
    from next, clock
    where d.seq = next.seq
    returning next.due_at_ms as was_due_ms, d.seq, d.id, d.attempt, d.tries, d.webhook_id, d.type, d.at_ms, d.data, clock.now
  ),
  -- What the worker holds and does not know of: the answer of its claim was lost.
  lost as (
    update webhook_deliveries d set due_at_ms = clock.now + :lease_ms::bigint
    from clock
    where d.worker = :worker and d.id <> all (array(select json_array_elements_text(:held::json)))
    returning 0::bigint as was_due_ms, d.seq, d.id, d.attempt, d.tries, d.webhook_id, d.type, d.at_ms, d.data, clock.now
  )
select
  t.id, t.attempt, t.tries, t.webhook_id, t.type, t.at_ms, t.data, w.url, w.secret,
  case when w.old_secret_until_ms > t.now then w.old_secret end as old_secret
from (select * from lost union all select * from taken) t
join webhooks w on w.id = t.webhook_id
order by t.was_due_ms, t.seq

-- name: settle-delivery
-- Writes down how an attempt went: the end of the delivery, or when it is tried again, and what that means for its webhook.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  held as materialized (
    select d.seq, d.webhook_id, d.give_up_at_ms > clock.now + :retry_ms::bigint as is_retried
    from webhook_deliveries d, clock
    where d.id = :id and d.attempt = :attempt::integer and d.worker = :worker and d.status = 'pending'
    for update of d
  ),
  settled as (
    update webhook_deliveries d set
      status = case when held.is_retried is true then 'pending' when :outcome = 'delivered' then 'delivered' else 'failed' end,
      due_at_ms = case when held.is_retried is true then clock.now + :retry_ms::bigint end,
      ended_at_ms = case when held.is_retried is true then null else clock.now end,
      worker = null, answer_status = :answer_status::integer, fault = :fault
    from held, clock
    where d.seq = held.seq
    returning d.webhook_id, held.is_retried is true as is_retried
  )
update webhooks w set
  status = case when :outcome = 'delivered' then 'active' when :outcome = 'gone' then 'off' else 'failing' end,
  failing_since_ms = case when :outcome = 'delivered' then null else coalesce(w.failing_since_ms, clock.now) end,
  off_reason = case when :outcome = 'gone' then 'gone' end
from settled, clock
where w.id = settled.webhook_id and not settled.is_retried and w.status <> 'off'
  and (w.status, :outcome::text) not in (('active', 'delivered'), ('failing', 'failed'))

-- name: give-up-deliveries
-- Ends deliveries whose time is over, also those of webhooks that are off, and marks their webhooks.
with
  clock as materialized (select now_ms() as now, set_config('lock_timeout', '1500ms', true) as lock_timeout),
  late as materialized (
    select d.seq, d.webhook_id from webhook_deliveries d, clock
    where d.due_at_ms is not null and d.give_up_at_ms <= clock.now and (d.worker is null or d.due_at_ms <= clock.now)
    limit :limit::integer
    for update of d skip locked
  ),
  ended as (
    update webhook_deliveries d set status = 'failed', due_at_ms = null, worker = null, ended_at_ms = clock.now
    from late, clock
    where d.seq = late.seq
  ),
  marked as (
    update webhooks w set status = 'failing', failing_since_ms = clock.now
    from clock
    where w.id in (select webhook_id from late) and w.status = 'active'
  )
select count(*) as rows from late

-- name: tend-webhooks
-- Switches off what has been failing for days, and forgets secrets that sign no more.
with
  off as (
    update webhooks set status = 'off', off_reason = 'failing'
    where status = 'failing' and failing_since_ms <= now_ms() - :off_after_ms::bigint
    returning 1
  )
select count(*) as rows from off

-- name: forget-old-secrets
-- Forgets secrets that sign no more.
update webhooks set old_secret = null, old_secret_until_ms = null where old_secret_until_ms <= now_ms()

-- name: trim-deliveries
-- Erases the oldest deliveries of the next webhook if it has too many. Their order is that of the index.
with
  next as (select id from webhooks where id > :after::text order by id limit 1),
  gone as (
    delete from webhook_deliveries where seq in (
      select d.seq from webhook_deliveries d
      where d.webhook_id = (select id from next)
      order by d.seq desc
      limit :limit::integer offset :kept_max::integer
    )
    returning 1
  )
select id, (select count(*) from gone) as erased from next

-- name: purge-deliveries
-- Erases deliveries that ended long ago.
with gone as (
  delete from webhook_deliveries where seq in (
    select seq from webhook_deliveries
    where ended_at_ms <= (select now_ms()) - :keep_ms::bigint
    order by ended_at_ms
    limit :limit::integer
    for update skip locked
  )
  returning 1
)
select count(*) as rows from gone

-- name: count-pending-deliveries
-- How many deliveries are still to be sent.
select count(*) as count from webhook_deliveries where due_at_ms is not null

-- name: read-archived-webhooks
-- All webhooks. Events are written as SQLite keeps them.
select
  id, user_id, url, array_to_json(events)::text as events, encode(secret, 'hex') as secret,
  encode(old_secret, 'hex') as old_secret, old_secret_until_ms, status, failing_since_ms, off_reason, created_at_ms
from webhooks
order by id

-- name: insert-archived-webhooks
-- Adds the webhooks that are missing.
insert into webhooks (
  id, user_id, url, events, secret, old_secret, old_secret_until_ms, status, failing_since_ms, off_reason, created_at_ms
)
select
  id, user_id, url, array(select json_array_elements_text(events::json)), decode(secret, 'hex'), decode(old_secret, 'hex'),
  old_secret_until_ms, status, failing_since_ms, off_reason, created_at_ms
from json_to_recordset(:webhooks::json) as w (
  id text, user_id bigint, url text, events text, secret text, old_secret text, old_secret_until_ms bigint, status text,
  failing_since_ms bigint, off_reason text, created_at_ms bigint
)
on conflict do nothing

-- name: read-archived-deliveries
-- Deliveries after a row number, in their order.
select
  seq, id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms, attempt, tries, resends, worker,
  answer_status, fault, tried_at_ms, ended_at_ms
from webhook_deliveries
where seq > :after_seq
order by seq
limit :limit

-- name: insert-archived-deliveries
-- Adds the deliveries that are missing, in their order.
insert into webhook_deliveries (
  id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms, attempt, tries, resends, worker,
  answer_status, fault, tried_at_ms, ended_at_ms
)
select
  id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms, attempt, tries, resends, worker,
  answer_status, fault, tried_at_ms, ended_at_ms
from json_to_recordset(:deliveries::json) as d (
  seq bigint, id text, webhook_id text, type text, at_ms bigint, data text, status text, due_at_ms bigint,
  give_up_at_ms bigint, attempt integer, tries integer, resends integer, worker text, answer_status integer,
  fault text, tried_at_ms bigint, ended_at_ms bigint
)
order by d.seq
on conflict do nothing
