-- An event is recorded without a place in its chain; it is sealed afterwards, many at once.
alter table audit_events drop constraint audit_events_pkey;
alter table audit_events
  alter column seq drop not null,
  alter column prev_hash drop not null,
  alter column hash drop not null,
  add primary key (workspace_id, id),
  add constraint audit_events_place unique (workspace_id, seq),
  add constraint audit_events_sealed_whole check ((seq is null) = (prev_hash is null) and (seq is null) = (hash is null));
-- The primary key serves what this did.
drop index audit_events_newest;
create index audit_events_unsealed on audit_events (id) where seq is null;

-- A request says what happened. Where it stands in the chain is said by who seals.
revoke insert on audit_events from freehold_app;
grant insert (workspace_id, at, actor, action, object, diff, reason) on audit_events to freehold_app;
revoke insert, update on audit_heads from freehold_app;

alter table activity_verdicts add column unsealed bigint not null default 0;
comment on column activity_verdicts.unsealed is 'Events that were recorded and had no place in the chain yet';

-- What is to be told, until it was published. Requests add to it through functions alone.
create table outbox (
  id bigint generated always as identity primary key,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- What the queue says when a job was added, said here instead: see functions/outbox.sql.
create schema outgoing;
