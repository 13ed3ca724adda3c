-- The index of the search: folding, entries, what keeps them true, finding.

-- The one folding of the product for names and references: lower case, no accents, letters that only look accented as their plain ones.
create or replace function fold_text(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = length(written) then lower(written)
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŧ’‘ʼ', 'olddiht''''''') end
$$;

-- The words of folded texts. A mark inside a word both joins and parts it: O'Brien is found as obrien and as brien.
create or replace function search_words(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from unnest(texts) as text,
    lateral (select regexp_split_to_table(replace(text, '''', ''), '[^[:alnum:]]+' collate "und-x-icu")
      union all select regexp_split_to_table(text, '[^[:alnum:]]+' collate "und-x-icu") where text like '%''%') as split (word)
  where word <> ''
$$;

-- The word without one of its letters, each in turn: two words that share one are a slip of the finger apart.
create or replace function near_spellings(word text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) as at)
$$;

-- Roughly how a folded word sounds in English: Stephen and Steven, Philips and Phillips, Macdonald and McDonald are one.
create or replace function sound_of(word text) returns text language plpgsql immutable parallel safe as $$
declare heard text;
begin
  heard := regexp_replace(regexp_replace(word, '^mac(?=.{3})', 'mc'), '^kn', 'n');
  heard := replace(replace(replace(replace(replace(heard, 'ph', 'f'), 'gh', ''), 'ck', 'k'), 'ch', 'k'), 'x', 'ks');
  heard := translate(regexp_replace(heard, 'c(?=[eiy])', 's', 'g'), 'cqzv', 'kksf');
  heard := translate(left(heard, 1), 'aeiouy', 'aaaaaa') || translate(substr(heard, 2), 'aeiouyh', '');
  return regexp_replace(heard, '(.)\1+', '\1', 'g');
end $$;

-- Everything an entry is found by. The workspace and the group stand in front of each key, so that a search looks at no others:
-- `.` a word, `~` a word less one letter, `"` a sound, `#` a reference, `@` an address, `+` a number, `-` its last six digits.
create or replace function search_keys(workspace_id bigint, area text, words text[], refs text[], email text, phone text, contacts text[]) returns tsvector
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

create or replace function search_name(written text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(fold_text(written), '''', ''), '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'))
$$;

create or replace function search_ref(written text) returns text language sql immutable parallel safe as $$
  select regexp_replace(fold_text(written), '\s+', '', 'g')
$$;

-- One row of the index, written where it differs.
create or replace procedure put_search_entry(entry search_entries) language sql as $$
  insert into search_entries select (entry).*
  on conflict (workspace_id, kind, object_key) do update set
    title = excluded.title, name = excluded.name, words = excluded.words, refs = excluded.refs, phone = excluded.phone,
    email = excluded.email, is_open = excluded.is_open, owned_by = excluded.owned_by, at = excluded.at, contacts = excluded.contacts
  where (search_entries.*) is distinct from (excluded.*)
$$;

create or replace procedure drop_search_entry(in_workspace bigint, of_kind text, key text) language sql as $$
  delete from search_entries where workspace_id = in_workspace and kind = of_kind and object_key = key
$$;

create or replace function check_entry(source checks) returns search_entries language sql stable as $$
  select (source.workspace_id, 'check', 'check', source.id::text, source.subject_name, search_name(source.subject_name),
    search_words(fold_text(source.subject_name), fold_text(coalesce(source.reference, '')), fold_text(source.public_ref)),
    array_remove(array[search_ref(source.public_ref), search_ref(source.reference)], null), null, null,
    source.frozen_at is null, array_remove(array[source.created_by, source.assigned_to], null), source.created_at, '{}'::text[])::search_entries
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

-- Two checks of one person may change at once: the second waits, then sees what the first has written.
create or replace procedure refresh_search_subject(in_workspace bigint, fingerprint text) language plpgsql as $$
declare entry search_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-subject:' || in_workspace || ':' || fingerprint, 0));
  select * into entry from subject_entry(in_workspace, fingerprint);
  if found then call put_search_entry(entry);
  else call drop_search_entry(in_workspace, 'subject', fingerprint);
  end if;
end $$;

create or replace function index_check() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    call drop_search_entry(old.workspace_id, 'check', old.id::text);
  elsif new.is_practice then
    return null;
  else
    call put_search_entry(check_entry(new));
    call refresh_search_subject(new.workspace_id, new.subject_fingerprint);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.subject_fingerprint <> new.subject_fingerprint) then
    call refresh_search_subject(old.workspace_id, old.subject_fingerprint);
  end if;
  return null;
end $$;

create or replace function member_entry(source members) returns search_entries language sql stable as $$
  select (source.workspace_id, 'member', 'member', source.id::text, source.first_name || ' ' || source.surname,
    search_name(source.first_name || ' ' || source.surname), search_words(fold_text(source.first_name), fold_text(source.surname)),
    '{}'::text[], source.phone, lower(source.email), true, array[source.id], source.created_at, '{}'::text[])::search_entries
$$;

create or replace function index_member() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then call drop_search_entry(old.workspace_id, 'member', old.id::text);
  elsif new.state = 'removed' then call drop_search_entry(new.workspace_id, 'member', new.id::text);
  else call put_search_entry(member_entry(new));
  end if;
  return null;
end $$;

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

create or replace procedure refresh_search_signer(in_workspace bigint, app_user bigint) language plpgsql as $$
declare entry search_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-signer:' || in_workspace || ':' || app_user, 0));
  select * into entry from signer_entry(in_workspace, app_user);
  if found then call put_search_entry(entry);
  else call drop_search_entry(in_workspace, 'signer', app_user::text);
  end if;
end $$;

create or replace function index_recipient() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_search_signer(new.workspace_id, new.app_user_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.app_user_id <> new.app_user_id) then
    call refresh_search_signer(old.workspace_id, old.app_user_id);
  end if;
  return null;
end $$;

-- A signer belongs to no workspace: their change is told to each that sent them something.
create or replace function index_app_user() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare sender bigint;
begin
  for sender in select distinct workspace_id from signing_document_recipients where app_user_id = new.id order by 1 loop
    call refresh_search_signer(sender, new.id);
  end loop;
  return null;
end $$;

-- A document for signing is found by its title, its reference, and the names of everybody who is or was on it.
create or replace function document_entry(source signing_documents) returns search_entries language sql stable as $$
  select (source.workspace_id, 'signing_document', 'document', source.id::text, source.title, search_name(source.title),
    search_words(fold_text(source.title), fold_text(reference),
      fold_text((select coalesce(string_agg(distinct recipient.name, ' '), '') from signing_document_recipients as recipient
        where recipient.workspace_id = source.workspace_id and recipient.document_id = source.id))),
    array[search_ref(reference)], null, null, true, '{}'::bigint[], source.created_at, '{}'::text[])::search_entries
  from (select 'DOC-' || lpad(source.number::text, greatest(4, length(source.number::text)), '0') as reference) as numbered
$$;

-- Two people may be added at once: the second waits, then sees what the first has written.
create or replace procedure refresh_search_document(in_workspace bigint, document bigint) language plpgsql as $$
declare source signing_documents;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-document:' || in_workspace || ':' || document, 0));
  select * into source from signing_documents where workspace_id = in_workspace and id = document;
  if found then call put_search_entry(document_entry(source));
  else call drop_search_entry(in_workspace, 'signing_document', document::text);
  end if;
end $$;

create or replace function index_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then call drop_search_entry(old.workspace_id, 'signing_document', old.id::text);
  else call refresh_search_document(new.workspace_id, new.id);
  end if;
  return null;
end $$;

create or replace function index_document_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  call refresh_search_document(coalesce(new.workspace_id, old.workspace_id), coalesce(new.document_id, old.document_id));
  return null;
end $$;

create or replace trigger index_document after insert or delete or update of title, number on signing_documents
  for each row execute function index_document();
create or replace trigger index_document_person after insert or delete on signing_document_recipients
  for each row execute function index_document_person();
create or replace trigger index_renamed_document_person after update of name on signing_document_recipients
  for each row when (old.name is distinct from new.name) execute function index_document_person();

-- Whether somebody bound to branches may find a document by these words: never one of a property of other branches, and by its title and its
-- reference alone where a person on it is of other branches.
create or replace function may_find_document(entry search_entries, query tsquery, branches bigint[], recorder bigint) returns boolean language sql stable as $$
  select not is_hidden('signing_document:' || entry.object_key) and (
    search_keys(entry.workspace_id, entry.area, search_words(fold_text(entry.title), entry.refs[1]), entry.refs, null, null, '{}') @@ query
    or not exists (select from signing_document_recipients as recipient
      join party_branches as place on place.workspace_id = recipient.workspace_id and place.party_id = recipient.party_id
      where recipient.workspace_id = entry.workspace_id and recipient.document_id = entry.object_key::bigint
        and not place.branch_ids && branches and place.created_by is distinct from recorder))
$$;

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
  insert into search_entries select entry.* from signing_documents, lateral document_entry(signing_documents) as entry;
$$;

create or replace function search_term(front text, key text, as_prefix boolean default false) returns text language sql immutable parallel safe as $$
  select '''' || replace(replace(front || key, '\', '\\'), '''', '''''') || '''' || case when as_prefix then ':*' else '' end
$$;

-- All the words, the last of them perhaps unfinished; or the beginning of a reference.
create or replace function search_words_query(front text, words text[], ref text) returns tsquery language sql immutable parallel safe as $$
  select concat_ws(' | ',
    (select '(' || string_agg(search_term(front, '.' || word, at = cardinality(words)), ' & ') || ')' from unnest(words) with ordinality as each (word, at)),
    case when ref <> '' then search_term(front, '#' || ref, true) end)::tsquery
$$;

-- Each word unfinished, a slip of the finger away, or one that sounds the same.
create or replace function search_near_query(front text, words text[]) returns tsquery language sql immutable parallel safe as $$
  select string_agg('(' || concat_ws(' | ',
      search_term(front, '.' || word, true), search_term(front, '~' || word),
      (select string_agg(search_term(front, '.' || near) || ' | ' || search_term(front, '~' || near), ' | ')
        from unnest(near_spellings(word)) as near where length(word) between 4 and 24 and word !~ '[0-9]'),
      case when length(sound_of(word)) > 2 and word !~ '[0-9]' then search_term(front, '"' || sound_of(word)) end) || ')', ' & ')::tsquery
  from unnest(words) as word
$$;

-- Whether an entry is of the workspace and the group, and one that may be known of.
create or replace function may_find(
  entry search_entries, in_workspace bigint, in_area text, whole text[], own text[], member bigint, closed_too boolean, only_key text
) returns boolean language sql immutable parallel safe as $$
  select entry.workspace_id = in_workspace and entry.area = in_area
    and (entry.kind = any (whole) or (entry.kind = any (own) and member = any (entry.owned_by)))
    and (entry.is_open or closed_too) and (only_key is null or entry.object_key = only_key)
$$;

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
  bound boolean := app_branch_bound() = 1;
  branches bigint[] := app_branches();
  recorder bigint := app_member();
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
          and (not bound or case when entry.kind = 'party' then not exists (select from party_branches as place
              where place.workspace_id = in_workspace and place.party_id = entry.object_key::bigint and not place.branch_ids && branches
                and place.created_by is distinct from recorder)
            when entry.kind = 'property' then not exists (select from properties as place
              where place.workspace_id = in_workspace and place.id = entry.object_key::bigint and place.branch_id <> all (branches))
            when entry.kind = 'signing_document' then may_find_document(entry, whole_words, branches, recorder)
            else not is_hidden(entry.kind || ':' || entry.object_key) end) limit most)
      union all
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone, one.contacts) @@ query offset 0
        ) as entry
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key)
          and (not bound or case when entry.kind = 'party' then not exists (select from party_branches as place
              where place.workspace_id = in_workspace and place.party_id = entry.object_key::bigint and not place.branch_ids && branches
                and place.created_by is distinct from recorder)
            when entry.kind = 'property' then not exists (select from properties as place
              where place.workspace_id = in_workspace and place.id = entry.object_key::bigint and place.branch_id <> all (branches))
            when entry.kind = 'signing_document' then may_find_document(entry, query, branches, recorder)
            else not is_hidden(entry.kind || ':' || entry.object_key) end) limit most)
    ) as hit
  ), page as (
    select found.*, count(*) over () as total from found order by rank, far, at desc, found.kind, found.object_key limit page_size offset skipped
  )
  select page.kind, page.object_key, entry.title, entry.phone, entry.email, page.total
  from page join search_entries as entry
    on entry.workspace_id = in_workspace and entry.kind = page.kind and entry.object_key = page.object_key
  order by page.rank, page.far, page.at desc, page.kind, page.object_key;
