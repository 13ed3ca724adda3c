-- Where a workspace says so (`branch_scope`), a negotiator sees only what belongs to their own branches. Every statement of their transaction is
-- held to it here, by restrictive policies beside the policy of the workspace, so that no query can forget it.

-- The branches the member of the running transaction is bound to, as the transaction began; null where they see every one.
create function app_branches() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.branches', true), '')::bigint[] $$;
create function app_member() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.member_id', true), '')::bigint $$;
-- A number, because the planner takes `<> 1` for true of nearly every row, and so plans for whoever sees everything as it did before.
create function app_branch_bound() returns int language sql stable parallel safe
  as $$ select case when nullif(current_setting('app.branches', true), '') is null then 0 else 1 end $$;

-- What a member's transaction sets `app.branches` to: empty for whoever sees every branch. Role 4 is the negotiator.
create function branches_of_member(in_workspace bigint, member bigint) returns text language sql stable
  security definer set search_path = pg_catalog, public as $$
  select coalesce((
    select coalesce((select array_agg(branch_id order by branch_id) from member_branches
      where workspace_id = in_workspace and member_id = member), '{}'::bigint[])::text
    from members join workspaces on workspaces.id = members.workspace_id
    where members.workspace_id = in_workspace and members.id = member and members.role_id = 4 and workspaces.branch_scope), '')
$$;

/* ---------- what is hidden from them ---------- */
-- These run as their owner: what is hidden is told by rows that are hidden themselves. Each is asked once in a statement, and only for somebody
-- who is bound to branches.
create function hidden_properties() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select id from properties where workspace_id = app_workspace() and branch_id is not null and branch_id <> all (app_branches())
$$;

-- Somebody with roles at properties of other branches alone, unless the member recorded them; and whoever was merged into such a one.
create function hidden_parties() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  with recursive hidden as (
    select party.id from parties as party
    where party.workspace_id = app_workspace() and party.created_by is distinct from app_member() and party.id in (
      select person.party_id from property_people as person
      join properties as property on property.workspace_id = person.workspace_id and property.id = person.property_id
      where person.workspace_id = app_workspace()
      group by person.party_id having bool_and(property.branch_id is not null and property.branch_id <> all (app_branches())))
    union
    select merged.id from parties as merged join hidden on merged.workspace_id = app_workspace() and merged.merged_into = hidden.id
  )
  select id from hidden
$$;

-- A check follows whom it is about; one about nobody on record follows the property it was made for.
create function hidden_checks() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select id from checks where workspace_id = app_workspace() and party_id in (select hidden_parties())
  union all
  select id from checks where workspace_id = app_workspace() and party_id is null and property_id in (select hidden_properties())
$$;

-- The same as the activity, the notices and the search name them.
create function hidden_keys() returns setof text language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  with hidden as materialized (select hidden_checks() as id)
  select 'property:' || id from hidden_properties() as id
  union all select 'party:' || id from hidden_parties() as id
  union all select 'check:' || id from hidden
  union all select 'match:' || matches.id from matches join hidden on matches.workspace_id = app_workspace() and matches.check_id = hidden.id
  union all select 'report:' || reports.id from reports join hidden on reports.workspace_id = app_workspace() and reports.check_id = hidden.id
  union all select 'subject:' || subject_fingerprint from checks where workspace_id = app_workspace()
    group by subject_fingerprint having bool_and(id in (select hidden.id from hidden))
$$;

/* ---------- the policies ---------- */
create procedure bind_to_branches(name regclass, seen text, verb text default 'all') language plpgsql as $$
begin
  execute format('create policy by_branch on %s as restrictive for %s to freehold_app using ((select app_branch_bound()) <> 1 or (%s))', name, verb, seen);
end $$;

call bind_to_branches('properties', 'branch_id is null or branch_id = any (app_branches())');
do $$
declare tenant text;
begin
  foreach tenant in array array['applicant_groups', 'breaches', 'link_notifications', 'link_sign_ups', 'offers', 'property_links', 'property_notes',
      'property_people', 'property_stages', 'rent_protections', 'sales', 'tenancies'] loop
    call bind_to_branches(tenant::regclass, 'property_id not in (select hidden_properties())');
  end loop;
  foreach tenant in array array['screening_alerts', 'screening_coverage'] loop
    call bind_to_branches(tenant::regclass, 'party_id not in (select hidden_parties())');
  end loop;
  foreach tenant in array array['check_replays', 'decisions', 'matches', 'ofsi_drafts', 'policy_simulation_checks', 'reports', 'risk_assessments'] loop
    call bind_to_branches(tenant::regclass, 'check_id not in (select hidden_checks())');
  end loop;
