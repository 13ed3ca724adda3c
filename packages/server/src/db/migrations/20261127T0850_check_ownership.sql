-- A check of who owns a home. Those that were begun together share what is written down under the first of them.
create table ownership_checks (
  workspace_id bigint not null,
  check_id bigint not null,
  lead_id bigint not null,
  title_number text,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, lead_id) references checks
);
create index ownership_checks_by_lead on ownership_checks (workspace_id, lead_id, check_id);
call make_tenant_table('ownership_checks', 'select, insert, update');
create policy by_branch on ownership_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Everything that was given, read and recorded, sealed. Rows are only added.
create table ownership_records (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  kind text not null check (kind in ('case', 'subject', 'register', 'confirm', 'title', 'owner', 'asked')),
  record_sealed bytea not null,
  by_member bigint,
  role_id int,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index ownership_records_by_check on ownership_records (workspace_id, check_id, id);
-- How many registers a member looked into on one day.
create index ownership_records_by_member on ownership_records (workspace_id, by_member, at) where kind in ('case', 'register', 'asked');
call make_tenant_table('ownership_records', 'select, insert');
create policy by_branch on ownership_records as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Registers, and the papers of those who act for an owner. The hash stays when the bytes are erased.
create table ownership_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  kind text not null check (kind in ('register', 'evidence')),
  name text not null,
  mime text not null,
  size int not null,
  sha256 text not null,
  stored_sha256 text,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, stored_sha256) references files
);
create index ownership_files_by_check on ownership_files (workspace_id, check_id, id);
create index ownership_files_by_stored on ownership_files (workspace_id, stored_sha256);
call make_tenant_table('ownership_files', 'select, insert, update');
create policy by_branch on ownership_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
