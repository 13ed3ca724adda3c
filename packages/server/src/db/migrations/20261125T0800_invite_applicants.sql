-- A run in which the person it is about has something to do: they are invited, prove who they are, answer step by step and hand it in.
alter table flow_runs drop constraint flow_runs_stage_check;
alter table flow_runs
  add check (stage in ('invited', 'opened', 'in_progress', 'redo_requested', 'submitted', 'checking', 'cancelled', 'expired')),
  add stage_before text,
  add est_minutes int,
  add check_kinds text[],
  add channel text check (channel in ('sms', 'email', 'both', 'qr', 'in_branch')),
  add sent_at timestamptz,
  add opened_at timestamptz,
  add entered_at timestamptz,
  add last_activity_at timestamptz,
  add submitted_at timestamptz,
  add expires_at timestamptz,
  add extended boolean not null default false,
  add redo_rounds int not null default 0 check (redo_rounds between 0 and 3),
  add reminders_paused boolean not null default false,
  add ended_at timestamptz,
  add cancelled_by bigint,
  add cancel_reason text,
  add held text,
  add erased_at timestamptz,
  add foreign key (workspace_id, cancelled_by) references members,
  add constraint flow_runs_ended check ((stage in ('cancelled', 'expired')) = (stage_before is not null) and (stage_before is null) = (ended_at is null)),
  add constraint flow_runs_invited check ((channel is null) = (sent_at is null));
comment on column flow_runs.channel is 'Null where only staff act';
comment on column flow_runs.check_kinds is 'What is started once it is handed in; null where only staff act';
comment on column flow_runs.held is 'Why its checks could not be started after it was handed in';
create index flow_runs_by_end on flow_runs (expires_at) where stage in ('invited', 'opened', 'in_progress', 'redo_requested');
create index flow_runs_to_erase on flow_runs (ended_at) where ended_at is not null and erased_at is null;

-- The steps of the person, as the flow had them when the run began. What they answered lies sealed.
create table flow_run_steps (
  workspace_id bigint not null,
  run_id bigint not null,
  key text not null,
  at int not null,
  definition jsonb not null,
  state text not null check (state in ('todo', 'doing', 'done', 'skipped', 'redo')),
  asked boolean not null default false,
  rounds int not null default 0,
  answers_sealed bytea,
  answers_version int not null default 0,
  skip_reason_sealed bytea,
  skipped_by bigint,
  redo_words text,
  redo_by bigint,
  redo_at timestamptz,
  begun_at timestamptz,
  done_at timestamptz,
  primary key (workspace_id, run_id, key),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, skipped_by) references members,
  foreign key (workspace_id, redo_by) references members
);
call make_tenant_table('flow_run_steps', 'select, insert, update');

-- Where the person is reached. Whoever proved to be reached by a contact sees the run, until the firm puts another in its place.
create table flow_run_contacts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  app_user_id bigint not null references auth.app_users,
  contact_sealed bytea,
  masked text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references flow_runs
);
create unique index flow_run_contacts_in_use on flow_run_contacts (workspace_id, run_id, channel) where revoked_at is null;
create index flow_run_contacts_by_app_user on flow_run_contacts (app_user_id) where revoked_at is null;
call make_tenant_table('flow_run_contacts', 'select, insert, update, delete');
create policy by_app_user on flow_run_contacts for select to freehold_app using (app_user_id = app_app_user() and revoked_at is null);

-- Links to a run, each for one purpose. Only the hash of what a link holds is kept.
create table flow_run_links (
  workspace_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  contact_id bigint,
  purpose text not null check (purpose in ('invitation', 'handover', 'in_branch')),
  token_hash bytea not null unique,
  by_member bigint,
  app_user_id bigint references auth.app_users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, contact_id) references flow_run_contacts,
  foreign key (workspace_id, by_member) references members,
  check ((purpose = 'invitation') = (contact_id is not null)),
  check ((purpose = 'in_branch') = (app_user_id is null and contact_id is null))
);
create index flow_run_links_by_run on flow_run_links (workspace_id, run_id);
call make_tenant_table('flow_run_links', 'select, insert, update, delete');

