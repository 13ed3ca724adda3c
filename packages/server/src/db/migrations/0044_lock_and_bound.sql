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

-- The same; and many rows of one table are locked in the order of their numbers, as everywhere else.
create or replace function take_back_import(of_import bigint) returns table (taken int, kept int)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
  brought record;
begin
  taken := 0;
  kept := 0;
  perform 1 from properties where workspace_id = here and id in (
    select property_id from import_rows where workspace_id = here and import_id = of_import and state = 'imported'
  ) order by id for no key update;
  perform 1 from parties where workspace_id = here and id in (
    select party_id from import_rows where workspace_id = here and import_id = of_import and state = 'imported'
  ) order by id for no key update;
  for brought in
    select * from import_rows where workspace_id = here and import_id = of_import and state = 'imported' and property_id is not null order by row desc
  loop
    begin
      perform 1 from properties
      where workspace_id = here and id = brought.property_id and version = brought.property_version
        and date_trunc('milliseconds', changed_at) = date_trunc('milliseconds', brought.property_changed_at) and archived_at is null
      for no key update;
      if not found then
        raise foreign_key_violation;
      end if;
      delete from property_people where workspace_id = here and property_id = brought.property_id;
      delete from property_stages where workspace_id = here and property_id = brought.property_id;
      delete from properties where workspace_id = here and id = brought.property_id;
      update import_rows set state = 'taken_back' where workspace_id = here and import_id = of_import and row = brought.row;
      taken := taken + 1;
    exception when foreign_key_violation then
      kept := kept + 1;
    end;
  end loop;
  -- People last: one seller may stand in several rows.
  for brought in
    select * from import_rows where workspace_id = here and import_id = of_import and state in ('imported', 'taken_back') and party_id is not null order by row desc
  loop
    begin
      delete from parties
      where workspace_id = here and id = brought.party_id and version = brought.party_version;
      if not found then
        raise foreign_key_violation;
      end if;
      if brought.property_id is null then
        update import_rows set state = 'taken_back' where workspace_id = here and import_id = of_import and row = brought.row;
        taken := taken + 1;
      end if;
    exception when foreign_key_violation then
      if brought.property_id is null then
        kept := kept + 1;
      end if;
    end;
  end loop;
  return next;
end $$;

-- The five years after 9999 have no date that an answer can carry, so one such record kept the list of people from everybody. What is
-- entered lies between 1900 and 2199 from now on; a relationship that was said to end later ends with the last of those days.
update parties set relationship_ended_on = '2199-12-31' where relationship_ended_on > '2199-12-31';