end $$;

-- Records that were joined into one, and into those: their references still find it.
create or replace function joined_references(in_workspace bigint, party bigint) returns text[] language sql stable as $$
  with recursive joined as (
    select id, user_reference from parties where workspace_id = in_workspace and merged_into = party
    union select deeper.id, deeper.user_reference from parties as deeper join joined on deeper.workspace_id = in_workspace and deeper.merged_into = joined.id
  ) select coalesce(array_agg(user_reference) filter (where user_reference is not null), '{}') from joined
$$;

create or replace function party_entry(source parties) returns search_entries language sql stable as $$
  select (source.workspace_id, 'party', 'person', source.id::text, source.display_name, search_name(source.display_name),
    search_words(fold_text(source.display_name), fold_text(coalesce(source.user_reference, ''))),
    array(select search_ref(ref) from unnest(array_remove(array[source.user_reference, source.company_number], null)
      || joined_references(source.workspace_id, source.id)) as ref),
    source.phones[1], source.emails[1], true, '{}'::bigint[], source.created_at, source.phones[2:] || source.emails[2:])::search_entries
$$;

create or replace procedure refresh_search_signers(in_workspace bigint, numbers text[], addresses text[]) language plpgsql as $$
declare signer bigint;
begin
  for signer in select person.id from (
      select id from auth.app_users where phone = any (numbers) union select id from auth.app_users where email = any (addresses)
    ) as person where exists (select from signing_document_recipients where workspace_id = in_workspace and app_user_id = person.id) order by 1 loop
    call refresh_search_signer(in_workspace, signer);
  end loop;
