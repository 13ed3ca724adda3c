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
  select party_id from party_branches
  where workspace_id = (select app_workspace()) and not branch_ids && (select app_branches())::bigint[]
    and created_by is distinct from (select app_member())
$$;

-- A check follows whom it is about; one about nobody on record follows the property it was made for.
create or replace function hidden_checks() returns setof bigint language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select id from checks where workspace_id = app_workspace() and party_id in (select hidden_parties())
  union all
  select id from checks where workspace_id = app_workspace() and party_id is null and property_id in (select hidden_properties())
$$;

-- The same of one object, as the activity, the notices and the search name it: for statements that show few of very many.
create or replace function is_hidden(object_key text) returns boolean language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public as $$
declare
  kind text := split_part(object_key, ':', 1);
  about text := substr(object_key, length(kind) + 2);
  here bigint := app_workspace();
  own bigint[] := app_branches();
  number bigint;
  found_check checks;
begin
  if kind = 'subject' then
    return exists (select from checks where workspace_id = here and subject_fingerprint = about)
      and not exists (select from checks where workspace_id = here and subject_fingerprint = about and not is_hidden('check:' || id));
  end if;
  if kind not in ('property', 'party', 'check', 'match', 'report', 'signing_document', 'payment_request') or about !~ '^[0-9]{1,18}$' then return false; end if;
  number := about::bigint;
  if kind = 'property' then
    return exists (select from properties where workspace_id = here and id = number and branch_id is not null and branch_id <> all (own));
  end if;
  if kind = 'party' then
    return exists (select from party_branches
      where workspace_id = here and party_id = number and not branch_ids && own and created_by is distinct from app_member());
  end if;
  -- A document follows its property; one for no property is everybody's.
  if kind = 'signing_document' then
    return coalesce((select is_hidden('property:' || document.property_id) from signing_documents as document
      where document.workspace_id = here and document.id = about::bigint and document.property_id is not null), false);
  end if;
  -- A payment follows its property and whoever pays it.
  if kind = 'payment_request' then
    return coalesce((select is_hidden('party:' || payment.party_id) or (payment.property_id is not null and is_hidden('property:' || payment.property_id))
      from payment_requests as payment where payment.workspace_id = here and payment.id = number), false);
  end if;
  if kind = 'match' then select check_id into number from matches where workspace_id = here and id = number; end if;
  if kind = 'report' then select check_id into number from reports where workspace_id = here and id = number; end if;
  select * into found_check from checks where workspace_id = here and id = number;
  return case when found_check.party_id is not null then is_hidden('party:' || found_check.party_id)
    when found_check.property_id is not null then is_hidden('property:' || found_check.property_id) else false end;
end $$;
revoke all on function is_hidden(text) from public;
grant execute on function is_hidden(text) to freehold_app;

-- Members who may know of an object, for whoever tells them: of these, those bound to branches from whom it is hidden are left out.
create or replace function members_kept_from(object_key text, among bigint[]) returns setof bigint language plpgsql
  security definer set search_path = pg_catalog, public as $$
declare
  kind text := split_part(object_key, ':', 1);
  member bigint;
  kept_branches text := current_setting('app.branches', true);
  kept_member text := current_setting('app.member_id', true);
  bound text;
begin
  if kind not in ('property', 'party', 'check', 'match', 'report', 'signing_document', 'payment_request') then return; end if;
  foreach member in array among loop
    bound := branches_of_member(app_workspace(), member);
    if bound = '' then continue; end if;
    perform set_config('app.branches', bound, true), set_config('app.member_id', member::text, true);
    if is_hidden(object_key) then return next member; end if;
  end loop;
  perform set_config('app.branches', coalesce(kept_branches, ''), true), set_config('app.member_id', coalesce(kept_member, ''), true);
end $$;

-- What `party_branches` says of these people.
create or replace function known_party_branches(in_workspace bigint, ids bigint[]) returns setof party_branches language sql stable as $$
  with recursive lines as (
    select id as party_id, id as through_id, merged_into, created_by from parties where workspace_id = in_workspace and id = any (ids)
    union
    select lines.party_id, kept.id, kept.merged_into, kept.created_by
    from lines join parties as kept on kept.workspace_id = in_workspace and kept.id = lines.merged_into
  )
  select in_workspace, lines.party_id, lines.through_id, array_agg(distinct property.branch_id order by property.branch_id), lines.created_by
  from lines
  join property_people as person on person.workspace_id = in_workspace and person.party_id = lines.through_id
  join properties as property on property.workspace_id = in_workspace and property.id = person.property_id
  group by lines.party_id, lines.through_id, lines.created_by having bool_and(property.branch_id is not null)
$$;

