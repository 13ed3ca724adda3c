-- Recent activity is read by person and by object. Under row-level security an index serves plain columns only, not expressions over JSON.
alter table audit_events
  add column actor_member bigint generated always as (case when actor ->> 'kind' = 'member' then (actor ->> 'id')::bigint end) stored,
  add column object_key text generated always as ((object ->> 'type') || ':' || (object ->> 'id')) stored;
create index audit_events_newest on audit_events (workspace_id, id desc);
create index audit_events_by_time on audit_events (workspace_id, at);
create index audit_events_by_member on audit_events (workspace_id, actor_member, id desc);
create index audit_events_by_object on audit_events (workspace_id, object_key, id desc);
create index audit_events_by_action on audit_events (workspace_id, action, id desc);

-- What each recomputation of a workspace's chain came to.
create table activity_verdicts (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null for the nightly one.
  by_member bigint,
  events bigint not null,
  head text,
  first_broken jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('activity_verdicts', 'select, insert');
comment on column activity_verdicts.first_broken is 'The first event that was edited, removed or moved: {seq, id, action, at, fault}; null where the chain is whole';