end $$;

-- A property is found by its address in any part, its references, and the people who have a role there.
create or replace function property_entry(source properties) returns search_entries language sql stable as $$
  select (source.workspace_id, 'property', 'property', source.id::text, source.line1, search_name(source.line1),
    search_words(fold_text(concat_ws(' ', source.line1, source.line2, source.town, source.county, source.postcode, source.reference)),
      fold_text((select coalesce(string_agg(party.display_name, ' '), '') from property_people as person
        join parties as party on party.workspace_id = person.workspace_id and party.id = person.party_id
        where person.workspace_id = source.workspace_id and person.property_id = source.id and person.state <> 'withdrawn'))),
    array(select search_ref(ref) from unnest(array_remove(array[source.reference, source.postcode, source.uprn], null) || source.title_numbers) as ref),
    null, null, true, '{}'::bigint[], source.created_at, '{}'::text[])::search_entries
$$;

-- Two people may be linked at once: the second waits, then sees what the first has written.
create or replace procedure refresh_search_property(in_workspace bigint, property bigint) language plpgsql as $$
declare source properties;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-property:' || in_workspace || ':' || property, 0));
  select * into source from properties where workspace_id = in_workspace and id = property;
  if found then call put_search_entry(property_entry(source));
  else call drop_search_entry(in_workspace, 'property', property::text);
  end if;