-- Brings it to what is true of these people and of whoever was merged into them. Their records are locked first: of two who link one person
-- at once the second waits, then sees what the first has written.
-- Of few people each row is looked up: how few, the planner cannot know.
create or replace procedure refresh_party_branches(in_workspace bigint, ids bigint[]) language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare affected bigint[];
begin
  perform 1 from parties where workspace_id = in_workspace and id in (
    with recursive kept as (
      select id, merged_into from parties where workspace_id = in_workspace and id = any (ids)
      union select next.id, next.merged_into from kept join parties as next on next.workspace_id = in_workspace and next.id = kept.merged_into
    ) select id from kept
  ) order by id for no key update;
  with recursive below as (
    select unnest(ids) as id
    union select merged.id from below join parties as merged on merged.workspace_id = in_workspace and merged.merged_into = below.id
  ) select array_agg(id) into affected from below;
  delete from party_branches as old where workspace_id = in_workspace and party_id = any (affected)
    and not exists (select from known_party_branches(in_workspace, affected) as known
      where known.party_id = old.party_id and known.through_id = old.through_id);
  insert into party_branches select * from known_party_branches(in_workspace, affected)
  on conflict (workspace_id, party_id, through_id) do update set branch_ids = excluded.branch_ids, created_by = excluded.created_by
  where (party_branches.branch_ids, party_branches.created_by) is distinct from (excluded.branch_ids, excluded.created_by);
end $$;

-- All of it, for every workspace.
create or replace procedure rebuild_party_branches() language sql as $$
  delete from party_branches;
  insert into party_branches select known.* from workspaces,
    lateral known_party_branches(workspaces.id, array(select id from parties where workspace_id = workspaces.id)) as known;
$$;

create or replace function note_branches_of_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare ids bigint[] := array_remove(array[old.party_id, new.party_id], null);
begin
  call refresh_party_branches(coalesce(new.workspace_id, old.workspace_id), ids);
  return null;
end $$;

create or replace function note_branches_of_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare ids bigint[] := array(select distinct party_id from property_people where workspace_id = new.workspace_id and property_id = new.id);
begin
  call refresh_party_branches(new.workspace_id, ids);
  return null;
end $$;

create or replace function note_branches_of_merge() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  call refresh_party_branches(new.workspace_id, array[new.id]);
  return null;
end $$;

create or replace trigger note_branches_of_role after insert or delete on property_people for each row execute function note_branches_of_role();
create or replace trigger note_branches_of_moved_role after update of party_id, property_id on property_people for each row
  when ((old.party_id, old.property_id) is distinct from (new.party_id, new.property_id)) execute function note_branches_of_role();
create or replace trigger note_branches_of_property after update of branch_id on properties for each row
  when (old.branch_id is distinct from new.branch_id) execute function note_branches_of_property();
create or replace trigger note_branches_of_merge after update of merged_into on parties for each row
  when (old.merged_into is distinct from new.merged_into) execute function note_branches_of_merge();
-- The triggers keep the tables locked until this has ended, so that nothing comes between.
call rebuild_party_branches();

-- Of few people each is looked up, of very many all that are hidden are read once: which of the two, the planner decides by what a statement reads.
alter policy by_branch on parties using ((select app_branch_bound()) <> 1 or not exists (
  select from party_branches as place where place.workspace_id = parties.workspace_id and place.party_id = parties.id
    and not place.branch_ids && (select app_branches())::bigint[] and place.created_by is distinct from (select app_member())));
alter policy by_branch on party_standings using ((select app_branch_bound()) <> 1 or not exists (
  select from party_branches as place where place.workspace_id = party_standings.workspace_id and place.party_id = party_standings.party_id
    and not place.branch_ids && (select app_branches())::bigint[] and place.created_by is distinct from (select app_member())));
-- Each of these once asked for everything that is hidden.
alter policy by_branch on properties using ((select app_branch_bound()) <> 1 or (branch_id is null or branch_id = any ((select app_branches())::bigint[])));
alter policy by_branch on audit_events using ((select app_branch_bound()) <> 1 or (object_key is null or not is_hidden(object_key)));
alter policy by_branch on notifications using ((select app_branch_bound()) <> 1 or (not is_hidden(object_type || ':' || object_id)));
alter policy by_branch on search_entries using ((select app_branch_bound()) <> 1 or (not is_hidden(kind || ':' || object_key)));
drop function if exists hidden_keys(), hidden_entries(text), hidden_subjects();

-- The last number that begins so, with those of checks that a member does not see and of erased ones: a number is given once.
create or replace function last_check_number(prefix text) returns int language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(max(substr(public_ref, length(prefix) + 1)::int), 0) from checks where workspace_id = app_workspace() and public_ref like prefix || '%'
$$;
