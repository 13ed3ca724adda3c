-- Flows that a workspace makes: the draft, and whether the flow was retired. Numbers of built-in flows are below.
create table workspace_flows (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity (start with 100000),
  draft jsonb not null check (octet_length(draft::text) <= 200000),
  version int not null default 1,
  saved_at timestamptz not null,
  saved_by bigint not null,
  retired_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, saved_by) references members
);
call make_tenant_table('workspace_flows', 'select, insert, update, delete');

-- What was published of them. A run keeps the version it was started with, so nobody may change or remove one.
create table workspace_flow_versions (
  workspace_id bigint not null,
  flow_id bigint not null,
  version int not null check (version > 0),
  definition jsonb not null,
  note text not null,
  published_at timestamptz not null,
  published_by bigint not null,
  primary key (workspace_id, flow_id, version),
  foreign key (workspace_id, flow_id) references workspace_flows,
  foreign key (workspace_id, published_by) references members
);
call make_tenant_table('workspace_flow_versions', 'select, insert');