end $$;

create or replace function index_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then call drop_search_entry(old.workspace_id, 'property', old.id::text);
  else call refresh_search_property(new.workspace_id, new.id);
  end if;
  return null;
end $$;

create or replace function index_property_person() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_search_property(new.workspace_id, new.property_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.property_id <> new.property_id) then
    call refresh_search_property(old.workspace_id, old.property_id);
  end if;
  return null;
end $$;

create or replace function index_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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

-- The newest document that was sent to each of these people, by a number or address of theirs.
create or replace function documents_of_parties(ids bigint[]) returns table (party_id bigint, id bigint, title text, document_state text, recipient_state text, sent_at timestamptz)
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

create or replace procedure refresh_searched_people(in_workspace bigint, of_property bigint) language sql as $$
  update properties set searched_people = names.folded from (
    select coalesce(replace(fold_text(string_agg(distinct parties.display_name, ' ')), '''', ''), '') as folded
    from property_people as people join parties on parties.workspace_id = people.workspace_id and parties.id = people.party_id
    where people.workspace_id = in_workspace and people.property_id = of_property and people.state <> 'withdrawn') as names
  where workspace_id = in_workspace and id = of_property and searched_people <> names.folded
$$;

create or replace function note_people_of_property() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_searched_people(new.workspace_id, new.property_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.property_id <> new.property_id) then
    call refresh_searched_people(old.workspace_id, old.property_id);
  end if;
  return null;
end $$;

create or replace function note_name_of_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_property bigint;
begin
  for of_property in select distinct property_id from property_people where workspace_id = new.workspace_id and party_id = new.id loop
    call refresh_searched_people(new.workspace_id, of_property);
  end loop;
  return null;
end $$;
