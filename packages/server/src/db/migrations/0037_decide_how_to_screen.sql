-- How a workspace screens, as versions nobody edits: the bands of each mode, the mode and categories a check starts with, the countries that always
-- need a person. Without a person: the defaults Freehold ships, written down when the first check rests on them.
create table screening_policies (
  workspace_id bigint not null references workspaces,
  version int not null check (version >= 1),
  bands jsonb not null,
  default_mode text not null check (default_mode in ('strict', 'standard', 'wide')),
  categories text[] not null check ('sanctions' = any (categories)),
  countries text[] not null default '{}',
  by_member bigint,
  role_id int,
  reason text not null check (length(reason) between 10 and 2000),
  at timestamptz not null default now(),
  primary key (workspace_id, version),
  foreign key (workspace_id, by_member) references members,
  check ((by_member is null) = (role_id is null))
);
call make_tenant_table('screening_policies', 'select, insert');

-- The version a check began with. Null: from before there were versions, or practice.
alter table checks add column screening_policy int;
alter table checks add foreign key (workspace_id, screening_policy) references screening_policies;

-- The earlier check that cleared this entry for the same client, where that clearing ended because one of the two changed since.
alter table matches add column reopened_from bigint;

-- A clearing somebody took back. Only added.
create table clearing_withdrawals (
  workspace_id bigint not null,
  id bigint generated always as identity,
  match_id bigint not null,
  by_member bigint not null,
  role_id int not null,
  reason text not null check (length(reason) between 10 and 2000),
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, match_id) references matches,
  foreign key (workspace_id, by_member) references members
);
create unique index clearing_withdrawals_once on clearing_withdrawals (workspace_id, match_id);
call make_tenant_table('clearing_withdrawals', 'select, insert');

-- Past checks scored again at the lowest threshold there is, so that other thresholds can be tried on them. Numbers of entries and scores, no names.
create table policy_simulations (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  total int not null check (total >= 0),
  done int not null default 0,
  lists jsonb not null default '[]',
  engine_version text,
  error text,
  started_by bigint not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, started_by) references members
);
create unique index policy_simulations_running on policy_simulations (workspace_id) where state = 'running';
call make_tenant_table('policy_simulations', 'select, insert, update');

create table policy_simulation_checks (
  workspace_id bigint not null,
  simulation_id bigint not null,
  check_id bigint not null,
  best int not null check (best between 0 and 100),
  hits jsonb not null,
  primary key (workspace_id, simulation_id, check_id),
  foreign key (workspace_id, simulation_id) references policy_simulations,
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('policy_simulation_checks');