create table flow_run_reminders (
  workspace_id bigint not null,
  run_id bigint not null,
  day int not null check (day in (1, 2, 3, 5, 7, 10)),
  due_at timestamptz not null,
  state text not null check (state in ('planned', 'sent', 'not_sent', 'skipped')),
  primary key (workspace_id, run_id, day),
  foreign key (workspace_id, run_id) references flow_runs
);
create index flow_run_reminders_due on flow_run_reminders (due_at) where state = 'planned';
call make_tenant_table('flow_run_reminders', 'select, insert, update');

-- Files the person gave. One that was taken out or asked for again stays until what it belongs to is erased, so that no evidence is lost.
create table flow_run_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  step_key text not null,
  part text check (length(part) <= 40),
  sha256 text not null,
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  size int not null check (size > 0),
  at timestamptz not null,
  by_member bigint,
  removed_at timestamptz,
  round int not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id, step_key) references flow_run_steps,
  foreign key (workspace_id, sha256) references files,
  foreign key (workspace_id, by_member) references members
);
create index flow_run_files_by_run on flow_run_files (workspace_id, run_id);
create index flow_run_files_by_content on flow_run_files (workspace_id, sha256);
call make_tenant_table('flow_run_files', 'select, insert, update, delete');

-- What the person asked for from their page: another way, a new link, that a contact is not theirs, and what is to happen with their data.
create table flow_run_asks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  kind text not null check (kind in ('new_link', 'other_way', 'in_person', 'wrong_person', 'export', 'correct', 'erase')),
  words_sealed bytea,
  at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint,
  answer_sealed bytea,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, answered_by) references members
);
create unique index flow_run_asks_open on flow_run_asks (workspace_id, run_id, kind) where answered_at is null;
call make_tenant_table('flow_run_asks', 'select, insert, update');

-- Who of the firm looked at what the person gave. It is shown to the person; no line is ever taken away while the run stands.
create table flow_run_looks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  at timestamptz not null,
  member_id bigint,
  what text not null check (length(what) between 1 and 200),
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, member_id) references members
);
create index flow_run_looks_by_run on flow_run_looks (workspace_id, run_id, id);
call make_tenant_table('flow_run_looks', 'select, insert');

-- Members who worked with the person on a device of the firm.
create table flow_run_helpers (
  workspace_id bigint not null,
  run_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  original_seen boolean not null,
  primary key (workspace_id, run_id, member_id),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('flow_run_helpers', 'select, insert, update');

-- What remains of a run whose contact and answers were erased: what, when and why, and the hash of what was given.
create table flow_run_erasures (
  workspace_id bigint not null,
  run_id bigint not null,
  erased_at timestamptz not null,
  reason text not null,
  steps int not null,
  files int not null,
  content_sha256 text not null,
  primary key (workspace_id, run_id),
  foreign key (workspace_id, run_id) references flow_runs
);
call make_tenant_table('flow_run_erasures', 'select, insert');

do $$ declare name text; begin
  foreach name in array array['flow_run_steps', 'flow_run_contacts', 'flow_run_links', 'flow_run_reminders', 'flow_run_files', 'flow_run_asks', 'flow_run_looks', 'flow_run_helpers', 'flow_run_erasures'] loop
    execute format('create policy by_branch on %I as restrictive for all to freehold_app using ((select app_branch_bound()) <> 1 or (run_id in (select id from flow_runs)))', name);
  end loop;
end $$;

-- A session on a device of the firm, where a member works with somebody on one run and on nothing else.
alter table auth.app_sessions alter app_user_id drop not null;
alter table auth.app_sessions
  add run_workspace_id bigint,
  add run_id bigint,
  add helper_id bigint,
  add foreign key (run_workspace_id, run_id) references flow_runs (workspace_id, id),
  add foreign key (run_workspace_id, helper_id) references members (workspace_id, id),
  add check ((app_user_id is null) = (run_id is not null) and (run_id is null) = (run_workspace_id is null) and (run_id is null) = (helper_id is null));

-- Uploads of people outside the firm, for one run.
alter table uploads alter by_member drop not null;
alter table uploads
  add for_run bigint,
  add foreign key (workspace_id, for_run) references flow_runs (workspace_id, id),
  add check ((by_member is null) <> (for_run is null));
create policy by_branch on uploads as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or for_run is null or for_run in (select id from flow_runs));
create policy by_branch on upload_pieces as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or upload_id in (select id from uploads));
