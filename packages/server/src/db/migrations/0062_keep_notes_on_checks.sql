-- Notes of staff on a check, sealed. Rows are only added.
create table check_notes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  text_sealed bytea not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index check_notes_by_check on check_notes (workspace_id, check_id, id);
call make_tenant_table('check_notes', 'select, insert');
create policy by_branch on check_notes as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
