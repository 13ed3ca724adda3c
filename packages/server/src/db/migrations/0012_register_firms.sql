-- A firm that registers: what was asked for before the address is proved, what was agreed to, and a check to practise with.

-- Somebody who asked for a workspace and has not yet shown that the address is theirs. The address is kept as a keyed hash, the answers sealed.
create table auth.pending_registrations (
  email_hash bytea primary key,
  ip_hash bytea not null,
  body_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_registrations_by_ip on auth.pending_registrations (ip_hash, created_at);
create index pending_registrations_by_age on auth.pending_registrations (expires_at);

-- A link that was sent to such an address: whose it is, is made when it is used.
alter table auth.sign_in_links add column registers boolean not null default false;

alter table workspaces
  -- Becomes the nominated officer on joining under this address.
  add column nominated_officer_email text check (length(nominated_officer_email) <= 254),
  -- For the operator: why this registration deserves a second look.
  add column registration_flag text check (registration_flag in ('disposable_address'));
create index workspaces_unfinished on workspaces (created_at) where not completed_signup;

create table terms_acceptances (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  user_id bigint not null references users,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (length(version) between 1 and 40),
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, user_id, document, version)
);
call make_tenant_table('terms_acceptances', 'select, insert');

-- A made-up person against the demonstration list: shown as practice everywhere and counted nowhere.
alter table checks add column is_practice boolean not null default false;
