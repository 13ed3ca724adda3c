-- A firm that registers: what it is, who supervises it, how it looks to applicants, and how far its registration came.
alter table workspaces
  add column version int not null default 1,
  add column company_number text check (company_number ~ '^[A-Z0-9]{8}$'),
  add column is_sole_trader boolean not null default false,
  add column business text check (business in ('sales', 'lettings', 'both')),
  add column registered_address text check (length(registered_address) <= 400),
  add column supervision jsonb not null default '{}',
  add column applicant_contact jsonb not null default '{}',
  add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add column brand_logo_sha256 text,
  -- The step that comes next; a firm stays there until it is answered.
  add column registration_step text not null default 'done'
    check (registration_step in ('company', 'supervision', 'team', 'plan', 'policies', 'done')),
  add column created_by_user bigint references users,
  add foreign key (id, brand_logo_sha256) references files (workspace_id, sha256);
comment on column workspaces.supervision is
  'Who supervises the firm under the Money Laundering Regulations 2017: {state, hmrc_number?, renews_on?, reason?}; state registered, applied, below_limit, other';
comment on column workspaces.applicant_contact is 'Whom applicants may ask: {name?, email?, phone?}';

alter table members
  add column version int not null default 1,
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column role_in_firm text check (length(role_in_firm) <= 60),
  -- Permissions set for this person alone, on top of the role: {toggle: boolean}. A toggle that is absent follows the role's default.
  add column toggles jsonb not null default '{}',
  add column invited_by bigint,
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  add column last_seen_at timestamptz,
  -- An auditor's time runs out; from then on they are let in no more.
  add column expires_at timestamptz,
  add foreign key (workspace_id, invited_by) references members;
update members set joined_at = created_at where state in ('active', 'suspended');
grant insert, update on members to freehold_app;
