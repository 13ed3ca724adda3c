-- The registers of a firm's compliance: each entry in versions that are only added, who read the policies, and how officers and supervision were over time.
create table register_entries (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  register text not null check (register in
    ('risk_assessment', 'policies', 'training', 'breaches', 'discrepancies', 'ofsi_reports', 'pep_approvals', 'data_requests')),
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
comment on table register_entries is 'What stands in a compliance register; what it says lies in its versions';
-- A firm has one risk assessment of the whole firm (MLR 2017 reg. 18), in versions.
create unique index register_entries_one_risk_assessment on register_entries (workspace_id) where register = 'risk_assessment';
call make_tenant_table('register_entries', 'select, insert');

create table register_versions (
  workspace_id bigint not null,
  entry_id bigint not null,
  version int not null check (version >= 1),
  title text not null,
  body text not null,
  approved_by text not null,
  reference text not null,
  request_kind text check (request_kind in ('access', 'erasure', 'rectification', 'restriction', 'portability', 'objection')),
  member_id bigint,
  happened_on date,
  due_on date,
  closed_on date,
  why text not null,
  is_withdrawn boolean not null default false,
  file_name text,
  file_size int,
  sha256 text,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, entry_id, version),
  check ((sha256 is null) = (file_name is null)),
  foreign key (workspace_id, entry_id) references register_entries,
  foreign key (workspace_id, member_id) references members,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, sha256) references files
);
comment on column register_versions.is_withdrawn is 'The entry was made by mistake: it stays on record, and counts no more';
create index register_versions_by_file on register_versions (workspace_id, sha256) where sha256 is not null;
create index register_versions_by_member on register_versions (workspace_id, member_id) where member_id is not null;
call make_tenant_table('register_versions', 'select, insert');

create table policy_acknowledgements (
  workspace_id bigint not null,
  entry_id bigint not null,
  version int not null,
  member_id bigint not null,
  at timestamptz not null,
  primary key (workspace_id, entry_id, version, member_id),
  foreign key (workspace_id, entry_id, version) references register_versions,
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('policy_acknowledgements', 'select, insert');

create table officer_appointments (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  member_id bigint not null,
  office text not null check (office in ('mlro', 'deputy')),
  appointed_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members
);
comment on table officer_appointments is 'Written by a trigger of members alone';
create unique index officer_appointments_open on officer_appointments (workspace_id, member_id) where ended_at is null;
call make_tenant_table('officer_appointments', 'select');
insert into officer_appointments (workspace_id, member_id, office, appointed_at)
  select workspace_id, id, nominated_officer, coalesce(
    (select max(at) from audit_events where audit_events.workspace_id = members.workspace_id and action = 'change.officer'),
    joined_at, now())
  from members where nominated_officer <> 'none' and state <> 'removed';

create table supervision_versions (
  workspace_id bigint not null references workspaces,
  version int not null check (version >= 1),
  state text not null,
  hmrc_number text,
  renews_on text,
  reason text,
  by_member bigint,
  at timestamptz not null,
  primary key (workspace_id, version),
  foreign key (workspace_id, by_member) references members
);
comment on table supervision_versions is 'Written by a trigger of workspaces alone';
call make_tenant_table('supervision_versions', 'select');
insert into supervision_versions (workspace_id, version, state, hmrc_number, renews_on, reason, by_member, at)
  select id, 1, supervision ->> 'state', supervision ->> 'hmrc_number', supervision ->> 'renews_on', supervision ->> 'reason', null,
    coalesce(updated_at, created_at, now())
  from workspaces where supervision ->> 'state' is not null;
