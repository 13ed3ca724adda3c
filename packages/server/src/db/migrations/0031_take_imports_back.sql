-- A role at a property touches its person, so a seller who stands in two rows of a file was taken for worked on. An edit gives a new version, and
-- whatever else there is of them refers to them: both keep a person here.
create or replace function take_back_import(of_import bigint) returns table (taken int, kept int)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here bigint := app_workspace();
  brought record;
begin
  taken := 0;
  kept := 0;
  for brought in
    select * from import_rows where workspace_id = here and import_id = of_import and state = 'imported' and property_id is not null order by row desc
  loop
    begin
      perform 1 from properties
      where workspace_id = here and id = brought.property_id and version = brought.property_version
        and date_trunc('milliseconds', changed_at) = date_trunc('milliseconds', brought.property_changed_at) and archived_at is null
      for update;
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

alter table import_rows drop column party_updated_at;
