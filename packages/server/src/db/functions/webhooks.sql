-- How what happened becomes deliveries. See decision 136.

-- Gives the oldest events to every endpoint that wants them, and a job to each endpoint that got some; answers how many events that were. Who
-- does so beside this one takes other events; one that is killed leaves nothing behind.
create or replace function fan_out_webhooks(most int) returns int
language plpgsql set search_path = pg_catalog as $$
declare
  moved int;
  told jsonb;
begin
  with taken as (
    update public.webhook_events set fanned_out = true where (workspace_id, id) in (
      select workspace_id, id from public.webhook_events where not fanned_out order by id limit most for no key update skip locked)
    returning workspace_id, id, type, created_at
  ), added as (
    insert into public.webhook_deliveries (workspace_id, endpoint_id, event_id, state, next_at, created_at)
      select event.workspace_id, endpoint.id, event.id, 'waiting', now(), event.created_at
      from taken as event join public.webhook_endpoints as endpoint on endpoint.workspace_id = event.workspace_id
      where endpoint.state = 'enabled' and endpoint.created_at <= event.created_at and (endpoint.events is null or event.type = any (endpoint.events))
      order by event.id
    on conflict do nothing
    returning workspace_id, endpoint_id
  )
  select (select count(*) from taken), (select jsonb_agg(distinct jsonb_build_object('workspaceId', workspace_id, 'endpointId', endpoint_id)) from added)
    into moved, told;
  if told is not null then
    perform public.add_webhook_jobs(told);
  end if;
  return moved;
end $$;

-- One job for each endpoint waits at most, however often it is added.
create or replace function add_webhook_jobs(endpoints jsonb) returns void
language sql set search_path = pg_catalog as $$
  select public.add_job_of_key(
    'send-webhooks', endpoint, 'send-webhooks:' || (endpoint ->> 'workspaceId') || ':' || (endpoint ->> 'endpointId'))
  from jsonb_array_elements(endpoints) as endpoint
$$;
