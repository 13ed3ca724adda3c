-- Records of people that look alike.

-- A person's first and last name; a company's name without the word that says what kind of company it is.
create or replace function party_name_key(kind text, first_name text, last_name text, company_name text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when kind = 'company' then regexp_replace(search_name(company_name), '( (limited|ltd|plc|llp|lp|cic))+$', '')
    else search_name(first_name || ' ' || last_name) end
$$;

-- Two folded words that are a slip of the finger apart, or sound the same.
create or replace function words_are_close(one text, other text) returns boolean language sql immutable parallel safe as $$
  select one = other
    or (length(one) > 3 and length(other) > 3 and abs(length(one) - length(other)) < 2 and (near_spellings(one) && near_spellings(other)
      or one = any (near_spellings(other)) or other = any (near_spellings(one))))
    or (length(one) > 2 and length(sound_of(one)) > 1 and sound_of(one) = sound_of(other))
$$;

-- `same`, `close`, `first` (the first names agree: a last name may be a married one) or `differs`.
create or replace function compare_names(one parties, other parties) returns text language plpgsql immutable parallel safe as $$
declare
  one_first text := split_part(search_name(one.first_name), ' ', 1);
  other_first text := split_part(search_name(other.first_name), ' ', 1);
  agree boolean;
begin
  if party_name_key(one.kind, one.first_name, one.last_name, one.company_name)
    = party_name_key(other.kind, other.first_name, other.last_name, other.company_name) then return 'same'; end if;
  if one.kind = 'company' then
    return case when words_are_close(replace(party_name_key('company', null, null, one.company_name), ' ', ''),
      replace(party_name_key('company', null, null, other.company_name), ' ', '')) then 'close' else 'differs' end;
  end if;
  agree := words_are_close(one_first, other_first)
    or (least(length(one_first), length(other_first)) = 1 and left(one_first, 1) = left(other_first, 1));
  if not agree then return 'differs'; end if;
  return case when words_are_close(replace(search_name(one.last_name), ' ', ''), replace(search_name(other.last_name), ' ', '')) then 'close' else 'first' end;
end $$;

-- From 0 to 100, how likely two records are one. Siblings share a birthday and a number, couples a number and an address: a first name of
-- their own tells them apart.
create or replace function duplicate_score(kind text, name text, phone boolean, email boolean, born boolean, number boolean) returns int
  language sql immutable parallel safe as $$
  select greatest(0, least(100, case when kind = 'company'
    then case name when 'same' then 60 when 'close' then 30 else -10 end + case number when true then 90 when false then -80 else 0 end
      + case when phone then 20 else 0 end + case when email then 25 else 0 end
    else case name when 'same' then 35 when 'close' then 25 when 'first' then 0 else -25 end + case born when true then 35 when false then -45 else 0 end
      + case when phone then 30 else 0 end + case when email then 35 else 0 end end))
$$;

-- Records of the workspace that are likely the one given, best first: candidates come from indexes alone, and only they are compared.
create or replace function find_party_duplicates(source parties, least_score int) returns table (party_id bigint, score int, reasons text[])
  language plpgsql stable security definer set search_path = pg_catalog, public
  set jit = off set enable_seqscan = off set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
begin
  -- Planned once: planning five indexes anew for each record would take longer than asking them.
  return query with near as (
    (select id from parties where workspace_id = source.workspace_id and merged_into is null and source.phones <> '{}' and phones && source.phones limit 50)
    union (select id from parties where workspace_id = source.workspace_id and merged_into is null and source.emails <> '{}' and emails && source.emails limit 50)
    union (select id from parties where workspace_id = source.workspace_id and merged_into is null and dob = source.dob and dob is not null limit 200)
    union (select id from parties where workspace_id = source.workspace_id and merged_into is null
      and company_number = source.company_number and company_number is not null limit 50)
    union (select id from parties where workspace_id = source.workspace_id and merged_into is null
      and party_name_key(kind, first_name, last_name, company_name)
        = party_name_key(source.kind, source.first_name, source.last_name, source.company_name) limit 200)
  ), compared as (
    select party.id, compare_names(source, party) as name, party.phones && source.phones as phone, party.emails && source.emails as email,
      party.dob = source.dob as born, party.company_number = source.company_number as number
    from near join parties as party on party.workspace_id = source.workspace_id and party.id = near.id
    where party.kind = source.kind and party.id is distinct from source.id
  ), scored as (
    select compared.*, duplicate_score(source.kind, name, phone, email, born, number) as points from compared
  )
  select id, points, array_remove(array[
    case when number then 'company_number' end, case when email then 'email' end, case when phone then 'phone' end, case when born then 'dob' end,
    case name when 'same' then 'name' when 'close' then 'similar_name' end], null)
  from scored where points >= least_score order by points desc, id limit 20;
end $$;

create or replace procedure put_party_duplicates(source parties) language sql as $$
  insert into party_duplicates (workspace_id, a_id, b_id, score, reasons)
  select source.workspace_id, least(source.id, likely.party_id), greatest(source.id, likely.party_id), likely.score, likely.reasons
  from find_party_duplicates(source, 60) as likely
  on conflict (workspace_id, a_id, b_id) do update set score = excluded.score, reasons = excluded.reasons
  where (party_duplicates.score, party_duplicates.reasons) is distinct from (excluded.score, excluded.reasons)
$$;

create or replace function note_party_duplicates() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.merged_into is not distinct from new.merged_into
    and (old.phones, old.emails) = (new.phones, new.emails) and old.dob is not distinct from new.dob
    and old.company_number is not distinct from new.company_number
    and party_name_key(old.kind, old.first_name, old.last_name, old.company_name)
      = party_name_key(new.kind, new.first_name, new.last_name, new.company_name) then return null; end if;
  delete from party_duplicates where workspace_id = new.workspace_id and a_id = new.id;
  delete from party_duplicates where workspace_id = new.workspace_id and b_id = new.id;
  if new.merged_into is null then call put_party_duplicates(new); end if;
  return null;
end $$;

-- Two that are recorded at the same moment do not see each other: at night those that changed are looked over again.
create or replace procedure refresh_party_duplicates(since timestamptz) language plpgsql as $$
declare source parties;
begin
  for source in select * from parties where merged_into is null and updated_at >= since order by workspace_id, id loop
    call put_party_duplicates(source);
  end loop;
end $$;

-- The same for what is being typed, within the running transaction's workspace.
create or replace function find_duplicates_of(
  of_kind text, first_names text, last_names text, company text, born date, number text, numbers text[], addresses text[], least_score int, except_id bigint
) returns table (party_id bigint, score int, reasons text[]) language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare source parties;
begin
  source.workspace_id := app_workspace();
  if source.workspace_id is null then return; end if;
  source.id := except_id;
  source.kind := of_kind;
  source.first_name := first_names;
  source.last_name := last_names;
  source.company_name := company;
  source.dob := born;
  source.company_number := number;
  source.phones := numbers;
  source.emails := addresses;
  return query select * from find_party_duplicates(source, least_score);
end $$;

-- How alike two records of the running transaction's workspace are.
create or replace function compare_party_pair(one_id bigint, other_id bigint) returns table (score int, name text) language sql stable
  security definer set search_path = pg_catalog, public as $$
  select duplicate_score(one.kind, compare_names(one, other), one.phones && other.phones, one.emails && other.emails, one.dob = other.dob,
    one.company_number = other.company_number), compare_names(one, other)
  from parties as one join parties as other on other.workspace_id = one.workspace_id and other.id = other_id
  where one.workspace_id = app_workspace() and one.id = one_id
$$;
