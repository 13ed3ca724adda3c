-- Prices that were shown and hold for half an hour, of one flow for these people.
create table flow_quotes (
  workspace_id bigint not null references workspaces,
  id text not null check (id ~ '^q_[a-z0-9]{20}$'),
  flow_id bigint not null,
  flow_version int not null,
  property_id bigint,
  party_ids bigint[] not null check (cardinality(party_ids) between 1 and 20),
  lines jsonb not null,
  total_pence int not null check (total_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  created_by bigint not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, created_by) references members
);
create index flow_quotes_by_end on flow_quotes (expires_at);
call make_tenant_table('flow_quotes', 'select, insert');
create policy by_branch on flow_quotes as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (created_by = app_member()));

-- One flow run for one person. While its checks run, what it stands at follows from them: see the function flow_run_state.
create table flow_runs (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  flow_id bigint not null,
  flow_version int not null,
  flow_name text not null,
  asset_type_id int not null check (asset_type_id in (0, 1, 2)),
  property_id bigint,
  party_id bigint not null,
  role text,
  payer text not null check (payer in ('agent', 'applicant')),
  quote_id text not null,
  lines jsonb not null,
  total_pence int not null check (total_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  stage text not null check (stage in ('checking')),
  version int not null default 1,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  -- Of two calls with one quote the second starts nothing again.
  unique (workspace_id, quote_id, party_id),
  foreign key (workspace_id, quote_id) references flow_quotes,
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, created_by) references members
);
create index flow_runs_by_property on flow_runs (workspace_id, property_id, id) where property_id is not null;
create index flow_runs_by_party on flow_runs (workspace_id, party_id, id);
create index flow_runs_by_flow on flow_runs (workspace_id, flow_id, id);
call make_tenant_table('flow_runs', 'select, insert, update');
create policy by_branch on flow_runs as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (party_id not in (select hidden_parties()) and (property_id is null or property_id not in (select hidden_properties()))));

-- The checks that a run started.
create table flow_run_checks (
  workspace_id bigint not null,
  run_id bigint not null,
  check_id bigint not null,
  primary key (workspace_id, run_id, check_id),
  unique (workspace_id, check_id),
  foreign key (workspace_id, run_id) references flow_runs,
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('flow_run_checks', 'select, insert');
create policy by_branch on flow_run_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (run_id in (select id from flow_runs)));
