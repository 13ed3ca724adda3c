-- Versions of a list share what did not change: an entry stands from the version that brought it until the one that changed or removed it.
-- So every version can be read again for as long as the checks that rest on it are kept, at the cost of its changes alone.
alter table list_entries rename column version_id to since_version;
alter table list_entries add column list_key text;
alter table list_entries add column until_version bigint references list_versions;
update list_entries set list_key = list_versions.list_key from list_versions where list_versions.id = list_entries.since_version;
update list_entries set until_version = following.next_id
  from (select id, lead(id) over (partition by coalesce(workspace_id, 0), list_key order by id) as next_id from list_versions) following
  where following.id = list_entries.since_version and following.next_id is not null;
alter table list_entries alter column list_key set not null;
create index list_entries_standing on list_entries (list_key, coalesce(workspace_id, 0), ref) where until_version is null;
create index list_entries_ended on list_entries (list_key, coalesce(workspace_id, 0), until_version) where until_version is not null;
create policy own_update on list_entries for update to freehold_app using (workspace_id = app_workspace()) with check (workspace_id = app_workspace());
grant update (until_version) on list_entries to freehold_app;

-- The entries of one version, as whoever asks may see them.
create function entries_of_version(version bigint) returns table (ref text, hash text, data jsonb) language sql stable as $$
  select entries.ref, entries.hash, entries.data
  from list_versions versions
  join list_entries entries on entries.list_key = versions.list_key
    and coalesce(entries.workspace_id, 0) = coalesce(versions.workspace_id, 0)
    and entries.since_version <= versions.id
    and (entries.until_version is null or entries.until_version > versions.id)
  where versions.id = version
$$;
grant execute on function entries_of_version to freehold_app;

-- Waiting: loaded, and held back from checks until a person has looked at it. Discarded: a person said no.
alter table list_versions drop constraint list_versions_state_check;
alter table list_versions add constraint list_versions_state_check check (state in ('active', 'superseded', 'waiting', 'discarded'));
alter table list_versions add column self_test jsonb;

-- What a check rested on, so that it can be worked out again: the bands, the categories looked at, and the versions compared with.
alter table checks add column bands jsonb;
alter table checks add column categories text[] not null default '{sanctions}';
alter table checks add column list_version_ids bigint[] not null default '{}';
update checks set bands = case match_mode when 'strict' then '{"weak": 80, "strong": 90}' when 'wide' then '{"weak": 65, "strong": 75}' else '{"weak": 72, "strong": 85}' end::jsonb;
-- Before this the versions were kept by their hash.
update checks set list_version_ids = coalesce((
  select array_agg(versions.id order by searched.place)
  from jsonb_array_elements(checks.lists) with ordinality searched (list, place)
  join lateral (
    select id from list_versions
    where list_key = searched.list ->> 'list_key' and sha256 = searched.list ->> 'sha256'
      and (workspace_id is null or workspace_id = checks.workspace_id) and imported_at <= coalesce(checks.screened_at, checks.created_at)
    order by workspace_id nulls last, id desc limit 1
  ) versions on true
), '{}') where jsonb_array_length(lists) > 0;
