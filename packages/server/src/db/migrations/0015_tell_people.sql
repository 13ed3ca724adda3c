-- Live sign-ins: what a person sees of each, to know their own again. A number names it on the wire; the id stands in access tokens.
alter table auth.sessions
  add column number bigint generated always as identity unique,
  add column way text not null default 'link' check (way in ('link', 'passkey', 'single_sign_on')),
  -- The first half of the address at its last use: enough to tell an office from abroad, too little to name a person.
  add column network text,
  add column last_used_at timestamptz not null default now();
update auth.sessions set last_used_at = updated_at;

-- Whatever ends a sign-in, the event streams it opened end with it.
create function auth.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('freehold_events', json_build_object('endedSession', old.id)::text);
  return null;
end $$;
create trigger session_ended after delete on auth.sessions for each row execute function auth.tell_session_ended();

-- A person's own name is kept with the person too, whom requests cannot reach: this lets one in, for one member of the workspace.
create function name_person_of(member bigint, new_first_name text, new_surname text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users set first_name = new_first_name, surname = new_surname
  where id = (select user_id from members where workspace_id = app_workspace() and members.id = member)
$$;
revoke all on function name_person_of from public;
grant execute on function name_person_of to freehold_app;

-- What reaches one member: a row once they changed something; {kind: {here, mail}}, where a kind that is absent follows its default.
create table notification_choices (
  workspace_id bigint not null,
  member_id bigint not null,
  version int not null default 1,
  is_quiet boolean not null default true,
  choices jsonb not null default '{}',
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('notification_choices');

-- What one member was told, here or by mail. The words name nobody who is checked: a reference and a way there.
create table notifications (
  workspace_id bigint not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  object_type text not null,
  object_id text not null,
  words text not null check (length(words) between 1 and 300),
  path text not null check (path like '/%'),
  is_urgent boolean not null default false,
  is_shown boolean not null,
  mail text not null check (mail in ('off', 'at_once', 'digest')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('notifications');
create index notifications_of_member on notifications (workspace_id, member_id, id desc) where is_shown;
create index notifications_unread on notifications (workspace_id, member_id) where is_shown and read_at is null;
create index notifications_about on notifications (workspace_id, object_type, object_id);
create index notifications_to_mail on notifications (mail, created_at) where mailed_at is null and mail <> 'off';
