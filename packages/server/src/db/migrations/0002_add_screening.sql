-- Published lists. workspace_id null = loaded for the whole installation by its operator; otherwise it belongs to the workspace that uploaded it.
create table list_versions (
  id bigint generated always as identity primary key,
  workspace_id bigint references workspaces,
  list_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz,
  current_as_of timestamptz not null,
  imported_at timestamptz not null default now(),
  imported_by text not null,
  source_files text[] not null,
  file_sha256s text[] not null default '{}',
  entries int not null,
  names int not null,
  added int not null,
  changed int not null,
  removed int not null,
  state text not null default 'active' check (state in ('active', 'superseded'))
);
create unique index list_versions_one_active on list_versions (coalesce(workspace_id, 0), list_key) where state = 'active';
create index list_versions_by_key on list_versions (list_key, imported_at desc);
alter table list_versions enable row level security;
create policy readable on list_versions for select to freehold_app using (app_workspace() is not null and (workspace_id is null or workspace_id = app_workspace()));
create policy own_insert on list_versions for insert to freehold_app with check (workspace_id = app_workspace());
create policy own_update on list_versions for update to freehold_app using (workspace_id = app_workspace()) with check (workspace_id = app_workspace());
grant select, insert, update on list_versions to freehold_app;

create table list_entries (
  version_id bigint not null references list_versions,
  workspace_id bigint references workspaces,
  ref text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  data jsonb not null,
  primary key (version_id, ref)
);
alter table list_entries enable row level security;
create policy readable on list_entries for select to freehold_app using (app_workspace() is not null and (workspace_id is null or workspace_id = app_workspace()));
create policy own_insert on list_entries for insert to freehold_app with check (workspace_id = app_workspace());
grant select, insert on list_entries to freehold_app;

create table checks (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  public_ref text not null,
  kind text not null check (kind in ('aml')),
  state text not null check (state in ('processing', 'completed', 'decided', 'error', 'cancelled')),
  version int not null default 1,
  subject_name text not null,
  subject_kind text not null check (subject_kind in ('person', 'company')),
  subject_fingerprint text not null,
  subject_sealed bytea not null,
  reference text,
  match_mode text not null check (match_mode in ('strict', 'standard', 'wide')),
  outcome text check (outcome in ('pass', 'refer', 'fail')),
  outcome_reasons jsonb not null default '[]',
  elements jsonb not null default '[]',
  lists jsonb not null default '[]',
  funnel jsonb,
  nearest jsonb not null default '[]',
  top_score int,
  engine_version text,
  policy_version text not null,
  frozen_at timestamptz,
  frozen_by bigint,
  assigned_to bigint,
  error text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  screened_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, public_ref),
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, frozen_by) references members,
  foreign key (workspace_id, assigned_to) references members
);
create index checks_by_age on checks (workspace_id, kind, created_at desc);
create index checks_by_subject on checks (workspace_id, subject_fingerprint);
call make_tenant_table('checks', 'select, insert, update');

create table matches (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  list_version_id bigint not null references list_versions,
  list_key text not null,
  list_name text not null,
  list_version text not null,
  category text not null check (category in ('sanctions', 'pep', 'rca', 'regulatory', 'adverse')),
  entry_ref text not null,
  entry_hash text not null,
  entry jsonb not null,
  score int not null check (score between 0 and 100),
  rank double precision not null,
  band text not null check (band in ('strong', 'weak')),
  likely boolean not null,
  explanation_sealed bytea not null,
  status text not null default 'open' check (status in ('open', 'true_match', 'false_positive', 'unclear')),
  remembered_from bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks
);
create index matches_by_check on matches (workspace_id, check_id, rank desc);
create index matches_by_entry on matches (workspace_id, list_key, entry_ref);
call make_tenant_table('matches', 'select, insert, update');

create table match_resolutions (
  workspace_id bigint not null,
  id bigint generated always as identity,
  match_id bigint not null,
  by_member bigint not null,
  role_id int not null,
  status text not null check (status in ('true_match', 'false_positive', 'unclear')),
  reason_code text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, match_id) references matches,
  foreign key (workspace_id, by_member) references members
);
create index match_resolutions_by_match on match_resolutions (workspace_id, match_id, id);
call make_tenant_table('match_resolutions', 'select, insert');

create table risk_assessments (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  factors jsonb not null,
  score int not null,
  level text not null check (level in ('low', 'medium', 'high')),
  override_level text check (override_level in ('low', 'medium', 'high')),
  override_reason text,
  next_review_on date not null,
  policy_version text not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index risk_assessments_by_check on risk_assessments (workspace_id, check_id, id);
call make_tenant_table('risk_assessments', 'select, insert');

create table decisions (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  by_member bigint not null,
  role_id int not null,
  value text not null check (value in ('accepted', 'accepted_with_conditions', 'rejected', 'more_information')),
  reason text,
  conditions jsonb not null default '[]',
  outcome_at_time text not null,
  risk_assessment_id bigint not null,
  needs_second boolean not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, risk_assessment_id) references risk_assessments,
  foreign key (workspace_id, by_member) references members
);
create index decisions_by_check on decisions (workspace_id, check_id, id);
call make_tenant_table('decisions', 'select, insert');

create table decision_seconds (
  workspace_id bigint not null,
  decision_id bigint not null,
  by_member bigint not null,
  role_id int not null,
  agree boolean not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (workspace_id, decision_id),
  foreign key (workspace_id, decision_id) references decisions,
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('decision_seconds', 'select, insert');

create table ofsi_drafts (
  workspace_id bigint not null,
  check_id bigint not null,
  version int not null default 1,
  parts jsonb not null,
  saved_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_on date,
  sent_reference text,
  sent_by bigint,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('ofsi_drafts', 'select, insert, update');

create table reports (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  version int not null,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  content_sealed bytea not null,
  content_sha256 text not null,
  pdf_sha256 text,
  generator_version text,
  generated_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, check_id, version),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, pdf_sha256) references files
);
call make_tenant_table('reports', 'select, insert, update');
