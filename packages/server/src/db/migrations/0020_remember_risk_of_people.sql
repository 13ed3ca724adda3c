-- Where a person's risk level comes from, and what counts as their last act.
alter table parties
  add column risk_at timestamptz,
  add column risk_by bigint,
  add column risk_reason text check (length(risk_reason) <= 2000),
  -- The check whose risk assessment it was; null where somebody set it by hand.
  -- Written by the trigger below alone. No reference, as checks point at parties.
  add column risk_check_id bigint,
  add foreign key (workspace_id, risk_by) references members;

-- The newest risk assessment of a check of theirs speaks.
create function note_risk_of_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set risk_level = coalesce(new.override_level, new.level), risk_at = new.at, risk_by = new.by_member,
    risk_reason = new.override_reason, risk_check_id = new.check_id, updated_at = now()
  from checks
  where checks.workspace_id = new.workspace_id and checks.id = new.check_id and not checks.is_practice
    and parties.workspace_id = checks.workspace_id and parties.id = checks.party_id;
  return null;
end $$;
create trigger note_risk_of_party after insert on risk_assessments for each row execute function note_risk_of_party();

-- A new check, its outcome and a role at a property are acts of theirs. A frozen check leaves no trace.
create function touch_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set updated_at = now() where workspace_id = new.workspace_id and id = new.party_id;
  return null;
end $$;
create trigger touch_party_by_check after insert or update of party_id, status on checks
  for each row when (new.party_id is not null and new.frozen_at is null and not new.is_practice) execute function touch_party();
create trigger touch_party_by_role after insert or update of state on property_people for each row execute function touch_party();
revoke all on function note_risk_of_party() from public;
revoke all on function touch_party() from public;
