-- What a firm used of paid work: one row a check, at the price that its plan had then. Rows are only added, and settled once.
create table usage_charges (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  -- Of the run that the check was begun by: what is asked for again in it is not charged again.
  run_id bigint,
  kind text not null,
  member_id bigint not null,
  occurred_at timestamptz not null,
  quantity int not null default 1 check (quantity > 0),
  plan text,
  unit_pence int not null check (unit_pence >= 0),
  unit_vat_pence int not null check (unit_vat_pence >= 0),
  vat_percent double precision not null,
  -- When its period was closed, and whether the plan covered it then.
  settled_at timestamptz,
  is_covered boolean,
  primary key (workspace_id, id),
  unique (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, member_id) references members,
  check ((settled_at is null) = (is_covered is null))
);
create unique index usage_charges_by_run on usage_charges (workspace_id, run_id, kind) where run_id is not null;
create index usage_charges_by_time on usage_charges (workspace_id, occurred_at, id);
create index usage_charges_open on usage_charges (workspace_id, kind, occurred_at, id) where settled_at is null;
call make_tenant_table('usage_charges', 'select, insert, update');
create policy by_branch on usage_charges as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Nothing read them: what a check cost stands above.
alter table checks drop column price_pence, drop column is_charged;
