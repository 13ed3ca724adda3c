-- Evidence that goes from one workspace of an installation to another: by the person it is about, or taken in by the recipient of a share.
alter table report_shares
  alter column created_by drop not null,
  alter column email_sealed drop not null,
  add recipient_workspace_id bigint references workspaces,
  add passed_on_by bigint,
  add check (created_by is not null or passed_on_by is not null),
  add check (email_sealed is not null or recipient_workspace_id is not null),
  add check (passed_on_by is null or recipient_workspace_id is not null);
comment on column report_shares.recipient_workspace_id is 'The workspace that reads it in its own pages; null where it is read by link alone';
comment on column report_shares.passed_on_by is 'The contact by which the person it is about was signed in who passed it on; null where the firm shared it';
create index report_shares_by_recipient on report_shares (recipient_workspace_id) where recipient_workspace_id is not null;
create index report_shares_by_person on report_shares (passed_on_by) where passed_on_by is not null;
create policy by_app_user on report_shares for select to freehold_app using (passed_on_by = any (nullif(current_setting('app.app_users', true), '')::bigint[]));

-- What a firm asks somebody to reuse, and what they said to it. They see it in whatever workspace, by the contact it went to or whose code they showed.
create table evidence_requests (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  party_id bigint not null,
  app_user_id bigint not null,
  to_masked text,
  purpose text not null,
  days int not null check (days between 1 and 180),
  asked_by bigint not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('given', 'refused', 'cancelled')),
  answered_at timestamptz,
  version int not null default 1,
  primary key (workspace_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, asked_by) references members
);
comment on column evidence_requests.to_masked is 'Where the question went; null where the person showed a code';
create index evidence_requests_by_party on evidence_requests (workspace_id, party_id);
create index evidence_requests_by_person on evidence_requests (app_user_id);
call make_tenant_table('evidence_requests', 'select, insert, update');
create policy by_app_user on evidence_requests for select to freehold_app
  using (app_user_id = any (nullif(current_setting('app.app_users', true), '')::bigint[]) and answer is distinct from 'cancelled');
create policy by_branch on evidence_requests as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id not in (select hidden_parties()));

-- What somebody shows a firm so that it finds them: for ten minutes, once. Only its hash is kept.
create table auth.pass_codes (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  app_user_id bigint not null references auth.app_users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pass_codes_by_app_user on auth.pass_codes (app_user_id);

alter table inbound_reports
  alter column file_name drop not null,
  alter column file_size drop not null,
  alter column sha256 drop not null,
  add source text not null default 'file' check (source in ('file', 'link', 'share', 'pass')),
  add link_sealed bytea,
  add from_workspace_id bigint,
  add share_id bigint,
  add request_id bigint,
  add reliance boolean not null default false,
  add terms_version int,
  add purpose text not null default '',
  add readable_until timestamptz,
  add copy_sealed bytea,
  add copy_sha256 text,
  add check ((source = 'file') = (sha256 is not null)),
  add check ((source = 'link') = (link_sealed is not null)),
  add check ((source in ('share', 'pass')) = (share_id is not null and from_workspace_id is not null)),
  add check ((source = 'pass') = (request_id is not null)),
  add check ((copy_sealed is null) or (state = 'accepted'));
comment on column inbound_reports.share_id is 'In the workspace it came from. It is no reference: the copy there ends with what it was made of';
comment on column inbound_reports.copy_sealed is 'What was accepted as evidence, kept as long as the law asks for the evidence of a client';
create unique index inbound_reports_of_share on inbound_reports (workspace_id, from_workspace_id, share_id) where share_id is not null and state <> 'rejected';
create index inbound_reports_by_request on inbound_reports (workspace_id, request_id) where request_id is not null;

-- Each time a member opened a report that came from another firm. The person whose pass it is sees them.
create table inbound_report_looks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  inbound_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('read', 'kept')),
  reason text not null default '',
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, inbound_id) references inbound_reports,
  foreign key (workspace_id, member_id) references members
);
create index inbound_report_looks_by_report on inbound_report_looks (workspace_id, inbound_id, id);
call make_tenant_table('inbound_report_looks', 'select, insert');
create policy by_branch on inbound_report_looks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or inbound_id in (select id from inbound_reports));
