-- Lists of properties and people: what they are searched by, views kept under a name, and acts on many rows that can be taken back.

-- What the filter of a list looks through, without apostrophes, which some write and some do not. The names of its people are copied here by triggers: reading them for every row would be slow.
alter table properties
  add column searched text not null generated always as (replace(fold_text(
    line1 || ' ' || coalesce(line2 || ' ', '') || town || ' ' || coalesce(county || ' ', '') || postcode || ' '
    || replace(postcode, ' ', '') || ' ' || coalesce(reference, '')), '''', '')) stored,
  add column searched_people text not null default '';

create procedure refresh_searched_people(in_workspace bigint, of_property bigint) language sql as $$
  update properties set searched_people = names.folded from (
    select coalesce(replace(fold_text(string_agg(distinct parties.display_name, ' ')), '''', ''), '') as folded
    from property_people as people join parties on parties.workspace_id = people.workspace_id and parties.id = people.party_id
    where people.workspace_id = in_workspace and people.property_id = of_property and people.state <> 'withdrawn') as names
  where workspace_id = in_workspace and id = of_property and searched_people <> names.folded
$$;
create function note_people_of_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_searched_people(new.workspace_id, new.property_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.property_id <> new.property_id) then
    call refresh_searched_people(old.workspace_id, old.property_id);
  end if;
  return null;
end $$;
create trigger note_people_of_property after insert or delete or update of property_id, party_id, state
  on property_people for each row execute function note_people_of_property();
create function note_name_of_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_property bigint;
begin
  for of_property in select distinct property_id from property_people where workspace_id = new.workspace_id and party_id = new.id loop
    call refresh_searched_people(new.workspace_id, of_property);
  end loop;
  return null;
end $$;
create trigger note_name_of_party after update on parties
  for each row when (new.display_name is distinct from old.display_name) execute function note_name_of_party();

-- A list as somebody wants to see it again: filters, order and columns under a name.
create table list_views (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  kind text not null check (kind in ('sales', 'lettings', 'people')),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null default '{}',
  columns text[] check (cardinality(columns) <= 30),
  is_shared boolean not null default false,
  member_id bigint not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members
);
create unique index list_views_by_name on list_views (workspace_id, kind, member_id, lower(name)) where removed_at is null;
create index list_views_of_kind on list_views (workspace_id, kind) where removed_at is null;
call make_tenant_table('list_views', 'select, insert, update');

create table list_columns (
  workspace_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('sales', 'lettings', 'people')),
  columns text[] not null check (cardinality(columns) <= 30),
  primary key (workspace_id, member_id, kind),
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('list_columns');

-- One act on several properties, and what each was before it.
create table property_bulk_acts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('assign', 'move', 'archive', 'unarchive')),
  -- [{id, version, before}]: the version each row had after the act.
  rows jsonb not null,
  done_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members
);
create index property_bulk_acts_by_age on property_bulk_acts (done_at);
call make_tenant_table('property_bulk_acts', 'select, insert, update');

-- Clocks that are due, or were stopped late: what a list is narrowed and counted by.
create index property_people_clocks on property_people (workspace_id, property_id) include (cdd_due_at, cdd_done_at)
  where cdd_due_at is not null and (cdd_done_at is null or cdd_done_at > cdd_due_at) and state <> 'withdrawn';
