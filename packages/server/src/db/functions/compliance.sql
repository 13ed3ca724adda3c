-- How officers and supervision were over time, kept by whoever changes them.

-- An appointment ends with the office, and with the membership.
create or replace function keep_appointments() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  office_now text := case when new.state = 'removed' then 'none' else new.nominated_officer end;
  since timestamptz := coalesce(new.updated_at, now());
begin
  update officer_appointments set ended_at = greatest(since, appointed_at)
    where workspace_id = new.workspace_id and member_id = new.id and ended_at is null and office <> office_now;
  if office_now <> 'none' then
    insert into officer_appointments (workspace_id, member_id, office, appointed_at)
      select new.workspace_id, new.id, office_now, since
      where not exists (select from officer_appointments as open
        where open.workspace_id = new.workspace_id and open.member_id = new.id and open.ended_at is null);
  end if;
  return null;
end
$$;
create or replace trigger keep_appointments after insert or update of nominated_officer, state on members
  for each row execute function keep_appointments();

create or replace function keep_supervision() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.supervision ->> 'state' is null then return null; end if;
  insert into supervision_versions (workspace_id, version, state, hmrc_number, renews_on, reason, by_member, at)
    select new.id, coalesce(max(version), 0) + 1, new.supervision ->> 'state', new.supervision ->> 'hmrc_number',
      new.supervision ->> 'renews_on', new.supervision ->> 'reason',
      (select id from members where members.workspace_id = new.id and members.id = new.updated_by),
      coalesce(new.updated_at, now())
    from supervision_versions where workspace_id = new.id;
  return null;
end
$$;
create or replace trigger keep_supervision_of_new after insert on workspaces for each row execute function keep_supervision();
create or replace trigger keep_supervision after update of supervision on workspaces
  for each row when (old.supervision is distinct from new.supervision) execute function keep_supervision();
