-- Registers and plans that are bought count as used, as checks and monitored months do.
do $$
declare found text;
begin
  select conname into strict found from pg_constraint
    where conrelid = 'usage_charges'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%check_id IS NULL%monitor_id IS NULL%';
  execute format('alter table usage_charges drop constraint %I', found);
end $$;
alter table usage_charges
  add column purchase_id bigint,
  add check (num_nonnulls(check_id, monitor_id, purchase_id) = 1),
  add foreign key (workspace_id, purchase_id) references title_purchases;
create unique index usage_charges_of_purchase on usage_charges (workspace_id, purchase_id, kind) where purchase_id is not null;
drop policy by_branch on usage_charges;
create policy by_branch on usage_charges as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1
    or (check_id is not null and check_id not in (select hidden_checks())) or monitor_id in (select id from monitors) or purchase_id is not null);

alter table title_purchases
  -- The title plan is asked for with the register.
  add column with_plan boolean not null default false,
  add column plan_document_id bigint,
  -- What HM Land Registry says of the title where it sent no PDF, sealed: owners stand in it.
  add column register_sealed bytea;
