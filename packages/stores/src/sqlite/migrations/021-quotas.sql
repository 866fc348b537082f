-- Limits of single users, as JSON. They are on the row that every request reads with its key, so they hold from the next request on and cost no read of
-- their own. Null: those of everybody.
alter table users add column quotas text;

create index users_with_quotas on users (name) where quotas is not null;

-- The audit log also tells who changed whose limits. Such an entry is about no key.
create table audit_with_quotas (
  id integer primary key,
  at_ms integer not null,
  action text not null check (action in ('created', 'revoked', 'quotas_set', 'quotas_removed')),
  key_id text,
  key_user text not null,
  scope text,
  label text,
  via text not null check (via in ('http', 'command', 'start')),
  by_user text,
  by_key_id text,
  quotas text
) strict;

insert into audit_with_quotas (id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id)
select id, at_ms, action, key_id, key_user, scope, label, via, by_user, by_key_id from key_audit;

drop table key_audit;

alter table audit_with_quotas rename to key_audit;
