-- Notes people write to a property, and lines of the register for checks that came late although no gate was passed.

create table property_notes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  member_id bigint not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, member_id) references members
);
create index property_notes_of_property on property_notes (workspace_id, property_id, id desc);
call make_tenant_table('property_notes', 'select, insert');

create index breaches_of_person on breaches (workspace_id, property_person_id);
create index breaches_of_property on breaches (workspace_id, property_id);

-- A check that is accepted stops the clock wherever the party has a role. Where its day in London was an earlier one and no gate had written
-- a line, the register gets one: late is late, also where the gate is off or somebody came after the moment had passed.
create or replace function stop_cdd_clock() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, to_stage)
  select people.workspace_id, people.property_id, people.party_id, people.id, people.cdd_due_event, people.cdd_due_at, properties.stage
  from property_people as people
  join properties on properties.workspace_id = people.workspace_id and properties.id = people.property_id
  where people.workspace_id = new.workspace_id and people.party_id = new.id and people.state <> 'withdrawn'
    and people.cdd_due_at is not null and people.cdd_done_at is null
    and (people.cdd_due_at at time zone 'Europe/London')::date < (new.aml_accepted_at at time zone 'Europe/London')::date
    and not exists (
      select from breaches as known
      where known.workspace_id = people.workspace_id and known.property_person_id = people.id and known.due_event = people.cdd_due_event);
  update property_people set cdd_done_at = new.aml_accepted_at
  where workspace_id = new.workspace_id and party_id = new.id and cdd_due_at is not null and cdd_done_at is null;
  update breaches set done_at = new.aml_accepted_at
  where workspace_id = new.workspace_id and party_id = new.id and done_at is null;
  return null;
end $$;

-- Clocks that ran past their day without a line, of every workspace: for the nightly run.
create function record_late_clocks(today date) returns bigint language sql as $$
  with written as (
    insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, to_stage)
    select people.workspace_id, people.property_id, people.party_id, people.id, people.cdd_due_event, people.cdd_due_at, properties.stage
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
