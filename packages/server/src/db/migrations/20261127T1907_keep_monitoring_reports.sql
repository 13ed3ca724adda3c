-- Monitoring reports that were made: what each said, sealed as it stood, and the PDF of it.
create table monitoring_reports (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  -- Null: of everybody whom its maker sees.
  party_id bigint,
  from_on date not null,
  to_on date not null,
  content_sealed bytea not null,
  content_sha256 text not null,
  -- Null until it is drawn; a draw that broke off is made good when the file is asked for.
  pdf_sha256 text,
  -- It may tell of a client who is frozen, so that only those who may know of a freeze open it.
  tells_frozen boolean not null,
  made_at timestamptz not null,
  made_by bigint not null,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  check (from_on <= to_on),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, made_by) references members,
  foreign key (workspace_id, pdf_sha256) references files
);
create index monitoring_reports_by_party on monitoring_reports (workspace_id, party_id, from_on, to_on);
create index monitoring_reports_by_maker on monitoring_reports (workspace_id, made_by);
create index monitoring_reports_by_file on monitoring_reports (pdf_sha256) where pdf_sha256 is not null;
call make_tenant_table('monitoring_reports', 'select, insert, update');
create policy by_branch on monitoring_reports as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or made_by = (select app_member())
    or (party_id is not null and party_id not in (select hidden_parties())));
