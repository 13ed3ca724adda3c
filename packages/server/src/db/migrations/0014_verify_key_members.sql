-- Key member verification: who controls a workspace, shown once by phone, document and photograph, and reviewed by an operator.

-- The operator of the running transaction; null outside an operator's scope, and then no policy for operators lets a row through.
create function app_operator() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.operator', true), '')::bigint $$;

-- A workspace that is asked to verify: a row from the moment it is asked. No row: it is not asked.
create table verification_requirements (
  workspace_id bigint primary key references workspaces,
  required_at timestamptz not null,
  grace_ends_at timestamptz not null,
  extended_at timestamptz,
  extended_by bigint references users,
  check ((extended_at is null) = (extended_by is null))
);
call make_tenant_table('verification_requirements');

-- One person's way through it. What a reviewer must know of them is written down on sending: a reviewer may read neither members nor workspaces.
create table verifications (
  workspace_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  user_id bigint not null references users,
  state text not null default 'started' check (state in ('started', 'submitted', 'ask_again', 'accepted', 'rejected')),
  kind text not null default 'first' check (kind in ('first', 'renewal')),
  -- Counts how often it was sent for review; a decision belongs to one sending.
  try int not null default 0,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  document_kind text check (document_kind in ('passport', 'licence', 'identity_card')),
  person_name text,
  person_role text,
  account_name text,
  due_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members,
  check ((phone is null) = (phone_confirmed_at is null)),
  check (state in ('started', 'ask_again') or (submitted_at is not null and person_name is not null))
);
create index verifications_of_member on verifications (workspace_id, member_id, id desc);
create unique index verifications_open on verifications (workspace_id, member_id) where state in ('started', 'submitted', 'ask_again');
create index verifications_waiting on verifications (due_at, id) where state = 'submitted';
create index verifications_decided on verifications (decided_at desc) where decided_at is not null;
call make_tenant_table('verifications');

-- A file of it. Of each part at most one stands; a replaced or removed one is erased by the clock. Erased: hash and dates stay.
create table verification_evidence (
  workspace_id bigint not null,
  id bigint generated always as identity,
  verification_id bigint not null,
  part text not null check (part in ('document_front', 'document_back', 'photograph')),
  sha256 text not null,
  mime text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  erased_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, verification_id) references verifications
);
create unique index verification_evidence_standing on verification_evidence (workspace_id, verification_id, part) where removed_at is null;
create index verification_evidence_to_erase on verification_evidence (workspace_id, id) where erased_at is null;
call make_tenant_table('verification_evidence');

-- What a reviewer looked at, before they may accept.
create table verification_openings (
  workspace_id bigint not null,
  id bigint generated always as identity,
  verification_id bigint not null,
  evidence_id bigint not null,
  by_user bigint not null references users,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, verification_id) references verifications,
  foreign key (workspace_id, evidence_id) references verification_evidence
);
create index verification_openings_by_user on verification_openings (by_user, workspace_id, verification_id);
call make_tenant_table('verification_openings', 'select, insert');

-- Decisions are added and never edited: one for each sending, whoever was first.
create table verification_decisions (
  workspace_id bigint not null,
  id bigint generated always as identity,
  verification_id bigint not null,
  try int not null,
  by_user bigint not null references users,
  by_name text not null,
  value text not null check (value in ('accept', 'ask_again', 'reject')),
  answers jsonb not null,
  note text,
  -- Shown to the person who is asked again or rejected.
  reason text check (length(reason) >= 10),
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, verification_id) references verifications,
  unique (workspace_id, verification_id, try),
  check ((value = 'accept') = (reason is null))
);
call make_tenant_table('verification_decisions', 'select, insert');

-- An operator reads what was sent for review, in whatever workspace, and writes nothing: what they do is done in that workspace's own scope.
create policy by_operator on verifications for select to freehold_app using (app_operator() is not null and submitted_at is not null);
create policy by_operator on verification_evidence for select to freehold_app
  using (app_operator() is not null and removed_at is null and exists (
    select 1 from verifications as sent
    where sent.workspace_id = verification_evidence.workspace_id and sent.id = verification_evidence.verification_id
      and sent.submitted_at is not null));
create policy by_operator on verification_openings for select to freehold_app using (by_user = app_operator());
create policy by_operator on verification_decisions for select to freehold_app using (app_operator() is not null);
create policy by_operator on verification_requirements for select to freehold_app
  using (app_operator() is not null and exists (
    select 1 from verifications as sent where sent.workspace_id = verification_requirements.workspace_id and sent.submitted_at is not null));

-- Codes sent to members' phones. Numbers and codes are kept as keyed hashes; limits count rows.
create table auth.member_phone_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index member_phone_codes_by_user on auth.member_phone_codes (user_id, created_at);
create index member_phone_codes_by_phone on auth.member_phone_codes (phone_hash, created_at);
create index member_phone_codes_by_age on auth.member_phone_codes (created_at);

-- Whether the workspaces of the caller's family satisfy the rule, yes or no: one verified key member among them, or with `every` all of
-- them. Somebody verified in one workspace of the family counts in the others. Tells nothing else of a sibling.
create function workspace_family_verified(verified_since timestamptz, every boolean) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  with family as (
    select sibling.id from workspaces as own, workspaces as sibling
    where own.id = app_workspace() and sibling.state <> 'closed'
      and (sibling.id = own.id or sibling.family_id = own.family_id)
  ), key_people as (
    select distinct user_id from members where workspace_id in (select id from family) and is_key_member and state = 'active'
  ), latest as (
    select distinct on (workspace_id, member_id) user_id, state, decided_at from verifications
    where workspace_id in (select id from family) and state in ('accepted', 'rejected')
    order by workspace_id, member_id, id desc
  ), verified as (
    select user_id from key_people
    where exists (select 1 from latest where latest.user_id = key_people.user_id and state = 'accepted' and decided_at > verified_since)
  )
  select case when every then (select count(*) from key_people) > 0 and (select count(*) from verified) = (select count(*) from key_people)
    else exists (select 1 from verified) end
$$;
revoke all on function workspace_family_verified from public;
grant execute on function workspace_family_verified to freehold_app;
