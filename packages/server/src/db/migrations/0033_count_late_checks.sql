-- The ledger of a list and its late checks are read from indexes alone.

-- Clocks that are due, or were stopped on a later day than they were due, in London.
drop index property_people_clocks;
create index property_people_clocks on property_people (workspace_id, property_id) include (cdd_due_at, cdd_done_at)
  where cdd_due_at is not null and state <> 'withdrawn'
    and (cdd_done_at is null or (cdd_done_at at time zone 'Europe/London')::date > (cdd_due_at at time zone 'Europe/London')::date);

drop index properties_by_stage;
create index properties_by_stage on properties (workspace_id, kind, stage) include (id, price_pence, rent_month_pence, stage_since)
  where archived_at is null;
