-- A check of a company: how far the reading of its register has come. What was read stands sealed among its records.
create table company_checks (
  workspace_id bigint not null,
  check_id bigint not null,
  -- Under which the register knows it; null where nobody gave one that it could.
  number text,
  state text not null check (state in ('reading', 'waiting', 'done', 'failed', 'not connected')),
  source text check (source in ('companies_house', 'sandbox', 'copy')),
  -- Counted up by every reading that somebody asks for.
  round int not null default 1,
  faults int not null default 0,
  retry_at timestamptz,
  read_at timestamptz,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('company_checks', 'select, insert, update');
create policy by_branch on company_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Everything that was read, given and found, sealed. Rows are only added. What the register said has no member.
create table company_records (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  kind text not null check (kind in ('asked', 'entry', 'owners', 'typed', 'shown', 'declared', 'representative', 'senior', 'person', 'screening', 'discrepancy')),
  record_sealed bytea not null,
  by_member bigint,
  role_id int,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index company_records_by_check on company_records (workspace_id, check_id, id);
call make_tenant_table('company_records', 'select, insert');
create policy by_branch on company_records as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Extracts, authorities and documents about owners. The hash stays when the bytes are erased.
create table company_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  shows text not null check (shows in ('extract', 'authority', 'owners')),
  -- The place in the chain that it is about, by its keyed hash.
  node text,
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
create index company_files_by_check on company_files (workspace_id, check_id, id);
create index company_files_by_stored on company_files (workspace_id, stored_sha256);
call make_tenant_table('company_files', 'select, insert, update');
create policy by_branch on company_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
