-- The search finds properties and people; records that look like one person are found, joined, and parted again within 30 days.

/* ---------- the search's index: properties, and each person once ---------- */
alter table search_entries
  drop constraint search_entries_kind_check,
  drop constraint search_entries_area_check,
  add constraint search_entries_kind_check check (kind in ('subject', 'signer', 'check', 'member', 'party', 'property')),
  add constraint search_entries_area_check check (area in ('person', 'check', 'member', 'property')),
  -- Further numbers and addresses one is found by; the first of each are phone and email.
  add column contacts text[] not null default '{}';

drop index search_entries_by_key;
create function search_keys(workspace_id bigint, area text, words text[], refs text[], email text, phone text, contacts text[]) returns tsvector
  language plpgsql immutable parallel safe cost 10000 set search_path = pg_catalog, public as $$
declare
  front text := workspace_id || area;
  keys text[] := array[]::text[];
  word text;
  ref text;
  sound text;
  contact text;
begin
  foreach word in array words loop
    keys := keys || (front || '.' || left(word, 80));
    continue when length(word) not between 3 and 24 or word ~ '[0-9]';
    for at in 1 .. length(word) loop
      keys := keys || (front || '~' || left(word, at - 1) || substr(word, at + 1));
    end loop;
    sound := sound_of(word);
    if length(sound) > 2 then keys := keys || (front || '"' || sound); end if;
  end loop;
  foreach ref in array refs loop
    if ref <> '' then keys := keys || (front || '#' || left(ref, 80)); end if;
  end loop;
  foreach contact in array array_remove(array[email, phone], null) || contacts loop
    if contact like '+%' then keys := keys || array[front || contact, front || '-' || right(contact, 6)];
    else keys := keys || (front || '@' || left(contact, 254));
    end if;
  end loop;
  return array_to_tsvector(keys);
end $$;
create index search_entries_by_key on search_entries
  using gin (search_keys(workspace_id, area, words, refs, email, phone, contacts)) with (fastupdate = off);

create or replace procedure put_search_entry(entry search_entries) language sql as $$
  insert into search_entries select (entry).*
  on conflict (workspace_id, kind, object_key) do update set
    title = excluded.title, name = excluded.name, words = excluded.words, refs = excluded.refs, phone = excluded.phone,
    email = excluded.email, is_open = excluded.is_open, owned_by = excluded.owned_by, at = excluded.at, contacts = excluded.contacts
  where (search_entries.*) is distinct from (excluded.*)
$$;

create or replace function check_entry(source checks) returns search_entries language sql stable as $$
  select (source.workspace_id, 'check', 'check', source.id::text, source.subject_name, search_name(source.subject_name),
    search_words(fold_text(source.subject_name), fold_text(coalesce(source.reference, '')), fold_text(source.public_ref)),
    array_remove(array[search_ref(source.public_ref), search_ref(source.reference)], null), null, null,
    source.frozen_at is null, array_remove(array[source.created_by, source.assigned_to], null), source.created_at, '{}'::text[])::search_entries
$$;
create or replace function member_entry(source members) returns search_entries language sql stable as $$
  select (source.workspace_id, 'member', 'member', source.id::text, source.first_name || ' ' || source.surname,
    search_name(source.first_name || ' ' || source.surname), search_words(fold_text(source.first_name), fold_text(source.surname)),
    '{}'::text[], source.phone, lower(source.email), true, array[source.id], source.created_at, '{}'::text[])::search_entries
$$;

-- Checks that belong to a record of a person are found through it: a subject stands for itself only with checks of no record.
create or replace function subject_entry(in_workspace bigint, fingerprint text) returns setof search_entries language sql stable as $$
  select in_workspace, 'subject', 'person', fingerprint, newest, search_name(newest), search_words(fold_text(newest)), '{}'::text[],
    null::text, null::text, is_open, owned_by, at, '{}'::text[]
  from (
    select (array_agg(subject_name order by frozen_at is null desc, id desc))[1] as newest, bool_or(frozen_at is null) as is_open,
      coalesce(array_agg(distinct created_by) filter (where frozen_at is null), '{}')
        || coalesce(array_agg(distinct assigned_to) filter (where frozen_at is null and assigned_to is not null), '{}') as owned_by,
      coalesce(max(created_at) filter (where frozen_at is null), max(created_at)) as at
    from checks where workspace_id = in_workspace and subject_fingerprint = fingerprint and not is_practice and party_id is null
  ) as person where newest is not null
