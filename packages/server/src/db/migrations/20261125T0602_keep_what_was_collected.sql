-- What somebody answered and sent in through a link, sealed, as the check that was started with it keeps it.
create table collected_answers (
  workspace_id bigint not null,
  check_id bigint not null,
  run_id bigint not null,
  submitted_at timestamptz not null,
  answers_sealed bytea not null,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
create index collected_answers_by_run on collected_answers (workspace_id, run_id);
call make_tenant_table('collected_answers', 'select, insert');
create policy by_branch on collected_answers as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What was read of the bank statements of a source of funds check, sealed.
create table funds_readings (
  workspace_id bigint not null,
  check_id bigint not null,
  reading_sealed bytea not null,
  read_at timestamptz not null,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('funds_readings', 'select, insert');
create policy by_branch on funds_readings as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What in them wants an answer: the rule, and sealed what was found.
create table funds_flags (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  position int not null check (position >= 1),
  rule text not null,
  flag_sealed bytea not null,
  primary key (workspace_id, id),
  unique (workspace_id, check_id, position),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('funds_flags', 'select, insert');
create policy by_branch on funds_flags as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What people said about each. Rows are only added.
create table funds_flag_answers (
  workspace_id bigint not null,
  id bigint generated always as identity,
  flag_id bigint not null,
  status text not null check (status in ('cleared', 'asked', 'stands')),
  text_sealed bytea not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, flag_id) references funds_flags,
  foreign key (workspace_id, by_member) references members
);
create index funds_flag_answers_by_flag on funds_flag_answers (workspace_id, flag_id, id);
call make_tenant_table('funds_flag_answers', 'select, insert');
create policy by_branch on funds_flag_answers as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (flag_id in (select id from funds_flags)));
