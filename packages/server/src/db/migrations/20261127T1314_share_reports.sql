-- Reports shared with somebody outside: what left the firm, sealed, with who agreed, who read it and how it ended.
create table report_shares (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  -- The checks its reports are of: whoever may not know of one knows nothing of the share.
  check_ids bigint[] not null check (cardinality(check_ids) > 0),
  about text not null,
  what text not null,
  recipient_name text not null,
  recipient_firm text not null,
  recipient_kind text not null check (recipient_kind in ('conveyancer', 'broker', 'lender', 'landlord', 'agent', 'other')),
  email_sealed bytea not null,
  email_masked text not null,
  property_id bigint,
  scope text not null check (scope in ('full', 'summary', 'screening_only')),
  hidden text[] not null,
  purpose text not null,
  lawful_basis text not null check (lawful_basis in ('consent', 'contract', 'legal_obligation')),
  reliance boolean not null,
  terms_version int not null,
  content_sealed bytea not null,
  content_sha256 text not null,
  pdf_state text not null default 'queued' check (pdf_state in ('queued', 'ready', 'failed')),
  pdf_sha256 text,
  expires_at timestamptz not null,
  max_views int check (max_views between 1 and 100),
  views int not null default 0 check (max_views is null or views <= max_views),
  last_viewed_at timestamptz,
  -- When the link was first sent; null while a consent is waited for.
  sent_at timestamptz,
  terms_accepted_at timestamptz,
  wrong_codes int not null default 0,
  locked_until timestamptz,
  ended_for text check (ended_for in ('revoked', 'refused', 'withdrawn', 'declined')),
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  version int not null default 1,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  check ((ended_for is null) = (ended_at is null)),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, pdf_sha256) references files
);
comment on column report_shares.content_sealed is 'What the recipient reads: built once, from what may leave the firm';
create index report_shares_by_pdf on report_shares (pdf_sha256) where pdf_sha256 is not null;
create index report_shares_by_property on report_shares (workspace_id, property_id) where property_id is not null;
call make_tenant_table('report_shares', 'select, insert, update');
create policy by_branch on report_shares as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or not exists (select from unnest(check_ids) as each where each in (select hidden_checks())));

create table report_share_items (
  workspace_id bigint not null,
  share_id bigint not null,
  position int not null,
  report_id bigint not null,
  check_id bigint not null,
  public_ref text not null,
  title text not null,
  primary key (workspace_id, share_id, position),
  foreign key (workspace_id, share_id) references report_shares,
  foreign key (workspace_id, report_id) references reports,
  foreign key (workspace_id, check_id) references checks
);
create index report_share_items_by_report on report_share_items (workspace_id, report_id);
create index report_share_items_by_check on report_share_items (workspace_id, check_id);
call make_tenant_table('report_share_items', 'select, insert');

-- Whoever it is about, where their consent is the basis. Only the hash of the link is kept.
create table report_share_consents (
  workspace_id bigint not null,
  id bigint generated always as identity,
  share_id bigint not null,
  party_id bigint not null,
  name text not null,
  contact_sealed bytea not null,
  contact_masked text not null,
  token_hash bytea unique,
  asked_at timestamptz not null,
  answer text check (answer in ('given', 'refused', 'withdrawn')),
  answered_at timestamptz,
  primary key (workspace_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (workspace_id, share_id) references report_shares,
  foreign key (workspace_id, party_id) references parties
);
create index report_share_consents_by_share on report_share_consents (workspace_id, share_id);
create index report_share_consents_by_party on report_share_consents (workspace_id, party_id);
call make_tenant_table('report_share_consents', 'select, insert, update');

-- Of the links of a share the newest works.
create table report_share_links (
  workspace_id bigint not null,
  id bigint generated always as identity,
  share_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, share_id) references report_shares
);
create index report_share_links_by_share on report_share_links (workspace_id, share_id);
call make_tenant_table('report_share_links', 'select, insert, update');

-- What a right code opens, for a short time.
create table report_share_sessions (
  workspace_id bigint not null,
  id bigint generated always as identity,
  share_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, share_id) references report_shares
);
create index report_share_sessions_by_share on report_share_sessions (workspace_id, share_id);
call make_tenant_table('report_share_sessions', 'select, insert, update');

create table report_share_looks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  share_id bigint not null,
  kind text not null check (kind in ('read', 'pdf')),
  network text,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, share_id) references report_shares
);
create index report_share_looks_by_share on report_share_looks (workspace_id, share_id, id);
call make_tenant_table('report_share_looks', 'select, insert');

do $$
declare part text;
begin
  foreach part in array array['report_share_items', 'report_share_consents', 'report_share_links', 'report_share_sessions', 'report_share_looks'] loop
    execute format('create policy by_branch on %I as restrictive for all to freehold_app
      using ((select app_branch_bound()) <> 1 or (share_id in (select id from report_shares)))', part);
  end loop;
end $$;

-- Reports of other firms: evidence of somebody once they are accepted.
create table inbound_reports (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  from_firm text not null,
  from_name text not null,
  about text not null,
  note text not null,
  file_name text not null,
  file_size int not null,
  sha256 text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  party_id bigint,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text not null default '',
  version int not null default 1,
  received_by bigint not null,
  received_at timestamptz not null,
  primary key (workspace_id, id),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'accepted' or party_id is not null),
  foreign key (workspace_id, sha256) references files,
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, decided_by) references members,
  foreign key (workspace_id, received_by) references members
);
create unique index inbound_reports_once on inbound_reports (workspace_id, sha256) where state <> 'rejected';
create index inbound_reports_by_file on inbound_reports (workspace_id, sha256);
create index inbound_reports_by_party on inbound_reports (workspace_id, party_id) where party_id is not null;
call make_tenant_table('inbound_reports', 'select, insert, update');
create policy by_branch on inbound_reports as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id is null or party_id not in (select hidden_parties()));
-- A report that is held up to be checked is looked for by its hash.
create index reports_by_pdf on reports (pdf_sha256) where pdf_sha256 is not null;