$$;
drop trigger index_check on checks;
create trigger index_check after insert or delete
  or update of subject_name, subject_fingerprint, public_ref, reference, frozen_at, created_by, assigned_to, party_id
  on checks for each row execute function index_check();

-- A signer whose number or address stands in a record is found through that record.
create or replace function signer_entry(in_workspace bigint, app_user bigint) returns setof search_entries language sql stable as $$
  select in_workspace, 'signer', 'person', person.id::text, person.first_name || ' ' || person.surname,
    search_name(person.first_name || ' ' || person.surname), search_words(fold_text(person.first_name), fold_text(person.surname)),
    '{}'::text[], person.phone, person.email, true, '{}'::bigint[], max(recipient.sent_at), '{}'::text[]
  from signing_document_recipients as recipient join auth.app_users as person on person.id = recipient.app_user_id
  where recipient.workspace_id = in_workspace and recipient.app_user_id = app_user and recipient.sent_at is not null
    and not exists (select from parties where workspace_id = in_workspace and merged_into is null and phones && array[person.phone])
    and not exists (select from parties where workspace_id = in_workspace and merged_into is null and emails && array[person.email])
  group by person.id
$$;

-- Records that were joined into one, and into those: their references still find it.
create function joined_references(in_workspace bigint, party bigint) returns text[] language sql stable as $$
  with recursive joined as (
    select id, user_reference from parties where workspace_id = in_workspace and merged_into = party
    union select deeper.id, deeper.user_reference from parties as deeper join joined on deeper.workspace_id = in_workspace and deeper.merged_into = joined.id
  ) select coalesce(array_agg(user_reference) filter (where user_reference is not null), '{}') from joined
$$;

create function party_entry(source parties) returns search_entries language sql stable as $$
  select (source.workspace_id, 'party', 'person', source.id::text, source.display_name, search_name(source.display_name),
    search_words(fold_text(source.display_name), fold_text(coalesce(source.user_reference, ''))),
    array(select search_ref(ref) from unnest(array_remove(array[source.user_reference, source.company_number], null)
      || joined_references(source.workspace_id, source.id)) as ref),
    source.phones[1], source.emails[1], true, '{}'::bigint[], source.created_at, source.phones[2:] || source.emails[2:])::search_entries
$$;

create procedure refresh_search_signers(in_workspace bigint, numbers text[], addresses text[]) language plpgsql as $$
declare signer bigint;
begin
  for signer in select person.id from (
      select id from auth.app_users where phone = any (numbers) union select id from auth.app_users where email = any (addresses)
    ) as person where exists (select from signing_document_recipients where workspace_id = in_workspace and app_user_id = person.id) order by 1 loop
    call refresh_search_signer(in_workspace, signer);
  end loop;
end $$;

-- A property is found by its address in any part, its references, and the people who have a role there.
create function property_entry(source properties) returns search_entries language sql stable as $$
  select (source.workspace_id, 'property', 'property', source.id::text, source.line1, search_name(source.line1),
    search_words(fold_text(concat_ws(' ', source.line1, source.line2, source.town, source.county, source.postcode, source.reference)),
      fold_text((select coalesce(string_agg(party.display_name, ' '), '') from property_people as person
        join parties as party on party.workspace_id = person.workspace_id and party.id = person.party_id
        where person.workspace_id = source.workspace_id and person.property_id = source.id and person.state <> 'withdrawn'))),
    array(select search_ref(ref) from unnest(array_remove(array[source.reference, source.postcode, source.uprn], null) || source.title_numbers) as ref),
    null, null, true, '{}'::bigint[], source.created_at, '{}'::text[])::search_entries
