-- Versions of lists, and who was compared with which.

-- The entries of one version, as whoever asks may see them.
create or replace function entries_of_version(version bigint) returns table (ref text, hash text, data jsonb) language sql stable as $$
  select entries.ref, entries.hash, entries.data
  from list_versions versions
  join list_entries entries on entries.list_key = versions.list_key
    and coalesce(entries.workspace_id, 0) = coalesce(versions.workspace_id, 0)
    and entries.since_version <= versions.id
    and (entries.until_version is null or entries.until_version > versions.id)
  where versions.id = version
$$;

-- A finished check covers its party by the versions it was compared with; one that was cancelled, or went to another record, covers nobody here.
create or replace procedure note_coverage(in_workspace bigint, of_party bigint) language sql as $$
  delete from screening_coverage
  where workspace_id = in_workspace and party_id = of_party and not exists (
    select from checks
    where checks.workspace_id = in_workspace and checks.id = screening_coverage.check_id
      and checks.party_id = of_party and checks.state in ('completed', 'decided'));
  insert into screening_coverage as kept (workspace_id, party_id, list_key, version_id, how, check_id, at)
  select distinct on (versions.list_key) checks.workspace_id, checks.party_id, versions.list_key, versions.id, 'check', checks.id, checks.screened_at
  from checks
  cross join unnest(checks.list_version_ids) as used (id)
  join list_versions versions on versions.id = used.id
  where checks.workspace_id = in_workspace and checks.party_id = of_party and not checks.is_practice
    and checks.state in ('completed', 'decided') and checks.screened_at is not null
  order by versions.list_key, checks.id desc
  on conflict (workspace_id, party_id, list_key) do update
    set version_id = excluded.version_id, how = 'check', check_id = excluded.check_id, at = excluded.at,
      details_changed_at = case when kept.details_changed_at >
        (select created_at from checks where checks.workspace_id = in_workspace and checks.id = excluded.check_id) then kept.details_changed_at end
    where excluded.check_id > kept.check_id
$$;

create or replace function note_coverage_of_check() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.party_id is not null and old.party_id is distinct from new.party_id then
    call note_coverage(old.workspace_id, old.party_id);
  end if;
  if new.party_id is null or new.is_practice then return null; end if;
  call note_coverage(new.workspace_id, new.party_id);
  -- Whoever was checked since has been looked at.
  if new.state = 'completed' then
    update screening_alerts set state = 'checked', settled_at = new.screened_at, settled_check_id = new.id
    where workspace_id = new.workspace_id and party_id = new.party_id and state in ('new', 'seen') and created_at <= new.created_at
      and list_version_id <= (select max(id) from list_versions
        where list_versions.id = any (new.list_version_ids) and list_versions.list_key = screening_alerts.list_key);
  end if;
  return null;
end $$;

create or replace function note_changed_details() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update screening_coverage set details_changed_at = now() where workspace_id = new.workspace_id and party_id = new.id and details_changed_at is null;
  return null;
end $$;

-- A version that goes live is compared with the people of every firm that is screened with it, by a job of each, after the commit.
create or replace function watch_live_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  firm bigint;
begin
  for firm in
    select id from workspaces where state = 'active' and completed_signup and (new.workspace_id is null or id = new.workspace_id)
  loop
    perform public.add_job_of_key('watch-lists', jsonb_build_object('workspaceId', firm), 'watch-lists:' || firm);
  end loop;
  return null;
end $$;
