-- What follows when a session ends.

-- Whatever ends a sign-in, the event streams it opened end with it.
create or replace function auth.tell_session_ended() returns trigger language plpgsql as $$
begin
  insert into public.outbox (payload) values (jsonb_build_object('endedSession', old.id));
  return null;
end $$;
