-- Programs of a firm that are told what happens.
create table webhook_endpoints (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  url text not null,
  description text not null,
  -- Null for all.
  events text[],
  state text not null check (state in ('enabled', 'disabled', 'auto_disabled')),
  secret_sealed bytea not null,
  secret_hint text not null,
  secret_made_at timestamptz not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  last_error text,
  failing_since timestamptz,
  -- Whoever sends holds the endpoint until then, so that one that is slow takes one place and no more.
  sending_until timestamptz,
  by_member bigint not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('webhook_endpoints');

-- What happened, as programs are told it, in the order of the chain of the activity. Made where events are sealed.
create table webhook_events (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  type text not null,
  object_type text not null,
  object_id text not null,
  data jsonb not null,
  created_at timestamptz not null,
  fanned_out boolean not null default false,
  primary key (workspace_id, id)
);
create unique index webhook_events_by_public on webhook_events (workspace_id, public_id);
create index webhook_events_to_fan_out on webhook_events (id) where not fanned_out;
create index webhook_events_by_time on webhook_events (created_at);
call make_tenant_table('webhook_events', 'select, insert');

create table webhook_deliveries (
  workspace_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  event_id bigint not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz,
  claimed_until timestamptz,
  status int,
  took_ms int,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, endpoint_id, event_id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (workspace_id, event_id) references webhook_events on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_by_event on webhook_deliveries (workspace_id, event_id);
create index webhook_deliveries_listed on webhook_deliveries (workspace_id, endpoint_id, id desc);
call make_tenant_table('webhook_deliveries');

create table webhook_attempts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  delivery_id bigint not null,
  number int not null,
  at timestamptz not null,
  status int,
  took_ms int not null,
  fault text,
  answer text,
  primary key (workspace_id, id),
  foreign key (workspace_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (workspace_id, delivery_id, id);
call make_tenant_table('webhook_attempts');
