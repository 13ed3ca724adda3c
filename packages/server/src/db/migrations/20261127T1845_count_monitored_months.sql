-- A month in which somebody is monitored is counted as used, beside checks.
alter table usage_charges alter column check_id drop not null;
alter table usage_charges
  -- Refers to nothing, so that the charge stays when the record of the person is erased with their monitor.
  add column monitor_id bigint,
  add column month_from date,
  add column month_until date,
  -- The day that its months begin on, so that a 31st comes back after February.
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add check ((check_id is null) <> (monitor_id is null)),
  add check (num_nulls(monitor_id, month_from, month_until, anchor_day) in (0, 4)),
  add check (month_from < month_until);
create unique index usage_charges_of_month on usage_charges (workspace_id, monitor_id, month_from) where monitor_id is not null;
create index usage_charges_by_month on usage_charges (workspace_id, monitor_id, month_until) where monitor_id is not null;
drop policy by_branch on usage_charges;
create policy by_branch on usage_charges as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1
    or (check_id is not null and check_id not in (select hidden_checks())) or monitor_id in (select id from monitors));

-- What a month costs follows from the plan of the day it is counted.
alter table monitors drop column month_pence;
