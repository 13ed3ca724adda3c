-- Who is monitored, on their record.

-- Lists, the work queue and reminders of other areas tell of somebody in one way: by an alert where they are monitored.
create or replace function note_monitored() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update parties set is_monitored = exists (
    select from monitors where monitors.workspace_id = parties.workspace_id and monitors.party_id = parties.id and monitors.state = 'active')
  where parties.workspace_id = new.workspace_id
    and parties.id = any (case when tg_op = 'UPDATE' then array[old.party_id, new.party_id] else array[new.party_id] end);
  return null;
end $$;
create or replace trigger note_monitored after insert or update of state, party_id on monitors for each row execute function note_monitored();

-- The last number of the monitoring reports of a workspace, whoever asks: somebody of another branch does not see those before.
create or replace function last_monitoring_report(of_workspace bigint) returns int language sql stable
  security definer set search_path = pg_catalog, public as $$
  select coalesce(max(number), 0) from monitoring_reports where workspace_id = of_workspace and of_workspace = app_workspace()
$$;
revoke all on function last_monitoring_report(bigint) from public;
grant execute on function last_monitoring_report(bigint) to freehold_app;
