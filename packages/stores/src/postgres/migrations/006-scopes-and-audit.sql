-- What a key may do, and who made and revoked which key. Keys from before, and those that a node of an older version makes,
-- may do what they could.

alter table api_keys add column scope text not null default 'use' check (scope in ('read', 'use', 'admin'));

-- An entry is written in the transaction that it tells of, and never changed. It holds names instead of references: it
-- outlives what it tells of.
create table key_audit (
  id bigint generated always as identity primary key,
  at_ms bigint not null,
  action text not null check (action in ('created', 'revoked')),
  key_id text not null,
  key_user text not null,
  scope text not null,
  label text,
  via text not null check (via in ('http', 'command', 'start')),
  by_user text,
  by_key_id text
);
