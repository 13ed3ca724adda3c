-- What a register was asked about the person of an identity check, and what it answered. `subject` and `ask` are the provider's own numbers: a try after a fault goes on from them and asks nothing twice.
create table kyc_register_asks (
  workspace_id bigint not null,
  check_id bigint not null,
  provider text not null,
  subject text,
  ask text,
  state text not null check (state in ('asking', 'answered', 'failed')),
  mortality text check (mortality in ('clear', 'hit')),
  faults int not null default 0,
  retry_at timestamptz,
  at timestamptz not null,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
call make_tenant_table('kyc_register_asks', 'select, insert, update');
create policy by_branch on kyc_register_asks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