end $$;
call bind_to_branches('sale_milestones', 'sale_id in (select id from sales)');
call bind_to_branches('parties', 'id not in (select hidden_parties())');
call bind_to_branches('party_twins', 'a_id not in (select hidden_parties()) and b_id not in (select hidden_parties())');
call bind_to_branches('party_merges', 'kept_id not in (select hidden_parties()) and merged_id not in (select hidden_parties())');
call bind_to_branches('checks', 'case when party_id is not null then party_id not in (select hidden_parties())
  else property_id is null or property_id not in (select hidden_properties()) end');
call bind_to_branches('condition_outcomes', 'decision_id in (select id from decisions)');
call bind_to_branches('decision_seconds', 'decision_id in (select id from decisions)');
call bind_to_branches('match_resolutions', 'match_id in (select id from matches)');
call bind_to_branches('clearing_withdrawals', 'match_id in (select id from matches)');
-- A file of properties, people or names tells what it held to whoever brought it.
call bind_to_branches('imports', 'created_by = app_member()');
call bind_to_branches('import_rows', 'import_id in (select id from imports) and (property_id is null or property_id not in (select hidden_properties()))
  and (party_id is null or party_id not in (select hidden_parties()))');
call bind_to_branches('screening_batches', 'created_by = app_member() or confirmed_by = app_member()');
call bind_to_branches('screening_batch_rows', 'batch_id in (select id from screening_batches) and (check_id is null or check_id not in (select hidden_checks()))');
-- What they do is recorded whatever it is about.
call bind_to_branches('audit_events', 'object_key is null or object_key not in (select hidden_keys())', 'select');
-- Notices are written for colleagues too: what may be read is bound, what is told is decided when it is told.
call bind_to_branches('notifications', 'object_type || '':'' || object_id not in (select hidden_keys())', 'select');
call bind_to_branches('search_entries', 'kind || '':'' || object_key not in (select hidden_keys())');

-- Members who may know of an object, for whoever tells them: of these, those bound to branches from whom it is hidden are left out.
create function members_kept_from(object_key text, among bigint[]) returns setof bigint language plpgsql
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

/* ---------- the search ---------- */
-- As before, and without what is hidden.
create or replace function find_search_entries(
  in_area text, how text, needle text, whole text[], own text[], member bigint, closed_too boolean,
  only_key text, most int, page_size int, skipped int
) returns table (kind text, object_key text, title text, phone text, email text, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public set jit = off set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_custom_plan as $$
declare
  in_workspace bigint := app_workspace();
  front text := in_workspace || in_area;
  named text := search_name(needle);
  asked text[] := (string_to_array(named, ' '))[1:8];
  ref text := search_ref(needle);
  query tsquery;
  whole_words tsquery;
  -- Null for whoever sees every branch.
  hidden text[] := case when app_branch_bound() = 1 then array(select hidden_keys()) end;
begin
  if in_workspace is null then return; end if;
  query := case how
    when 'words' then search_words_query(front, asked, ref)
    when 'near' then search_near_query(front, asked) && !! search_words_query(front, asked, ref)
    when 'reference' then search_term(front, '#' || ref)::tsquery
    when 'email' then search_term(front, '@' || lower(needle))::tsquery
    when 'phone' then search_term(front, needle)::tsquery
    when 'digits' then search_term(front, '-' || right(needle, 6))::tsquery
  end;
  if query is null or numnode(query) = 0 then return; end if;
  if how = 'words' then
    whole_words := (select string_agg(search_term(front, '.' || word), ' & ') from unnest(asked) as word)::tsquery;
    query := query && !! whole_words;
  end if;
  return query with found as materialized (
    select hit.kind, hit.object_key, hit.at,
      case when hit.name = named or ref = any (hit.refs) then 0 when hit.words @> asked then 1 else 2 end as rank,
      case when how = 'near' then abs(length(hit.name) - length(named)) - 20 * cardinality(array(select unnest(asked) intersect select unnest(hit.words))) end as far
    from (
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone, one.contacts) @@ whole_words offset 0
        ) as entry
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key)
          and (hidden is null or entry.kind || ':' || entry.object_key <> all (hidden)) limit most)
      union all
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone, one.contacts) @@ query offset 0
        ) as entry
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key)
          and (hidden is null or entry.kind || ':' || entry.object_key <> all (hidden)) limit most)
    ) as hit
  ), page as (
    select found.*, count(*) over () as total from found order by rank, far, at desc, found.kind, found.object_key limit page_size offset skipped
  )
  select page.kind, page.object_key, entry.title, entry.phone, entry.email, page.total
  from page join search_entries as entry
    on entry.workspace_id = in_workspace and entry.kind = page.kind and entry.object_key = page.object_key
  order by page.rank, page.far, page.at desc, page.kind, page.object_key;
end $$;

revoke all on function branches_of_member(bigint, bigint) from public;
revoke all on function members_kept_from(text, bigint[]) from public;
revoke all on function hidden_properties() from public;
revoke all on function hidden_parties() from public;
revoke all on function hidden_checks() from public;
revoke all on function hidden_keys() from public;
grant execute on function branches_of_member(bigint, bigint), members_kept_from(text, bigint[]),
  hidden_properties(), hidden_parties(), hidden_checks(), hidden_keys() to freehold_app;
drop procedure bind_to_branches(regclass, text, text);