$$;
-- Two people may be linked at once: the second waits, then sees what the first has written.
create procedure refresh_search_property(in_workspace bigint, property bigint) language plpgsql as $$
declare source properties;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-property:' || in_workspace || ':' || property, 0));
  select * into source from properties where workspace_id = in_workspace and id = property;
  if found then call put_search_entry(property_entry(source));
  else call drop_search_entry(in_workspace, 'property', property::text);
  end if;
end $$;

create function index_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then call drop_search_entry(old.workspace_id, 'property', old.id::text);
  else call refresh_search_property(new.workspace_id, new.id);
  end if;
  return null;
end $$;
create trigger index_property after insert or delete or update of line1, line2, town, county, postcode, reference, title_numbers, uprn
  on properties for each row execute function index_property();

create function index_property_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_search_property(new.workspace_id, new.property_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.property_id <> new.property_id) then
    call refresh_search_property(old.workspace_id, old.property_id);
  end if;
  return null;
end $$;
create trigger index_property_person after insert or delete or update of property_id, party_id, state
  on property_people for each row execute function index_property_person();

create function index_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  property bigint;
  kept parties;
begin
  if tg_op = 'DELETE' or new.merged_into is not null then call drop_search_entry(old.workspace_id, 'party', old.id::text);
  else call put_search_entry(party_entry(new));
  end if;
  if tg_op = 'INSERT' then
    if new.phones <> '{}' or new.emails <> '{}' then call refresh_search_signers(new.workspace_id, new.phones, new.emails); end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    call refresh_search_signers(old.workspace_id, old.phones, old.emails);
    return null;
  end if;
  if old.phones || old.emails <> new.phones || new.emails or old.merged_into is distinct from new.merged_into then
    call refresh_search_signers(new.workspace_id, old.phones || new.phones, old.emails || new.emails);
  end if;
  if old.display_name <> new.display_name then
    for property in select distinct property_id from property_people
        where workspace_id = new.workspace_id and party_id = new.id and state <> 'withdrawn' order by 1 loop
      call refresh_search_property(new.workspace_id, property);
    end loop;
  end if;
  -- The one it was joined into, or no longer is, has its references.
  if old.merged_into is distinct from new.merged_into then
    for kept in select * from parties where workspace_id = new.workspace_id and id in (old.merged_into, new.merged_into) and merged_into is null loop
      call put_search_entry(party_entry(kept));
    end loop;
  end if;
  return null;
end $$;
create trigger index_party after insert or delete
  or update of first_name, middle_names, last_name, company_name, company_number, user_reference, phones, emails, merged_into
  on parties for each row execute function index_party();

create or replace procedure rebuild_search_entries() language sql as $$
  delete from search_entries;
  insert into search_entries select entry.* from checks, lateral check_entry(checks) as entry where not checks.is_practice;
  insert into search_entries select entry.* from (select distinct workspace_id, subject_fingerprint from checks) as subject,
    lateral subject_entry(subject.workspace_id, subject.subject_fingerprint) as entry;
  insert into search_entries select entry.* from members, lateral member_entry(members) as entry where members.state <> 'removed';
  insert into search_entries select entry.* from (select distinct workspace_id, app_user_id from signing_document_recipients) as sent,
    lateral signer_entry(sent.workspace_id, sent.app_user_id) as entry;
  insert into search_entries select entry.* from parties, lateral party_entry(parties) as entry where parties.merged_into is null;
  insert into search_entries select entry.* from properties, lateral property_entry(properties) as entry;
$$;

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
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key) limit most)
      union all
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone, one.contacts) @@ query offset 0
        ) as entry
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key) limit most)
    ) as hit
  ), page as (
    select found.*, count(*) over () as total from found order by rank, far, at desc, found.kind, found.object_key limit page_size offset skipped
  )
  select page.kind, page.object_key, entry.title, entry.phone, entry.email, page.total
  from page join search_entries as entry
    on entry.workspace_id = in_workspace and entry.kind = page.kind and entry.object_key = page.object_key
  order by page.rank, page.far, page.at desc, page.kind, page.object_key;
end $$;
drop function search_keys(bigint, text, text[], text[], text, text);

