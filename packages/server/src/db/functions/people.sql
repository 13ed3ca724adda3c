-- What a record of a person takes over from others.

-- A person's own name is kept with the person too, whom requests cannot reach: this lets one in, for one member of the workspace.
create or replace function name_person_of(member bigint, new_first_name text, new_surname text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users set first_name = new_first_name, surname = new_surname
  where id = (select user_id from members where workspace_id = app_workspace() and members.id = member)
$$;

-- The risk of somebody whose check is frozen is written to the check alone: on their record, which more people see, a level that rises or the
-- reason given for it would tell of the freezing. Should the check be released, its newest assessment speaks as any other does.
create or replace function note_risk_of_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set risk_level = coalesce(new.override_level, new.level), risk_at = new.at, risk_by = new.by_member,
    risk_reason = new.override_reason, risk_check_id = new.check_id, updated_at = now()
  from checks
  where checks.workspace_id = new.workspace_id and checks.id = new.check_id and not checks.is_practice and checks.frozen_at is null
    and parties.workspace_id = checks.workspace_id and parties.id = checks.party_id;
  return null;
end $$;

-- A new check, its outcome and a role at a property are acts of theirs. A frozen check leaves no trace.
create or replace function touch_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set updated_at = now() where workspace_id = new.workspace_id and id = new.party_id;
  return null;
end $$;

create or replace function note_risk_of_released() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set risk_level = coalesce(newest.override_level, newest.level), risk_at = newest.at, risk_by = newest.by_member,
    risk_reason = newest.override_reason, risk_check_id = newest.check_id, updated_at = now()
  from (
    select * from risk_assessments where workspace_id = new.workspace_id and check_id = new.id order by id desc limit 1
  ) as newest
  where parties.workspace_id = new.workspace_id and parties.id = new.party_id and (parties.risk_at is null or parties.risk_at < newest.at);
  return null;
end $$;

-- The last line behind the rule that nobody confirms their own decision.
create or replace function second_is_another() returns trigger language plpgsql as $$
begin
  if exists (select from decisions where workspace_id = new.workspace_id and id = new.decision_id and by_member = new.by_member) then
    raise exception 'a decision is confirmed by another person' using errcode = 'check_violation';
  end if;
  return new;
end $$;
