-- The list of people is counted, ordered by risk and narrowed by role from indexes alone.
alter table parties add column risk_rank smallint not null generated always as (
  case risk_level when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 0 end) stored;
create index parties_by_risk on parties (workspace_id, risk_rank, lower(display_name), id) where merged_into is null;
create index parties_by_kind on parties (workspace_id, kind) where merged_into is null;
create index property_people_by_role on property_people (workspace_id, role, party_id) where state <> 'withdrawn';