-- The newest document that was sent to each of these people, by a number or address of theirs.
create function documents_of_parties(ids bigint[]) returns table (party_id bigint, id bigint, title text, document_state text, recipient_state text, sent_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
  select distinct on (party.id) party.id, document.id, document.title, document.state, recipient.state, recipient.sent_at
  from parties as party, lateral (
    select person.id from auth.app_users as person where person.email = any (party.emails)
    union select person.id from auth.app_users as person where person.phone = any (party.phones)
  ) as signer
  join signing_document_recipients as recipient on recipient.app_user_id = signer.id and recipient.workspace_id = app_workspace() and recipient.sent_at is not null
  join signing_documents as document on document.workspace_id = recipient.workspace_id and document.id = recipient.document_id
  where party.workspace_id = app_workspace() and party.id = any (ids)
  order by party.id, recipient.sent_at desc, document.id desc
$$;

/* ---------- records that look like one person ---------- */
-- A person's first and last name; a company's name without the word that says what kind of company it is.
create function party_name_key(kind text, first_name text, last_name text, company_name text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when kind = 'company' then regexp_replace(search_name(company_name), '( (limited|ltd|plc|llp|lp|cic))+$', '')
    else search_name(first_name || ' ' || last_name) end
$$;
create index parties_by_name_key on parties (workspace_id, party_name_key(kind, first_name, last_name, company_name)) where merged_into is null;
create index parties_by_company_number on parties (workspace_id, company_number) where merged_into is null and company_number is not null;

-- Two folded words that are a slip of the finger apart, or sound the same.
create function words_are_close(one text, other text) returns boolean language sql immutable parallel safe as $$
  select one = other
    or (length(one) > 3 and length(other) > 3 and abs(length(one) - length(other)) < 2 and (near_spellings(one) && near_spellings(other)
      or one = any (near_spellings(other)) or other = any (near_spellings(one))))
    or (length(one) > 2 and length(sound_of(one)) > 1 and sound_of(one) = sound_of(other))
$$;
-- `same`, `close`, `first` (the first names agree: a last name may be a married one) or `differs`.
create function compare_names(one parties, other parties) returns text language plpgsql immutable parallel safe as $$
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
create function twin_score(kind text, name text, phone boolean, email boolean, born boolean, number boolean) returns int
  language sql immutable parallel safe as $$
  select greatest(0, least(100, case when kind = 'company'
    then case name when 'same' then 60 when 'close' then 30 else -10 end + case number when true then 90 when false then -80 else 0 end
      + case when phone then 20 else 0 end + case when email then 25 else 0 end
    else case name when 'same' then 35 when 'close' then 25 when 'first' then 0 else -25 end + case born when true then 35 when false then -45 else 0 end
      + case when phone then 30 else 0 end + case when email then 35 else 0 end end))
$$;

-- Records of the workspace that are likely the one given, best first: candidates come from indexes alone, and only they are compared.
create function find_party_twins(source parties, least_score int) returns table (party_id bigint, score int, reasons text[])
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
    select compared.*, twin_score(source.kind, name, phone, email, born, number) as points from compared
  )
  select id, points, array_remove(array[
    case when number then 'company_number' end, case when email then 'email' end, case when phone then 'phone' end, case when born then 'dob' end,
    case name when 'same' then 'name' when 'close' then 'similar_name' end], null)
  from scored where points >= least_score order by points desc, id limit 20;
end $$;

create table party_twins (
  workspace_id bigint not null references workspaces,
  a_id bigint not null,
  b_id bigint not null,
  score int not null check (score between 0 and 100),
  reasons text[] not null,
  -- Somebody said that they are two; forgotten with the row as soon as one of them changes in what is compared.
  dismissed_at timestamptz,
  dismissed_by bigint,
  primary key (workspace_id, a_id, b_id),
  foreign key (workspace_id, a_id) references parties on delete cascade,
  foreign key (workspace_id, b_id) references parties on delete cascade,
  foreign key (workspace_id, dismissed_by) references members,
  check (a_id < b_id)
);
comment on table party_twins is 'Derived but for the dismissals: kept by a trigger on parties, looked over every night';
create index party_twins_of_b on party_twins (workspace_id, b_id);
create index party_twins_likely on party_twins (workspace_id, score desc, a_id, b_id) where dismissed_at is null;
call make_tenant_table('party_twins');

create procedure put_party_twins(source parties) language sql as $$
  insert into party_twins (workspace_id, a_id, b_id, score, reasons)
  select source.workspace_id, least(source.id, twin.party_id), greatest(source.id, twin.party_id), twin.score, twin.reasons
  from find_party_twins(source, 60) as twin
  on conflict (workspace_id, a_id, b_id) do update set score = excluded.score, reasons = excluded.reasons
  where (party_twins.score, party_twins.reasons) is distinct from (excluded.score, excluded.reasons)
$$;
create function note_party_twins() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.merged_into is not distinct from new.merged_into
    and (old.phones, old.emails) = (new.phones, new.emails) and old.dob is not distinct from new.dob
    and old.company_number is not distinct from new.company_number
    and party_name_key(old.kind, old.first_name, old.last_name, old.company_name)
      = party_name_key(new.kind, new.first_name, new.last_name, new.company_name) then return null; end if;
  delete from party_twins where workspace_id = new.workspace_id and a_id = new.id;
  delete from party_twins where workspace_id = new.workspace_id and b_id = new.id;
  if new.merged_into is null then call put_party_twins(new); end if;
  return null;
end $$;
create trigger note_party_twins after insert or update of first_name, last_name, company_name, company_number, dob, phones, emails, merged_into
  on parties for each row execute function note_party_twins();
-- Two that are recorded at the same moment do not see each other: at night those that changed are looked over again.
create procedure refresh_party_twins(since timestamptz) language plpgsql as $$
declare source parties;
begin
  for source in select * from parties where merged_into is null and updated_at >= since order by workspace_id, id loop
    call put_party_twins(source);
  end loop;
end $$;

-- The same for what is being typed, within the running transaction's workspace.
create function find_twins_of(
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
  return query select * from find_party_twins(source, least_score);
end $$;

-- How alike two records of the running transaction's workspace are.
create function compare_party_pair(one_id bigint, other_id bigint) returns table (score int, name text) language sql stable
  security definer set search_path = pg_catalog, public as $$
  select twin_score(one.kind, compare_names(one, other), one.phones && other.phones, one.emails && other.emails, one.dob = other.dob,
    one.company_number = other.company_number), compare_names(one, other)
  from parties as one join parties as other on other.workspace_id = one.workspace_id and other.id = other_id
  where one.workspace_id = app_workspace() and one.id = one_id
$$;

/* ---------- two records joined ---------- */
create table party_merges (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  kept_id bigint not null,
  merged_id bigint not null,
  by_member bigint not null,
  at timestamptz not null default now(),
  -- Until then it can be undone; afterwards the snapshot is erased.
  expires_at timestamptz not null default now() + interval '30 days',
  snapshot jsonb,
  undone_at timestamptz,
  undone_by bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, kept_id) references parties,
  foreign key (workspace_id, merged_id) references parties,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, undone_by) references members
);
comment on column party_merges.snapshot is 'Both records as they were, and what moved from one to the other';
create index party_merges_of_kept on party_merges (workspace_id, kept_id, id desc);
create index party_merges_to_erase on party_merges (expires_at) where snapshot is not null;
call make_tenant_table('party_merges', 'select, insert, update');
-- What is joined moves to the record that stays; a role both had at one property is one.
grant update (party_id, property_person_id, done_at) on breaches to freehold_app;
grant delete on property_people to freehold_app;

revoke all on function index_property() from public;
revoke all on function index_property_person() from public;
revoke all on function index_party() from public;
revoke all on function note_party_twins() from public;
revoke all on function find_party_twins(parties, int) from public;
revoke all on function compare_party_pair(bigint, bigint) from public;
revoke all on function documents_of_parties(bigint[]) from public;
revoke all on function find_twins_of(text, text, text, text, date, text, text[], text[], int, bigint) from public;
grant execute on function compare_party_pair(bigint, bigint) to freehold_app;
grant execute on function documents_of_parties(bigint[]) to freehold_app;
grant execute on function find_twins_of(text, text, text, text, date, text, text[], text[], int, bigint) to freehold_app;

call rebuild_search_entries();
call refresh_party_twins('-infinity');
