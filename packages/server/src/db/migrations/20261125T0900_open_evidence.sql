-- Which member opened which file of a check.
create table evidence_looks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  file_key text not null,
  sha256 text not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index evidence_looks_by_check on evidence_looks (workspace_id, check_id, id);
call make_tenant_table('evidence_looks', 'select, insert');
create policy by_branch on evidence_looks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What remains of files of a check that were erased by their clock: which, when, why, and the hash of each. Also written where there was none.
create table evidence_erasures (
  workspace_id bigint not null,
  check_id bigint not null,
  what text not null check (what in ('faces', 'all')),
  at timestamptz not null,
  reason text not null,
  files jsonb not null,
  primary key (workspace_id, check_id, what),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('evidence_erasures', 'select, insert');
create policy by_branch on evidence_erasures as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- The hash stays with the file; what refers to the stored bytes goes when they are erased.
alter table flow_run_files add stored_sha256 text;
update flow_run_files set stored_sha256 = sha256;
alter table flow_run_files
  drop constraint flow_run_files_workspace_id_sha256_fkey,
  add foreign key (workspace_id, stored_sha256) references files;
create index flow_run_files_by_stored on flow_run_files (workspace_id, stored_sha256);
