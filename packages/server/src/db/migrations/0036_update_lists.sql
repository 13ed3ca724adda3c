-- Where a list is fetched from, and how often. workspace_id null = for the whole installation, by its operator.
create table list_updates (
  id bigint generated always as identity primary key,
  workspace_id bigint references workspaces,
  list_key text not null,
  addresses text[] not null check (cardinality(addresses) between 1 and 12),
  every_hours int not null default 24 check (every_hours between 1 and 168),
  is_on boolean not null default true,
  -- What each address answered when a version was last made or confirmed: its etag, date, hash and size.
  seen jsonb not null default '[]',
  -- The version those answers made or confirmed. While it is not the newest of its owner, what is unchanged there proves nothing here.
  version_id bigint references list_versions,
  failures int not null default 0,
  next_at timestamptz not null,
  running_since timestamptz,
  set_by text not null,
  set_at timestamptz not null default now()
);
create unique index list_updates_one_a_list on list_updates (coalesce(workspace_id, 0), list_key);
create index list_updates_due on list_updates (next_at) where is_on;
alter table list_updates enable row level security;
create policy readable on list_updates for select to freehold_app using (app_workspace() is not null and (workspace_id is null or workspace_id = app_workspace()));
create policy own_insert on list_updates for insert to freehold_app with check (workspace_id = app_workspace());
create policy own_update on list_updates for update to freehold_app using (workspace_id = app_workspace()) with check (workspace_id = app_workspace());
grant select, insert, update on list_updates to freehold_app;

-- Every try, kept as it went.
create table list_update_tries (
  id bigint generated always as identity primary key,
  workspace_id bigint references workspaces,
  update_id bigint not null references list_updates,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  asked_by text,
  outcome text not null check (outcome in ('new_version', 'waiting', 'unchanged', 'failed')),
  fault text,
  words text not null,
  bytes bigint not null default 0,
  version_id bigint references list_versions,
  next_at timestamptz
);
create index list_update_tries_newest on list_update_tries (update_id, id desc);
alter table list_update_tries enable row level security;
create policy readable on list_update_tries for select to freehold_app using (app_workspace() is not null and (workspace_id is null or workspace_id = app_workspace()));
create policy own_insert on list_update_tries for insert to freehold_app with check (workspace_id = app_workspace());
grant select, insert on list_update_tries to freehold_app;

-- What a person said of a version that waited: used all the same, or discarded.
alter table list_versions add column decided_by text;
alter table list_versions add column decided_at timestamptz;
alter table list_versions add column decision_reason text;
create unique index list_versions_one_waiting on list_versions (coalesce(workspace_id, 0), list_key) where state = 'waiting';
