-- What open pages of people outside the firms are told: that something changed for one of their contacts, and not what. Whoever changes it, the page
-- hears; several changes of one moment are told once.

create or replace function tell_of_run(in_workspace bigint, run bigint) returns void language sql security definer set search_path = pg_catalog as $$
  insert into public.outbox (payload)
    select distinct jsonb_build_object('appUser', app_user_id, 'event', jsonb_build_object('topic', 'tasks'))
    from public.flow_run_contacts where workspace_id = in_workspace and run_id = run and revoked_at is null
$$;
revoke all on function tell_of_run(bigint, bigint) from public;

create or replace function tell_changed_run() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform public.tell_of_run(new.workspace_id, new.id);
  return null;
end $$;
create or replace trigger tell_changed_run after update on flow_runs for each row
  when (old.stage <> new.stage or old.redo_rounds <> new.redo_rounds or old.expires_at is distinct from new.expires_at)
  execute function tell_changed_run();

create or replace function tell_changed_step() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform public.tell_of_run(new.workspace_id, new.run_id);
  return null;
end $$;
create or replace trigger tell_changed_step after update on flow_run_steps for each row
  when (old.state <> new.state or old.asked <> new.asked) execute function tell_changed_step();

-- How far it is once it was handed in follows from the checks.
create or replace function tell_checked_run() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare run bigint;
begin
  select run_id into run from public.flow_run_checks where workspace_id = new.workspace_id and check_id = new.id;
  if run is not null then
    perform public.tell_of_run(new.workspace_id, run);
  end if;
  return null;
end $$;
create or replace trigger tell_checked_run after update on checks for each row when (old.state <> new.state) execute function tell_checked_run();

-- A contact that the firm took out of use hears it too: the run leaves that page.
create or replace function tell_contact() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into public.outbox (payload) values (jsonb_build_object('appUser', new.app_user_id, 'event', jsonb_build_object('topic', 'tasks')));
  return null;
end $$;
create or replace trigger tell_contact after insert or update of revoked_at on flow_run_contacts for each row execute function tell_contact();

create or replace function tell_recipient() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.sent_at is not null then
    insert into public.outbox (payload) values (jsonb_build_object('appUser', new.app_user_id, 'event', jsonb_build_object('topic', 'documents')));
  end if;
  return null;
end $$;
create or replace trigger tell_recipient after insert or update on signing_document_recipients for each row execute function tell_recipient();

create or replace function tell_recipients() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into public.outbox (payload)
    select jsonb_build_object('appUser', app_user_id, 'event', jsonb_build_object('topic', 'documents'))
    from public.signing_document_recipients where workspace_id = new.workspace_id and document_id = new.id and sent_at is not null;
  return null;
end $$;
create or replace trigger tell_recipients after update on signing_documents for each row when (old.state <> new.state) execute function tell_recipients();

-- Whatever ends a session, the streams it opened end with it.
create or replace function auth.tell_app_session_ended() returns trigger language plpgsql as $$
begin
  insert into public.outbox (payload) values (jsonb_build_object('endedSession', 'app ' || new.id));
  return null;
end $$;
create or replace trigger tell_app_session_ended after update on auth.app_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function auth.tell_app_session_ended();
