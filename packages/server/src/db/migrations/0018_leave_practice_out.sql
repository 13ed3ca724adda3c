-- A search finds no practice checks, nor the made-up person they are about.
create or replace function subject_entry(in_workspace bigint, fingerprint text) returns setof search_entries language sql stable as $$
  select in_workspace, 'subject', 'person', fingerprint, newest, search_name(newest), search_words(fold_text(newest)), '{}'::text[],
    null::text, null::text, is_open, owned_by, at
  from (
    select (array_agg(subject_name order by frozen_at is null desc, id desc))[1] as newest, bool_or(frozen_at is null) as is_open,
      coalesce(array_agg(distinct created_by) filter (where frozen_at is null), '{}')
        || coalesce(array_agg(distinct assigned_to) filter (where frozen_at is null and assigned_to is not null), '{}') as owned_by,
      coalesce(max(created_at) filter (where frozen_at is null), max(created_at)) as at
    from checks where workspace_id = in_workspace and subject_fingerprint = fingerprint and not is_practice
  ) as person where newest is not null
$$;

create or replace function index_check() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    call drop_search_entry(old.workspace_id, 'check', old.id::text);
  elsif new.is_practice then
    return null;
  else
    call put_search_entry(check_entry(new));
    call refresh_search_subject(new.workspace_id, new.subject_fingerprint);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.subject_fingerprint <> new.subject_fingerprint) then
    call refresh_search_subject(old.workspace_id, old.subject_fingerprint);
  end if;
  return null;
end $$;

create or replace procedure rebuild_search_entries() language sql as $$
  delete from search_entries;
  insert into search_entries select entry.* from checks, lateral check_entry(checks) as entry where not checks.is_practice;
  insert into search_entries select entry.* from (select distinct workspace_id, subject_fingerprint from checks) as subject,
    lateral subject_entry(subject.workspace_id, subject.subject_fingerprint) as entry;
  insert into search_entries select entry.* from members, lateral member_entry(members) as entry where members.state <> 'removed';
  insert into search_entries select entry.* from (select distinct workspace_id, app_user_id from signing_document_recipients) as sent,
    lateral signer_entry(sent.workspace_id, sent.app_user_id) as entry;
$$;
