-- The role every request runs as. It owns nothing and cannot bypass row-level security.
do $$ begin
  create role freehold_app nologin nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant freehold_app to %I', current_user);
end $$;
grant usage on schema public to freehold_app;

-- The workspace of the running transaction; null outside a scope, and then no policy lets a row through.
create function app_workspace() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::bigint $$;

-- Turns on row-level security by workspace and the plain grants of one tenant table.
create procedure make_tenant_table(name regclass, verbs text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy by_workspace on %s to freehold_app using (workspace_id = app_workspace()) with check (workspace_id = app_workspace())', name);
  execute format('grant %s on %s to freehold_app', verbs, name);
end $$;

create table workspaces (
  id bigint generated always as identity primary key,
  account_name text not null check (length(account_name) between 1 and 80),
  legal_name text,
  active_plan text,
  connected_account_status text,
  completed_signup boolean not null default false,
  settings jsonb not null default '{}',
  state text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table workspaces enable row level security;
create policy own on workspaces to freehold_app using (id = app_workspace()) with check (id = app_workspace());
grant select, update on workspaces to freehold_app;

-- A person who can sign in. Global: one person may belong to many workspaces. Never readable by freehold_app; members carry what a workspace may see.
create table users (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  first_name text not null,
  surname text not null,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create unique index users_email on users (lower(email));

create table members (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  user_id bigint not null references users,
  role_id int not null check (role_id between 1 and 6),
  first_name text not null,
  surname text not null,
  email text not null,
  state text not null default 'active' check (state in ('invited', 'active', 'suspended', 'removed')),
  completed_signup boolean not null default false,
  is_key_member boolean not null default false,
  nominated_officer text not null default 'none' check (nominated_officer in ('none', 'mlro', 'deputy')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, user_id)
);
create index members_by_user on members (user_id);
call make_tenant_table('members', 'select');

-- Flows are the product's catalogue; who keeps which is the workspace's.
create table flows (
  id bigint primary key,
  name text not null,
  asset_type_id int not null check (asset_type_id in (0, 1, 2)),
  environment text check (environment in ('production', 'non-production')),
  saved_by_default boolean not null default false,
  position int not null default 0
);
grant select on flows to freehold_app;
insert into flows (id, name, asset_type_id, saved_by_default, position) values (21, 'Standalone AML', 0, true, 1);

create table saved_flows (
  workspace_id bigint not null,
  member_id bigint not null,
  flow_id bigint not null references flows,
  is_saved boolean not null,
  primary key (workspace_id, member_id, flow_id),
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('saved_flows');

-- Kept to its totals until property assets arrive: the specification's check-properties call counts these rows.
create table properties (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  kind text not null check (kind in ('sale', 'letting')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index properties_by_kind on properties (workspace_id, kind);
call make_tenant_table('properties');

-- Append-only hash chain per workspace. No grant lets a request change or remove an event.
create table audit_events (
  workspace_id bigint not null references workspaces,
  seq bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor jsonb not null,
  action text not null,
  object jsonb not null,
  diff jsonb,
  reason text,
  prev_hash text not null,
  hash text not null,
  primary key (workspace_id, seq)
);
call make_tenant_table('audit_events', 'select, insert');
create table audit_heads (
  workspace_id bigint primary key references workspaces,
  seq bigint not null,
  hash text not null
);
call make_tenant_table('audit_heads', 'select, insert, update');

-- One row per stored content of a workspace; the bytes lie encrypted in the file store under storage_key.
create table files (
  workspace_id bigint not null references workspaces,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  mime text not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, sha256)
);
call make_tenant_table('files', 'select, insert');

create table idempotency_keys (
  workspace_id bigint not null references workspaces,
  key uuid not null,
  member_id bigint not null,
  route text not null,
  body_sha256 text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, member_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call make_tenant_table('idempotency_keys', 'select, insert');

-- Adds a job in the transaction that writes the row. The workspace is taken from the scope, never from the caller.
create function enqueue_job(task text, payload jsonb, job_key text default null) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if public.app_workspace() is null then
    raise exception 'A job can only be added inside a scope';
  end if;
  perform graphile_worker.add_job(
    identifier => task,
    payload => (payload || jsonb_build_object('workspaceId', public.app_workspace()))::json,
    job_key => job_key,
    max_attempts => 12
  );
end $$;
revoke all on function enqueue_job(text, jsonb, text) from public;
grant execute on function enqueue_job(text, jsonb, text) to freehold_app;
