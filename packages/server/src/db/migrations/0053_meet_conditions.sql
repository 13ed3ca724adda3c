-- A condition of an acceptance, with or without its date, stays open until somebody records what meets it. Rows are only added.
create table condition_outcomes (
  workspace_id bigint not null,
  decision_id bigint not null,
  -- Its place among the conditions of the decision, from 1.
  position int not null check (position >= 1),
  by_member bigint not null,
  role_id int not null,
  note text not null,
  at timestamptz not null default now(),
  primary key (workspace_id, decision_id, position),
  foreign key (workspace_id, decision_id) references decisions,
  foreign key (workspace_id, by_member) references members
);
call make_tenant_table('condition_outcomes', 'select, insert');
