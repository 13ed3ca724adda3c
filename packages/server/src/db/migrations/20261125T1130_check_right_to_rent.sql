-- What a Right to Rent check comes to, for lists and the work queue: as its newest record says.
create table rent_checks (
  workspace_id bigint not null,
  check_id bigint not null,
  route text check (route in ('manual', 'share_code', 'certified_provider')),
  result text check (result in ('unlimited', 'time_limited', 'none')),
  follow_up_on date,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
create index rent_checks_by_follow_up on rent_checks (follow_up_on) where follow_up_on is not null;
call make_tenant_table('rent_checks', 'select, insert, update');
create policy by_branch on rent_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What people did and saw, sealed. Rows are only added, and the newest counts.
create table rent_records (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  record_sealed bytea not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index rent_records_by_check on rent_records (workspace_id, check_id, id);
call make_tenant_table('rent_records', 'select, insert');
create policy by_branch on rent_records as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Copies of papers and pages of the Home Office. The hash stays when the bytes are erased.
create table rent_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  kind text not null check (kind in ('copy', 'result_page')),
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
create index rent_files_by_check on rent_files (workspace_id, check_id, id);
create index rent_files_by_stored on rent_files (workspace_id, stored_sha256);
call make_tenant_table('rent_files', 'select, insert, update');
create policy by_branch on rent_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
