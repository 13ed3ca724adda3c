-- Nobody may know when a version was last the newest: then it is stale, never fresh by default.
alter table list_versions alter column current_as_of drop not null;

-- A workspace's own statement that the version it is compared with is still the newest. Counts for that workspace only.
create table list_confirmations (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  version_id bigint not null references list_versions,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members
);
create index list_confirmations_by_version on list_confirmations (workspace_id, version_id, at desc);
call make_tenant_table('list_confirmations', 'select, insert');

-- The one status word of a check, kept beside its state so that lists can filter and count by it.
alter table checks add column status text not null default 'inProgress'
  check (status in ('notStarted', 'inProgress', 'needsReview', 'passed', 'failed', 'cancelled'));

-- The draft names the client: sealed like every other input of a check.
alter table ofsi_drafts drop column parts;
alter table ofsi_drafts add column parts_sealed bytea not null;
