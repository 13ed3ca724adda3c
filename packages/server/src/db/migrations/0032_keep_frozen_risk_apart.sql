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

create function note_risk_of_released() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set risk_level = coalesce(newest.override_level, newest.level), risk_at = newest.at, risk_by = newest.by_member,
    risk_reason = newest.override_reason, risk_check_id = newest.check_id, updated_at = now()
  from (
    select * from risk_assessments where workspace_id = new.workspace_id and check_id = new.id order by id desc limit 1
  ) as newest
  where parties.workspace_id = new.workspace_id and parties.id = new.party_id and (parties.risk_at is null or parties.risk_at < newest.at);
  return null;
end $$;
create trigger note_risk_of_released after update of frozen_at on checks
  for each row when (old.frozen_at is not null and new.frozen_at is null and new.party_id is not null and not new.is_practice)
  execute function note_risk_of_released();
revoke all on function note_risk_of_released() from public;
