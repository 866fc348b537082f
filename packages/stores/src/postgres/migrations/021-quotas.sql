-- Limits of single users. They are on the row that every request reads with its key, so they hold on every node from the next request on and cost no
-- read of their own. Null: those of everybody.
alter table users add column quotas jsonb;

create index users_with_quotas on users (name collate "C") where quotas is not null;

-- The audit log also tells who changed whose limits. Such an entry is about no key.
alter table key_audit
  add column quotas jsonb,
  alter column key_id drop not null,
  alter column scope drop not null,
  drop constraint key_audit_action_check,
  add constraint key_audit_action_check check (action in ('created', 'revoked', 'quotas_set', 'quotas_removed'));
