-- Which kinds of check a role needs, in versions a firm decides on, and the kinds this installation can run. What cannot be run is not asked.
create table installed_check_kinds (
  code text primary key check (code ~ '^[a-z][a-z_]{1,29}$'),
  name text not null,
  column_name text not null,
  -- Null: of people and of companies.
  about text check (about in ('person', 'company'))
);
comment on table installed_check_kinds is 'Written when the server starts, from the kinds it was built with';
grant select on installed_check_kinds to freehold_app;
insert into installed_check_kinds (code, name, column_name) values ('aml', 'AML screening', 'AML screening');

create table check_policies (
  workspace_id bigint not null references workspaces,
  version int not null check (version >= 1),
  -- {role: {always: [kind], full_cdd: [kind]}}
  rules jsonb not null,
  by_member bigint not null,
  role_id int not null,
  reason text not null check (length(reason) between 10 and 2000),
  at timestamptz not null default now(),
  primary key (workspace_id, version),
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('check_policies', 'select, insert');

-- What a clock waits for, and what was missing when a line was written: a later version of the policy changes neither.
alter table property_people add column cdd_kinds text[] not null default '{aml}' check (cdd_kinds <> '{}');
alter table breaches add column kinds text[] not null default '{aml}' check (kinds <> '{}');

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
