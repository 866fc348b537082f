-- name: insert-webhook
-- Stores a webhook unless it is there, or its user has too many.
insert into webhooks (id, user_id, url, events, secret, status, created_at_ms)
select :id, :user_id, :url, :events, :secret, 'active', :now
where (select count(*) from webhooks where user_id = :user_id) < :webhooks_max
on conflict (id) do nothing

-- name: list-webhooks
-- The webhooks of a user, oldest first.
select id, url, events, status, failing_since_ms, off_reason, old_secret_until_ms, created_at_ms
from webhooks where user_id = :user_id order by id

-- name: find-webhook
-- A webhook of its user.
select id, url, events, status, failing_since_ms, off_reason, old_secret_until_ms, created_at_ms
from webhooks where id = :id and user_id = :user_id

-- name: delete-webhook
-- Erases a webhook with its deliveries.
delete from webhooks where id = :id and user_id = :user_id

-- name: rotate-webhook
-- Gives a webhook another secret, and lets the one of before sign for a while.
update webhooks set old_secret = secret, old_secret_until_ms = :old_until_ms, secret = :secret
where id = :id and user_id = :user_id and secret <> :secret

-- name: enable-webhook
-- Switches a webhook on.
update webhooks set status = 'active', failing_since_ms = null, off_reason = null
where id = :id and user_id = :user_id and status <> 'active'

-- name: insert-ping
-- Queues a ping for a webhook.
insert into webhook_deliveries (id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms)
values (:id, :webhook_id, 'ping', :now, json_object('webhook_id', :webhook_id), 'pending', :now, :give_up_at_ms)
on conflict (id) do nothing

-- name: list-deliveries
-- The deliveries of a webhook, newest first, before a position.
select seq, id, type, status, at_ms, attempt, due_at_ms, tried_at_ms, answer_status, fault, ended_at_ms
from webhook_deliveries where webhook_id = :webhook_id and seq < :before
order by seq desc limit :limit

-- name: find-delivery
-- A delivery of a webhook, as far as sending it again depends on it.
select status, resends from webhook_deliveries where id = :id and webhook_id = :webhook_id

-- name: resend-delivery
-- Has an ended delivery sent again.
update webhook_deliveries set
  status = 'pending', due_at_ms = :now, give_up_at_ms = :give_up_at_ms, tries = 0, resends = resends + 1, worker = null,
  ended_at_ms = null
where id = :id

-- name: find-due-deliveries
-- What is due, longest waiting first, a few of each webhook, counting what the worker is sending to it already. Webhooks that have no
-- room are left out before the limit counts: a long backlog of one holds up no other.
with under_way as (
  select value as webhook_id, count(*) as deliveries from json_each(:under_way) group by value
)
select due.seq
from (
  select
    d.seq, d.due_at_ms, d.webhook_id, row_number() over (partition by d.webhook_id order by d.due_at_ms, d.seq) as nth
  from (
    select d.seq, d.due_at_ms, d.webhook_id
    from webhook_deliveries d
    join webhooks w on w.id = d.webhook_id and w.status <> 'off'
    where d.due_at_ms <= :now and d.webhook_id not in (
      select webhook_id from under_way where deliveries >= :per_webhook_max
    )
    order by d.due_at_ms, d.seq
    limit 1000
  ) d
) due
left join under_way on under_way.webhook_id = due.webhook_id
where due.nth + coalesce(under_way.deliveries, 0) <= :per_webhook_max
order by due.due_at_ms, due.seq
limit :limit

-- name: has-claimable-deliveries
-- Whether a worker has something to claim: what is due, or what it holds.
-- column found: integer
select
  exists (select 1 from webhook_deliveries where due_at_ms <= :now)
  or exists (select 1 from webhook_deliveries where worker = :worker) as found

-- name: find-lost-deliveries
-- What a worker holds and does not know of: the answer of its claim was lost.
select seq from webhook_deliveries
where worker = :worker and id not in (select value from json_each(:held))
order by due_at_ms, seq

-- name: keep-delivery
-- Lets a worker hold a delivery for longer.
update webhook_deliveries set due_at_ms = :lease_until_ms where seq = :seq

-- name: take-delivery
-- Gives a delivery to a worker. The new attempt number shuts out whoever held it before.
update webhook_deliveries set
  attempt = attempt + 1, tries = tries + 1, worker = :worker, due_at_ms = :lease_until_ms, tried_at_ms = :now
where seq = :seq

-- name: find-taken-delivery
-- A delivery that was just taken, with what is needed to send it.
select
  d.id, d.attempt, d.tries, d.webhook_id, d.type, d.at_ms, d.data, w.url, w.secret, w.old_secret, w.old_secret_until_ms
