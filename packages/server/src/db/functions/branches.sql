-- Who is bound to which branches, and what is hidden from them.

-- The branches the member of the running transaction is bound to, as the transaction began; null where they see every one.
create or replace function app_branches() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.branches', true), '')::bigint[] $$;

create or replace function app_member() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.member_id', true), '')::bigint $$;

-- A number, because the planner takes `<> 1` for true of nearly every row, and so plans for whoever sees everything as it did before.
create or replace function app_branch_bound() returns int language sql stable parallel safe
  as $$ select case when nullif(current_setting('app.branches', true), '') is null then 0 else 1 end $$;

-- What a member's transaction sets `app.branches` to: empty for whoever sees every branch. Role 4 is the negotiator.
create or replace function branches_of_member(in_workspace bigint, member bigint) returns text language sql stable
  security definer set search_path = pg_catalog, public as $$
  select coalesce((
    select coalesce((select array_agg(branch_id order by branch_id) from member_branches
      where workspace_id = in_workspace and member_id = member), '{}'::bigint[])::text
    from members join workspaces on workspaces.id = members.workspace_id
    where members.workspace_id = in_workspace and members.id = member and members.role_id = 4 and workspaces.branch_scope), '')
$$;

-- These run as their owner: what is hidden is told by rows that are hidden themselves. Each is asked once in a statement, and only for somebody
-- who is bound to branches. Who is bound to what is read in a query of its own: once, and not again for each row.
create or replace function hidden_properties() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select id from properties where workspace_id = app_workspace() and branch_id is not null and branch_id <> all ((select app_branches())::bigint[])
$$;

-- Somebody with roles at properties of other branches alone, unless the member recorded them; and whoever was merged into such a one.
create or replace function hidden_parties() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  with recursive elsewhere as materialized (
    select person.party_id from property_people as person
    where person.workspace_id = (select app_workspace())
    group by person.party_id having bool_and(person.property_id in (select hidden_properties()))
  ), hidden as (
    select party.id from parties as party join elsewhere on elsewhere.party_id = party.id
    where party.workspace_id = (select app_workspace()) and party.created_by is distinct from (select app_member())
    union
    select merged.id from parties as merged join hidden on merged.merged_into = hidden.id
    where merged.workspace_id = (select app_workspace()) and merged.merged_into is not null
  )
  select id from hidden
$$;

-- A check follows whom it is about; one about nobody on record follows the property it was made for.
create or replace function hidden_checks() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select id from checks where workspace_id = app_workspace() and party_id in (select hidden_parties())
  union all
  select id from checks where workspace_id = app_workspace() and party_id is null and property_id in (select hidden_properties())
$$;

-- Of an area of the search, as its index names what it holds.
create or replace function hidden_entries(in_area text) returns setof text language plpgsql stable parallel safe
  security definer set search_path = pg_catalog, public as $$
begin
  case in_area
    when 'property' then return query select 'property:' || id from hidden_properties() as id;
    when 'check' then return query select 'check:' || id from hidden_checks() as id;
    when 'person' then
      return query select 'party:' || id from hidden_parties() as id;
      return query select * from hidden_subjects();
    else return;
  end case;
end $$;

-- People who stand for themselves in the index, by the checks of them: those with none but hidden ones.
create or replace function hidden_subjects() returns setof text language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  with hidden as materialized (select hidden_checks() as id)
  select 'subject:' || subject_fingerprint from checks where workspace_id = app_workspace()
    group by subject_fingerprint having bool_and(id in (select hidden.id from hidden))
$$;

-- The same as the activity, the notices and the search name them.
create or replace function hidden_keys() returns setof text language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  with hidden as materialized (select hidden_checks() as id)
  select 'property:' || id from hidden_properties() as id
  union all select 'party:' || id from hidden_parties() as id
  union all select 'check:' || id from hidden
  union all select 'match:' || matches.id from matches join hidden on matches.workspace_id = app_workspace() and matches.check_id = hidden.id
  union all select 'report:' || reports.id from reports join hidden on reports.workspace_id = app_workspace() and reports.check_id = hidden.id
  union all select * from hidden_subjects()
$$;

-- Members who may know of an object, for whoever tells them: of these, those bound to branches from whom it is hidden are left out.
create or replace function members_kept_from(object_key text, among bigint[]) returns setof bigint language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  kind text := split_part(object_key, ':', 1);
  member bigint;
  kept_branches text := current_setting('app.branches', true);
  kept_member text := current_setting('app.member_id', true);
  bound text;
  is_hidden boolean;
begin
  if kind not in ('property', 'party', 'check', 'match', 'report') then return; end if;
  foreach member in array among loop
    bound := branches_of_member(app_workspace(), member);
    if bound = '' then continue; end if;
    perform set_config('app.branches', bound, true), set_config('app.member_id', member::text, true);
    is_hidden := case kind when 'property' then split_part(object_key, ':', 2)::bigint in (select hidden_properties())
      when 'party' then split_part(object_key, ':', 2)::bigint in (select hidden_parties())
      else object_key in (select hidden_keys()) end;
    if is_hidden then return next member; end if;
  end loop;
  perform set_config('app.branches', coalesce(kept_branches, ''), true), set_config('app.member_id', coalesce(kept_member, ''), true);
end $$;
