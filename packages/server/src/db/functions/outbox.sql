-- What leaves the database: what open screens are told, and the jobs that follow a change. See decision 057.

-- Tells open screens of a workspace, or of every one, when the transaction was committed.
create or replace function announce_events(in_workspace bigint, events jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- The owner, as whom this function runs, may tell the screens of every workspace.
  if not pg_has_role(session_user, current_user, 'usage') and in_workspace is not null and in_workspace is distinct from public.app_workspace() then
    raise exception 'Only the screens of the scope''s own workspace can be told';
  end if;
  insert into public.outbox (payload)
    select jsonb_build_object('workspaceId', in_workspace, 'event', event) from jsonb_array_elements(events) as event;
end $$;
revoke all on function announce_events(bigint, jsonb) from public;
grant execute on function announce_events(bigint, jsonb) to freehold_app;

-- Writes what happened, what open screens are told of it and the jobs that follow, in the transaction of the change. Locks nothing.
create or replace function record_event(in_workspace bigint, at timestamptz, actor jsonb, action text, object jsonb, diff jsonb, reason text, live jsonb, work jsonb)
returns void language plpgsql set search_path = pg_catalog as $$
begin
  insert into public.audit_events (workspace_id, at, actor, action, object, diff, reason)
    values (in_workspace, record_event.at, record_event.actor, record_event.action, record_event.object, record_event.diff, record_event.reason);
  if live <> '[]' then
    perform public.announce_events(in_workspace, live);
  end if;
  if work <> '[]' then
    perform public.enqueue_job(job ->> 'task', job -> 'payload', job ->> 'key', (job ->> 'priority')::int, (job ->> 'delaySeconds')::int)
      from jsonb_array_elements(work) as job;
  end if;
end $$;

-- The queue wakes its workers as a job is added. Functions that add jobs search here first, so that the word waits in the outbox as everything does.
create or replace function outgoing.pg_notify(channel text, told text) returns void
language sql set search_path = pg_catalog as $$ insert into public.outbox (payload) values (jsonb_build_object('channel', channel)) $$;

-- Tells what the outbox holds, each thing once however often it stands there, and answers how many rows that were. Who publishes beside this one
-- takes other rows.
create or replace function publish_outbox(most int) returns int
language plpgsql set search_path = pg_catalog as $$
declare
  told record;
  published int := 0;
begin
  for told in
    with taken as (
      delete from public.outbox where id in (select id from public.outbox order by id limit most for no key update skip locked) returning id, payload
    )
    select max(id) as id, payload, count(*)::int as times from taken group by payload order by 1
  loop
    if told.payload ? 'channel' then
      perform pg_notify(told.payload ->> 'channel', json_build_object('r', told.id::text, 'count', told.times)::text);
    else
      perform pg_notify('freehold_events', (told.payload || jsonb_build_object('id', told.id))::text);
    end if;
    published := published + told.times;
  end loop;
  return published;
end $$;