from webhook_deliveries d
join webhooks w on w.id = d.webhook_id
where d.seq = :seq

-- name: end-delivery
-- Ends a delivery that a worker holds.
update webhook_deliveries set
  status = :status, due_at_ms = null, worker = null, answer_status = :answer_status, fault = :fault, ended_at_ms = :now
where id = :id and attempt = :attempt and worker = :worker and status = 'pending'
returning webhook_id

-- name: postpone-delivery
-- Has a delivery that a worker holds tried again later.
update webhook_deliveries set
  due_at_ms = :due_at_ms, worker = null, answer_status = :answer_status, fault = :fault
where id = :id and attempt = :attempt and worker = :worker and status = 'pending' and give_up_at_ms > :due_at_ms

-- name: note-success
-- A webhook that took a delivery is well.
update webhooks set status = 'active', failing_since_ms = null
where id = :id and status = 'failing'

-- name: note-failure
-- A webhook for which a delivery was given up is failing.
update webhooks set status = 'failing', failing_since_ms = :now
where id = :id and status = 'active'

-- name: switch-off
-- Switches a webhook off.
update webhooks set status = 'off', off_reason = :reason, failing_since_ms = coalesce(failing_since_ms, :now)
where id = :id and status <> 'off'

-- name: find-late-deliveries
-- Pending deliveries whose time is over, also those of webhooks that are off.
select seq, webhook_id from webhook_deliveries
where due_at_ms is not null and give_up_at_ms <= :now and (worker is null or due_at_ms <= :now)
limit :limit

-- name: give-up-delivery
-- Ends a delivery whose time is over.
update webhook_deliveries set status = 'failed', due_at_ms = null, worker = null, ended_at_ms = :now where seq = :seq

-- name: switch-off-failing
-- Switches off what has been failing for days.
update webhooks set status = 'off', off_reason = 'failing' where status = 'failing' and failing_since_ms <= :since_ms

-- name: purge-deliveries
-- Erases deliveries that ended long ago.
delete from webhook_deliveries where seq in (
  select seq from webhook_deliveries where ended_at_ms <= :ended_before_ms order by ended_at_ms limit :limit
)

-- name: next-webhook
-- The webhook whose turn it is to be trimmed.
select id from webhooks where id > :after order by id limit 1

-- name: trim-deliveries
-- Erases the oldest deliveries of a webhook that has too many. Their order is that of the index.
delete from webhook_deliveries where seq in (
  select seq from webhook_deliveries where webhook_id = :webhook_id order by seq desc limit :limit offset :kept_max
)

-- name: forget-old-secrets
-- Forgets secrets that sign no more.
update webhooks set old_secret = null, old_secret_until_ms = null where old_secret_until_ms <= :now

-- name: count-pending-deliveries
-- How many deliveries are still to be sent.
-- column count: integer
select count(*) as count from webhook_deliveries where due_at_ms is not null

-- name: archive-read-webhooks
-- All webhooks.
-- column secret: text
-- column old_secret: text or null
select
  id, user_id, url, events, lower(hex(secret)) as secret, iif(old_secret is null, null, lower(hex(old_secret))) as old_secret,
  old_secret_until_ms, status, failing_since_ms, off_reason, created_at_ms
from webhooks
order by id

-- name: archive-insert-webhook
-- Adds a webhook unless it is there.
insert into webhooks (
  id, user_id, url, events, secret, old_secret, old_secret_until_ms, status, failing_since_ms, off_reason, created_at_ms
) values (
  :id, :user_id, :url, :events, unhex(:secret), unhex(:old_secret), :old_secret_until_ms, :status, :failing_since_ms,
  :off_reason, :created_at_ms
)
on conflict do nothing

-- name: archive-read-deliveries
-- Deliveries after a row number, in their order.
select
  seq, id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms, attempt, tries, resends, worker,
  answer_status, fault, tried_at_ms, ended_at_ms
from webhook_deliveries
where seq > :after_seq
order by seq
limit :limit

-- name: archive-insert-delivery
-- Adds a delivery unless it is there.
insert into webhook_deliveries (
  id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms, attempt, tries, resends, worker,
  answer_status, fault, tried_at_ms, ended_at_ms
) values (
  :id, :webhook_id, :type, :at_ms, :data, :status, :due_at_ms, :give_up_at_ms, :attempt, :tries, :resends,
  :worker, :answer_status, :fault, :tried_at_ms, :ended_at_ms
)
on conflict do nothing
