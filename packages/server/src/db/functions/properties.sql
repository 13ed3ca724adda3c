-- Clocks, relationships and imports of properties.

-- Clocks that ran past their day without a line, of every workspace: for the nightly run.
create or replace function record_late_clocks(today date) returns bigint language sql as $$
  with written as (
    insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, to_stage, kinds)
    select people.workspace_id, people.property_id, people.party_id, people.id, people.cdd_due_event, people.cdd_due_at, properties.stage, people.cdd_kinds
    from property_people as people
    join properties on properties.workspace_id = people.workspace_id and properties.id = people.property_id
    where people.cdd_due_at is not null and people.cdd_done_at is null and people.state <> 'withdrawn'
      and (people.cdd_due_at at time zone 'Europe/London')::date < today
      and not exists (
        select from breaches as known
        where known.workspace_id = people.workspace_id and known.property_person_id = people.id and known.due_event = people.cdd_due_event)
    returning 1)
  select count(*) from written
$$;

-- A relationship begins the day somebody is first linked to a property the firm is instructed on, whoever links them and however it came to be instructed.
create or replace function begin_relationship_of_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set relationship_started_on = (now() at time zone 'Europe/London')::date
  from properties
  where properties.workspace_id = new.workspace_id and properties.id = new.property_id and properties.stage not in ('draft', 'withdrawn')
    and parties.workspace_id = new.workspace_id and parties.id = new.party_id
    and parties.relationship_started_on is null and parties.relationship_ended_on is null;
  return null;
end $$;

create or replace function begin_relationships_at_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set relationship_started_on = (now() at time zone 'Europe/London')::date
  where workspace_id = new.workspace_id and relationship_started_on is null and relationship_ended_on is null
    and id in (select party_id from property_people
      where workspace_id = new.workspace_id and property_id = new.id and state <> 'withdrawn' and co_tenant_type_id is distinct from 5);
  return null;
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
