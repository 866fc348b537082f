-- Addresses that want to be told what happens, and what each of them is still to be told.

create table webhooks (
  id text primary key,
  user_id integer not null references users (id),
  url text not null,
  -- A JSON array of event types.
  events text not null,
  -- Signs deliveries, so it is kept as it is. After a rotation the secret of before signs as well, for a while.
  secret blob not null,
  old_secret blob,
  old_secret_until_ms integer,
  status text not null check (status in ('active', 'failing', 'off')),
  failing_since_ms integer,
  off_reason text check (off_reason in ('gone', 'failing')),
  created_at_ms integer not null
) strict, without rowid;

create index webhooks_of_user on webhooks (user_id, id);

-- One event for one webhook. It is written in the transaction that the event tells of, and holds no word of a query.
create table webhook_deliveries (
  seq integer primary key autoincrement,
  id text not null unique,
  webhook_id text not null references webhooks (id) on delete cascade,
  type text not null,
  at_ms integer not null,
  data text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- When somebody has to look at a pending delivery: at its next attempt or the end of its lease.
  due_at_ms integer,
  give_up_at_ms integer not null,
  attempt integer not null default 0,
  -- Attempts since the event, or since the owner asked for it again: which pause comes next.
  tries integer not null default 0,
  resends integer not null default 0,
  worker text,
  answer_status integer,
  fault text,
  tried_at_ms integer,
  ended_at_ms integer
) strict;

create index webhook_deliveries_due on webhook_deliveries (due_at_ms, seq) where due_at_ms is not null;
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, seq);
create index webhook_deliveries_ended on webhook_deliveries (ended_at_ms) where ended_at_ms is not null;

-- An event for all webhooks of its user that want it. Whoever writes a row here in a transaction tells of it; the row itself is
-- not kept.
create view webhook_outbox as
select cast(null as integer) as user_id, cast(null as text) as type, cast(null as integer) as at_ms, cast(null as text) as data;

create trigger tell_webhooks instead of insert on webhook_outbox
begin
  insert into webhook_deliveries (id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms)
  select
    'msg_' || lower(hex(randomblob(16))), w.id, new.type, new.at_ms, new.data, 'pending', new.at_ms, new.at_ms + 86400000
  from webhooks w
  where w.user_id = new.user_id
    and w.status <> 'off'
    and exists (select 1 from json_each(w.events) e where e.value = new.type);
end;

-- Whatever ends a job, its webhooks are told of it in the same transaction. Messages of failures may quote the query, and stay
-- out.
create trigger tell_of_ended_job after update of status on jobs
when new.status in ('completed', 'failed') and old.status not in ('completed', 'failed')
  and exists (select 1 from webhooks w where w.user_id = new.user_id)
begin
  insert into webhook_outbox (user_id, type, at_ms, data)
  values (
    new.user_id, 'job.' || new.status, new.ended_at_ms,
    json_object(
      'job_id', new.id, 'status', new.status,
      'created_at', strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at_ms / 1000.0, 'unixepoch'),
      'completed_at', strftime('%Y-%m-%dT%H:%M:%fZ', new.ended_at_ms / 1000.0, 'unixepoch'),
      'summary', json(new.summary), 'error_code', new.failure_code
    )
  );
end;

create trigger tell_of_ready_book after update of status on book_versions
when new.status = 'ready' and old.status <> 'ready'
begin
  insert into webhook_outbox (user_id, type, at_ms, data)
  select
    b.user_id, 'book.ready', new.ended_at_ms,
    json_object('book_id', b.id, 'version', new.version, 'rows', new.rows, 'items', new.items)
  from books b
  where b.seq = new.book_seq and b.user_id is not null;
end;
