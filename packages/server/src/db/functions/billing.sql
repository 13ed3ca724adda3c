-- Numbers of invoices, and who pays for a plan that several workspaces share.

-- The next number of a series. Its row is held until the transaction ends: one that is rolled back gives its number to the next.
create or replace function take_invoice_number(in_series text) returns int
  language sql security definer set search_path = pg_catalog as $$
  insert into public.invoice_numbers as known (series, last) values (in_series, 1)
  on conflict (series) do update set last = known.last + 1 returning last
$$;
revoke all on function take_invoice_number(text) from public;
grant execute on function take_invoice_number(text) to freehold_app;

-- Whether an older workspace of the same family is on the plan: then that one pays its monthly price, for all of them.
create or replace function plan_paid_in_family(in_plan text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from public.workspaces as own
    join public.workspaces as sibling on sibling.family_id = own.family_id and sibling.id < own.id and sibling.state <> 'closed'
    join public.subscriptions as other on other.workspace_id = sibling.id and other.plan = in_plan and other.state <> 'cancelled'
    where own.id = public.app_workspace())
$$;
revoke all on function plan_paid_in_family(text) from public;
grant execute on function plan_paid_in_family(text) to freehold_app;
