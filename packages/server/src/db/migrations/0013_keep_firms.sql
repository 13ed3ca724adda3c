-- Workspaces of one firm may be one family; a firm's legal details and officers change with a second person's consent.
create table families (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now()
);
-- Requests see and change neither table: a family reaches across workspaces, so the use cases that check both owners do it, outside scopes.
create table family_requests (
  id bigint generated always as identity primary key,
  from_workspace_id bigint not null references workspaces,
  asked_email text not null check (asked_email = lower(asked_email)),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_by_user bigint not null references users,
  asked_by_name text not null,
  answered_by_user bigint references users,
  answered_workspace_id bigint references workspaces,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz
);
comment on column family_requests.asked_email is 'Whoever signs in with it and owns a workspace may answer, for that workspace. Kept also where nobody has it, so that asking tells nothing';
create index family_requests_by_email on family_requests (asked_email) where state = 'waiting';
create index family_requests_by_sender on family_requests (from_workspace_id);

alter table workspaces
  add column family_id bigint references families,
  add column updated_by bigint,
  add foreign key (id, updated_by) references members (workspace_id, id);
create index workspaces_by_family on workspaces (family_id) where family_id is not null;

-- A request may change its own workspace's row, but not whose family it is, nor whether it is suspended or closed.
create function guard_workspace() returns trigger language plpgsql as $$
begin
  if current_user = 'freehold_app' and (new.family_id is distinct from old.family_id or new.state is distinct from old.state) then
    raise insufficient_privilege using message = 'A request cannot change the family or the state of a workspace';
  end if;
  return new;
end $$;
create trigger guard_workspace before update on workspaces for each row execute function guard_workspace();

-- The other workspaces of the scope's family: what they are called, and by whom they are owned. Nothing else of them can be read.
create function app_family() returns table (workspace_id bigint, account_name text, owner_name text)
  language sql stable security definer set search_path = pg_catalog as $$
  select sibling.id, sibling.account_name, (
    select member.first_name || ' ' || member.surname from public.members as member
    where member.workspace_id = sibling.id and member.role_id = 1 and member.state = 'active' order by member.id limit 1)
  from public.workspaces as own
  join public.workspaces as sibling on sibling.family_id = own.family_id and sibling.id <> own.id and sibling.state <> 'closed'
  where own.id = public.app_workspace()
  order by sibling.id
$$;
revoke all on function app_family() from public;
grant execute on function app_family() to freehold_app;

-- A further workspace for a member of the scope's workspace, who becomes its owner. What is copied comes from the scope's workspace alone.
-- With a family's name it becomes a sibling; the family begins with it where there is none yet.
create function found_workspace(founder bigint, name text, with_legal_details boolean, with_settings boolean, family_name text)
  returns table (workspace_id bigint, member_id bigint) language plpgsql security definer set search_path = pg_catalog as $$
declare
  source public.workspaces;
  person public.members;
begin
  select * into strict source from public.workspaces as w where w.id = public.app_workspace() for update;
  select * into strict person from public.members as m
    where m.workspace_id = source.id and m.id = founder and m.state = 'active';
  if family_name is not null and source.family_id is null then
    insert into public.families (name) values (family_name) returning id into source.family_id;
    update public.workspaces set family_id = source.family_id where id = source.id;
  end if;
  insert into public.workspaces (account_name, active_plan, completed_signup, registration_step, created_by_user, family_id,
      legal_name, company_number, is_sole_trader, business, registered_address, supervision, settings, applicant_contact, brand_colour)
    values (name, source.active_plan, true, 'done', person.user_id, case when family_name is not null then source.family_id end,
      case when with_legal_details then source.legal_name end,
      case when with_legal_details then source.company_number end,
      with_legal_details and source.is_sole_trader,
      case when with_legal_details then source.business end,
      case when with_legal_details then source.registered_address end,
      case when with_legal_details then source.supervision else '{}' end,
      case when with_settings then source.settings else '{}' end,
      case when with_settings then source.applicant_contact else '{}' end,
      case when with_settings then source.brand_colour end)
    returning id into workspace_id;
  insert into public.members (workspace_id, user_id, role_id, first_name, surname, email, phone, role_in_firm, state, completed_signup, is_key_member, joined_at)
    values (found_workspace.workspace_id, person.user_id, 1, person.first_name, person.surname, person.email, person.phone, person.role_in_firm, 'active', true, true, now())
    returning id into member_id;
  return next;
end $$;
revoke all on function found_workspace(bigint, text, boolean, boolean, text) from public;
grant execute on function found_workspace(bigint, text, boolean, boolean, text) to freehold_app;

-- How the workspaces look that sent something to the scope's signer.
create function app_sender_brands() returns table (workspace_id bigint, brand_colour text, brand_logo_sha256 text)
  language sql stable security definer set search_path = pg_catalog as $$
  select w.id, w.brand_colour, w.brand_logo_sha256 from public.workspaces as w
  where public.app_app_user() is not null and exists (
    select 1 from public.signing_document_recipients as recipient
    where recipient.workspace_id = w.id and recipient.app_user_id = public.app_app_user() and recipient.sent_at is not null)
$$;
revoke all on function app_sender_brands() from public;
grant execute on function app_sender_brands() to freehold_app;

-- A change that waits for a second person. `change` is {field: {before, after}}: it is made only while everything still stands as before.
create table approvals (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  kind text not null check (kind in ('legal_details', 'nominated_officers')),
  change jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'outdated')),
  asked_by bigint not null,
  answered_by bigint,
  reason text check (length(reason) <= 2000),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, asked_by) references members,
  foreign key (workspace_id, answered_by) references members,
  check (state not in ('approved', 'refused') or answered_by <> asked_by),
  check ((state = 'waiting') = (answered_at is null))
);
create unique index approvals_waiting on approvals (workspace_id, kind) where state = 'waiting';
call make_tenant_table('approvals', 'select, insert, update');
