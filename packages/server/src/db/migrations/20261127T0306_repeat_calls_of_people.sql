-- Answers to repeated calls, of members as before and of people outside the firm at work on what it asked of them.
alter table idempotency_keys add column caller text;
update idempotency_keys set caller = 'member ' || member_id;
alter table idempotency_keys
  alter column caller set not null,
  drop constraint idempotency_keys_pkey,
  drop column member_id,
  add primary key (workspace_id, caller, route, key);
