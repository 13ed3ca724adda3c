-- Whose rows a transaction sees, and how a workspace comes to be.

-- The workspace of the running transaction; null outside a scope, and then no policy lets a row through.
create or replace function app_workspace() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::bigint $$;

-- Turns on row-level security by workspace and the plain grants of one tenant table.
create or replace procedure make_tenant_table(name regclass, verbs text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy by_workspace on %s to freehold_app using (workspace_id = app_workspace()) with check (workspace_id = app_workspace())', name);
  execute format('grant %s on %s to freehold_app', verbs, name);
end $$;

-- The contacts of the signer of the running transaction; null outside a signer's scope, and then no policy for signers lets a row through.
create or replace function app_app_users() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.app_users', true), '')::bigint[] $$;

-- A request may change its own workspace's row, but not whose family it is, nor whether it is suspended or closed.
create or replace function guard_workspace() returns trigger language plpgsql as $$
begin
  if row_security_active(tg_relid) and (new.family_id is distinct from old.family_id or new.state is distinct from old.state) then
    raise insufficient_privilege using message = 'A request cannot change the family or the state of a workspace';
  end if;
  return new;
end $$;

-- The other workspaces of the scope's family: what they are called, and by whom they are owned. Nothing else of them can be read.
create or replace function app_family() returns table (workspace_id bigint, account_name text, owner_name text)
  language sql stable security definer set search_path = pg_catalog as $$
  select sibling.id, sibling.account_name, (
    select member.first_name || ' ' || member.surname from public.members as member
    where member.workspace_id = sibling.id and member.role_id = 1 and member.state = 'active' order by member.id limit 1)
  from public.workspaces as own
  join public.workspaces as sibling on sibling.family_id = own.family_id and sibling.id <> own.id and sibling.state <> 'closed'
  where own.id = public.app_workspace()
  order by sibling.id
$$;

-- Whether other workspaces of the scope's family have a mark with another person: that, and nothing else of them.
create or replace function app_marks_in_family(marks text[], own_person text) returns table (what text)
  language sql stable security definer set search_path = pg_catalog as $$
  select distinct kyc_marks.what
  from public.kyc_marks
  join public.app_family() as sibling on sibling.workspace_id = kyc_marks.workspace_id
  join public.checks on checks.workspace_id = kyc_marks.workspace_id and checks.id = kyc_marks.check_id
  where kyc_marks.mark = any (marks) and kyc_marks.person <> own_person and checks.state <> 'cancelled' and not checks.is_practice
$$;
revoke all on function app_marks_in_family(text[], text) from public;
grant execute on function app_marks_in_family(text[], text) to freehold_app;

-- A row that others refer to is locked without its keys: what refers to it locks its key, and the two would wait for each other.
create or replace function found_workspace(founder bigint, name text, with_legal_details boolean, with_settings boolean, family_name text)
  returns table (workspace_id bigint, member_id bigint) language plpgsql security definer set search_path = pg_catalog as $$
declare
  source public.workspaces;
  person public.members;
begin
  select * into strict source from public.workspaces as w where w.id = public.app_workspace() for no key update;
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

-- How the workspaces look that sent something to the scope's signer.
create or replace function app_sender_brands() returns table (workspace_id bigint, brand_colour text, brand_logo_sha256 text)
  language sql stable security definer set search_path = pg_catalog as $$
  select w.id, w.brand_colour, w.brand_logo_sha256 from public.workspaces as w
  where public.app_app_users() is not null and exists (
    select 1 from public.signing_document_recipients as recipient
    where recipient.workspace_id = w.id and recipient.app_user_id = any (public.app_app_users()) and recipient.sent_at is not null)
$$;

-- The operator of the running transaction; null outside an operator's scope, and then no policy for operators lets a row through.
create or replace function app_operator() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.operator', true), '')::bigint $$;

-- Whether the workspaces of the caller's family satisfy the rule, yes or no: one verified key member among them, or with `every` all of
-- them. Somebody verified in one workspace of the family counts in the others. Tells nothing else of a sibling.
create or replace function workspace_family_verified(verified_since timestamptz, every boolean) returns boolean
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
