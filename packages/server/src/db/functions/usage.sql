-- What a plan covers of the paid work of a firm.

-- Of the charges that are not settled, which ones the allowances of the plan cover: the oldest of each kind. It counts those of every branch,
-- whoever asks, and tells nothing of them but their numbers.
create or replace function usage_covered(included jsonb) returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog as $$
  select charge.id from (
    select id, kind, row_number() over (partition by kind order by occurred_at, id) as place
    from public.usage_charges where workspace_id = public.app_workspace() and settled_at is null) as charge
  where charge.place <= coalesce((included ->> charge.kind)::int, 0)
$$;
revoke all on function usage_covered(jsonb) from public;
grant execute on function usage_covered(jsonb) to freehold_app;
