-- What follows when a session ends.

-- Whatever ends a sign-in, the event streams it opened end with it.
create or replace function auth.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('freehold_events', json_build_object('endedSession', old.id)::text);
  return null;
end $$;
