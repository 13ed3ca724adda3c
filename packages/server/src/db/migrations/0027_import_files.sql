-- Files of properties or people that are brought in. The file lies here row by row and sealed, and is erased after seven days.
create table imports (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  version int not null default 1,
  kind text not null check (kind in ('sales', 'lettings', 'people')),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'taken_back')),
  file_name text not null check (length(file_name) between 1 and 120),
  row_count int not null check (row_count between 1 and 2000),
  -- Heads, samples and what they mean: words of the file, so sealed.
  plan_sealed bytea,
  counts jsonb not null default '{}',
  -- Rows the job under way has dealt with.
  progress int not null default 0,
  confirmed_at timestamptz,
  confirmed_by bigint,
  finished_at timestamptz,
  take_back_until timestamptz,
  taken_back_at timestamptz,
  erased_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, confirmed_by) references members,
  check ((confirmed_at is null) = (confirmed_by is null))
);
create index imports_by_age on imports (workspace_id, created_at desc);
create index imports_to_erase on imports (created_at) where erased_at is null;
call make_tenant_table('imports', 'select, insert, update');

create table import_rows (
  workspace_id bigint not null,
  import_id bigint not null,
  row int not null check (row > 0),
  -- Where it begins in the file.
  line int not null check (line > 0),
  cells_sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'wrong', 'here', 'imported', 'failed', 'taken_back')),
  result_sealed bytea,
  -- What it became, with its marks of that moment: while they are the same, nobody has worked on it.
  property_id bigint,
  property_version int,
  property_changed_at timestamptz,
  party_id bigint,
  party_version int,
  party_updated_at timestamptz,
  primary key (workspace_id, import_id, row),
  foreign key (workspace_id, import_id) references imports
);
create index import_rows_by_state on import_rows (workspace_id, import_id, state, row);
call make_tenant_table('import_rows', 'select, insert, update');

-- Removes what an import brought and nobody has worked on. Requests cannot delete people or properties, so this may, for one import of the scope.
-- What anything else refers to (an offer, a check, a breach, a link) was worked on: it stays.
create function take_back_import(of_import bigint) returns table (taken int, kept int)
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
      where workspace_id = here and id = brought.party_id and version = brought.party_version and date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', brought.party_updated_at);
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
revoke all on function take_back_import(bigint) from public;
grant execute on function take_back_import(bigint) to freehold_app;
