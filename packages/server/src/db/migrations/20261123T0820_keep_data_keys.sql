-- Keys that seal content, each wrapped by a key of the installation that never lies in the database. A schema of its own: freehold_app,
-- the role of every request's scope, is granted nothing here.
create schema vault;
create table vault.data_keys (
  id int generated always as identity primary key,
  -- Null: what belongs to no workspace. No reference: a key is made before the workspace that is being founded stands.
  workspace_id bigint,
  -- 'before': what sealed everything until there were keys by workspace; it only opens.
  purpose text not null check (purpose in ('content', 'before')),
  wrapped bytea not null,
  wrapped_by text not null check (wrapped_by <> ''),
  created_at timestamptz not null default now(),
  -- Seals nothing any more, and still opens.
  retired_at timestamptz
);
create unique index data_keys_in_use on vault.data_keys (coalesce(workspace_id, 0)) where purpose = 'content' and retired_at is null;
create index data_keys_by_workspace on vault.data_keys (workspace_id);
create index data_keys_by_wrapper on vault.data_keys (wrapped_by);
