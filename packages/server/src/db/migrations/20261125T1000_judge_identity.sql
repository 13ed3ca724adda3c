-- Checks that take over the answer of another: judged anew whenever that one changes.
create table check_follows (
  workspace_id bigint not null,
  check_id bigint not null,
  followed_id bigint not null,
  primary key (workspace_id, check_id, followed_id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, followed_id) references checks
);
create index check_follows_by_followed on check_follows (workspace_id, followed_id);
call make_tenant_table('check_follows', 'select, insert');
create policy by_branch on check_follows as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- What an identity check was begun with. One from before documents were read has no row. The inputs of a form are sealed; of a run they lie with its answers.
create table kyc_checks (
  workspace_id bigint not null,
  check_id bigint not null,
  inputs_sealed bytea,
  policy_version int not null,
  screening_check bigint,
  screening_refused text,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, screening_check) references checks
);
call make_tenant_table('kyc_checks', 'select, insert, update');
create policy by_branch on kyc_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- A form that a member began and did not hand in, sealed.
create table kyc_drafts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  by_member bigint not null,
  inputs_sealed bytea not null,
  version int not null default 1,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members
);
create index kyc_drafts_by_member on kyc_drafts (workspace_id, by_member, id);
create index kyc_drafts_by_age on kyc_drafts (saved_at);
call make_tenant_table('kyc_drafts');

-- Files that members add, to a form first and to its check once it is handed in. The hash stays when the bytes are erased.
create table kyc_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  draft_id bigint,
  check_id bigint,
  kind text not null check (kind in ('front', 'back', 'selfie', 'address', 'name_change', 'other')),
  part text,
  proof_sealed bytea,
  name text not null,
  mime text not null,
  size int not null,
  sha256 text not null,
  stored_sha256 text,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  check ((draft_id is null) <> (check_id is null)),
  foreign key (workspace_id, draft_id) references kyc_drafts,
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, stored_sha256) references files
);
create index kyc_files_by_draft on kyc_files (workspace_id, draft_id) where draft_id is not null;
create index kyc_files_by_check on kyc_files (workspace_id, check_id) where check_id is not null;
create index kyc_files_by_stored on kyc_files (workspace_id, stored_sha256);
call make_tenant_table('kyc_files');
create policy by_branch on kyc_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or check_id is null or (check_id not in (select hidden_checks())));

-- What people saw by looking. Rows are only added, and the newest counts; of addresses the newest of each source.
create table kyc_reviews (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  what text not null check (what in ('document', 'face', 'address')),
  review_sealed bytea not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index kyc_reviews_by_check on kyc_reviews (workspace_id, check_id, id);
call make_tenant_table('kyc_reviews', 'select, insert');
create policy by_branch on kyc_reviews as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Hashes under a key of what somebody uses, so that the same is found with somebody else and cannot be read. `person` tells people apart.
create table kyc_marks (
  workspace_id bigint not null,
  check_id bigint not null,
  what text not null check (what in ('document', 'phone', 'email')),
  mark text not null,
  person text not null,
  primary key (workspace_id, check_id, what),
  foreign key (workspace_id, check_id) references checks
);
create index kyc_marks_by_mark on kyc_marks (mark);
call make_tenant_table('kyc_marks', 'select, insert');
create policy by_branch on kyc_marks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Which elements a firm requires, in versions.
create table kyc_policies (
  workspace_id bigint not null,
  version int not null,
  rules jsonb not null,
  by_member bigint not null,
  role_id int not null,
  reason text not null,
  at timestamptz not null,
  primary key (workspace_id, version),
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('kyc_policies', 'select, insert');
