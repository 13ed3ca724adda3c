-- What members report to the nominated officer (Proceeds of Crime Act 2002, section 330). Sealed, with a chain of its own; read by the
-- nominated officer and deputies alone, whatever a query says. Rows come by the functions of db/functions/suspicions.sql.
create table suspicion_reports (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  receipt_hash text not null,
  report_sealed bytea not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, receipt_hash)
);
comment on column suspicion_reports.receipt_hash is 'SHA-256 of what the one who reports made up: it adds papers, and reads nothing';
call make_tenant_table('suspicion_reports', 'select');

create table suspicion_papers (
  workspace_id bigint not null,
  id bigint generated always as identity,
  report_id bigint not null,
  context text not null,
  name_sealed bytea not null,
  paper_sealed bytea not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, report_id) references suspicion_reports
);
comment on table suspicion_papers is 'Files of reports: here and not among the files of the workspace, which would show that there are any';
create index suspicion_papers_by_report on suspicion_papers (workspace_id, report_id);
call make_tenant_table('suspicion_papers', 'select');

create table suspicion_events (
  workspace_id bigint not null,
  seq int not null check (seq >= 1),
  report_id bigint not null,
  what text not null check (what in ('report', 'paper', 'read', 'open_paper', 'decide')),
  context text not null,
  said_sealed bytea not null,
  -- SHA-256 of what was said: the chain is proven without opening it, and after its key was destroyed.
  fingerprint text not null,
  at timestamptz not null,
  prev_hash text not null,
  hash text not null,
  primary key (workspace_id, seq),
  foreign key (workspace_id, report_id) references suspicion_reports
);
create index suspicion_events_by_report on suspicion_events (workspace_id, report_id);
call make_tenant_table('suspicion_events', 'select');

create policy by_officer on suspicion_reports as restrictive for all to freehold_app using ((select exists (
  select from members where members.workspace_id = app_workspace() and members.id = app_member() and members.state = 'active'
    and members.nominated_officer in ('mlro', 'deputy'))));
create policy by_officer on suspicion_papers as restrictive for all to freehold_app using ((select exists (
  select from members where members.workspace_id = app_workspace() and members.id = app_member() and members.state = 'active'
    and members.nominated_officer in ('mlro', 'deputy'))));
create policy by_officer on suspicion_events as restrictive for all to freehold_app using ((select exists (
  select from members where members.workspace_id = app_workspace() and members.id = app_member() and members.state = 'active'
    and members.nominated_officer in ('mlro', 'deputy'))));
