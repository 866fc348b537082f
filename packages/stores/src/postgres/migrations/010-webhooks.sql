-- Addresses that want to be told what happens, and what each of them is still to be told.

create table webhooks (
  id text collate "C" primary key,
  user_id bigint not null references users (id),
  url text not null,
  -- Event types.
  events text[] not null,
  -- Signs deliveries, so it is kept as it is. After a rotation the secret of before signs as well, for a while.
  secret bytea not null,
  old_secret bytea,
  old_secret_until_ms bigint,
  status text not null check (status in ('active', 'failing', 'off')),
  failing_since_ms bigint,
  off_reason text check (off_reason in ('gone', 'failing')),
  created_at_ms bigint not null
);

create index webhooks_of_user on webhooks (user_id, id);

-- One event for one webhook. It is written in the transaction that the event tells of, and holds no word of a query.
create table webhook_deliveries (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  type text not null,
  at_ms bigint not null,
  data text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- When somebody has to look at a pending delivery: at its next attempt or the end of its lease.
  due_at_ms bigint,
  give_up_at_ms bigint not null,
  attempt integer not null default 0,
  -- Attempts since the event, or since the owner asked for it again: which pause comes next.
  tries integer not null default 0,
  resends integer not null default 0,
  worker text,
  answer_status integer,
  fault text,
  tried_at_ms bigint,
  ended_at_ms bigint
);

create index webhook_deliveries_due on webhook_deliveries (due_at_ms, seq) where due_at_ms is not null;
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, seq);
create index webhook_deliveries_ended on webhook_deliveries (ended_at_ms) where ended_at_ms is not null;

-- An event for all webhooks of its user that want it. Whoever calls this in a transaction tells of it.
create function tell_webhooks(owner bigint, event_type text, event_at_ms bigint, event_data json) returns void
language sql as $$
  insert into webhook_deliveries (id, webhook_id, type, at_ms, data, status, due_at_ms, give_up_at_ms)
  select
    'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, event_type, event_at_ms, event_data::text, 'pending',
    event_at_ms, event_at_ms + 86400000
  from webhooks w
  where w.user_id = owner and w.status <> 'off' and event_type = any (w.events)
$$;

create function iso_time(at_ms bigint) returns text language sql stable as $$
  select to_char(to_timestamp(at_ms / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Whatever ends a job, its webhooks are told of it in the same transaction. Messages of failures may quote the query, and stay
-- out. The condition of the trigger is looked at for each update of a job, the function runs for its end alone.
create function tell_of_ended_job() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks w where w.user_id = new.user_id) then
    perform tell_webhooks(
      new.user_id, 'job.' || new.status, new.ended_at_ms,
      json_build_object(
        'job_id', new.id, 'status', new.status, 'created_at', iso_time(new.created_at_ms),
        'completed_at', iso_time(new.ended_at_ms), 'summary', new.summary::json, 'error_code', new.failure_code
      )
    );
  end if;
  return null;
end $$;

create trigger tell_of_ended_job after update of status on jobs for each row
when (new.status in ('completed', 'failed') and old.status not in ('completed', 'failed'))
execute function tell_of_ended_job();

create function tell_of_ready_book() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    b.user_id, 'book.ready', new.ended_at_ms,
    json_build_object('book_id', b.id, 'version', new.version, 'rows', new.rows, 'items', new.items)
  )
  from books b
  where b.seq = new.book_seq and b.user_id is not null;
  return null;
end $$;

create trigger tell_of_ready_book after update of status on book_versions for each row
when (new.status = 'ready' and old.status <> 'ready')
execute function tell_of_ready_book();
