-- What the activity needs of what no request may read.

-- The wrapped keys of events of the scope's workspace. They open nothing without the key of the workspace, which lies in no table.
create or replace function keys_of_events(events bigint[]) returns table (event_id bigint, wrapped bytea)
  language sql stable security definer set search_path = pg_catalog as $$
  select kept.event_id, kept.wrapped from vault.event_keys as kept
  where kept.workspace_id = public.app_workspace() and kept.event_id = any (events)
$$;
revoke all on function keys_of_events(bigint[]) from public;
grant execute on function keys_of_events(bigint[]) to freehold_app;
