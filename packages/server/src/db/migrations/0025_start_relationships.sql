-- A relationship begins the day somebody is first linked to a property the firm is instructed on, whoever links them and however it came to be instructed.
create function begin_relationship_of_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set relationship_started_on = (now() at time zone 'Europe/London')::date
  from properties
  where properties.workspace_id = new.workspace_id and properties.id = new.property_id and properties.stage not in ('draft', 'withdrawn')
    and parties.workspace_id = new.workspace_id and parties.id = new.party_id
    and parties.relationship_started_on is null and parties.relationship_ended_on is null;
  return null;
end $$;
-- An occupier under 18 is no customer.
create trigger begin_relationship after insert on property_people
  for each row when (new.state <> 'withdrawn' and new.co_tenant_type_id is distinct from 5)
  execute function begin_relationship_of_person();

create function begin_relationships_at_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set relationship_started_on = (now() at time zone 'Europe/London')::date
  where workspace_id = new.workspace_id and relationship_started_on is null and relationship_ended_on is null
    and id in (select party_id from property_people
      where workspace_id = new.workspace_id and property_id = new.id and state <> 'withdrawn' and co_tenant_type_id is distinct from 5);
  return null;
end $$;
create trigger begin_relationships after update of stage on properties
  for each row when (old.stage in ('draft', 'withdrawn') and new.stage not in ('draft', 'withdrawn'))
  execute function begin_relationships_at_property();

-- What was offered first, where an offer above the advertised rent was accepted at the advertised one (Renters' Rights Act 2025 s.56).
alter table offers
  add column first_rent_pence bigint check (first_rent_pence > 0),
  add column first_rent_frequency text check (first_rent_frequency in ('week', 'month', 'quarter', 'year')),
  add constraint offers_first_rent check ((first_rent_pence is null) = (first_rent_frequency is null) and (first_rent_pence is null or rent_pence is not null));
create index offers_of_group on offers (workspace_id, group_id);
