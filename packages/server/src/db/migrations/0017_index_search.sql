-- What a search finds: one row for each findable thing of a workspace, kept in step by triggers on the tables it comes from.
-- A new kind is one more refresh function, its trigger, and a line in rebuild_search_entries.

-- The one folding of the product for names and references: lower case, no accents, letters that only look accented as their plain ones.
create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = length(written) then lower(written)
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŧ’‘ʼ', 'olddiht''''''') end
$$;

-- The words of folded texts. A mark inside a word both joins and parts it: O'Brien is found as obrien and as brien.
create function search_words(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from unnest(texts) as text,
    lateral (select regexp_split_to_table(replace(text, '''', ''), '[^[:alnum:]]+' collate "und-x-icu")
      union all select regexp_split_to_table(text, '[^[:alnum:]]+' collate "und-x-icu") where text like '%''%') as split (word)
  where word <> ''
$$;

-- The word without one of its letters, each in turn: two words that share one are a slip of the finger apart.
create function near_spellings(word text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) as at)
$$;

-- Roughly how a folded word sounds in English: Stephen and Steven, Philips and Phillips, Macdonald and McDonald are one.
create function sound_of(word text) returns text language plpgsql immutable parallel safe as $$
declare heard text;
begin
  heard := regexp_replace(regexp_replace(word, '^mac(?=.{3})', 'mc'), '^kn', 'n');
  heard := replace(replace(replace(replace(replace(heard, 'ph', 'f'), 'gh', ''), 'ck', 'k'), 'ch', 'k'), 'x', 'ks');
  heard := translate(regexp_replace(heard, 'c(?=[eiy])', 's', 'g'), 'cqzv', 'kksf');
  heard := translate(left(heard, 1), 'aeiouy', 'aaaaaa') || translate(substr(heard, 2), 'aeiouyh', '');
  return regexp_replace(heard, '(.)\1+', '\1', 'g');
end $$;

create table search_entries (
  workspace_id bigint not null references workspaces,
  -- Where it comes from; the area is the group of the answer it stands in.
  kind text not null check (kind in ('subject', 'signer', 'check', 'member')),
  area text not null check (area in ('person', 'check', 'member')),
  object_key text not null,
  title text not null,
  -- Folded words of the title in their order, then everything that is searched for word by word.
  name text not null,
  words text[] not null,
  refs text[] not null default '{}',
  phone text,
  email text,
  -- False for what only those may know of who may know of frozen checks.
  is_open boolean not null default true,
  -- Members whose own it is.
  owned_by bigint[] not null default '{}',
  at timestamptz not null,
  primary key (workspace_id, kind, object_key)
) with (fillfactor = 85);
comment on table search_entries is 'Derived: rebuild_search_entries makes it anew from its sources';
call make_tenant_table('search_entries', 'select');

-- Everything an entry is found by. The workspace and the group stand in front of each key, so that a search looks at no others:
-- `.` a word, `~` a word less one letter, `"` a sound, `#` a reference, `@` an address, `+` a number, `-` its last six digits.
create function search_keys(workspace_id bigint, area text, words text[], refs text[], email text, phone text) returns tsvector
  language plpgsql immutable parallel safe cost 10000 set search_path = pg_catalog, public as $$
declare
  front text := workspace_id || area;
  keys text[] := array[]::text[];
  word text;
  ref text;
  sound text;
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
  if email is not null then keys := keys || (front || '@' || left(email, 254)); end if;
  if phone is not null then keys := keys || array[front || phone, front || '-' || right(phone, 6)]; end if;
  return array_to_tsvector(keys);
end $$;
-- Without a waiting list, which every search would have to read through.
create index search_entries_by_key on search_entries
  using gin (search_keys(workspace_id, area, words, refs, email, phone)) with (fastupdate = off);

create function search_name(written text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(fold_text(written), '''', ''), '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'))
$$;
create function search_ref(written text) returns text language sql immutable parallel safe as $$
  select regexp_replace(fold_text(written), '\s+', '', 'g')
$$;

-- One row of the index, written where it differs.
create procedure put_search_entry(entry search_entries) language sql as $$
  insert into search_entries select (entry).*
  on conflict (workspace_id, kind, object_key) do update set
    title = excluded.title, name = excluded.name, words = excluded.words, refs = excluded.refs, phone = excluded.phone,
    email = excluded.email, is_open = excluded.is_open, owned_by = excluded.owned_by, at = excluded.at
  where (search_entries.*) is distinct from (excluded.*)
$$;
create procedure drop_search_entry(in_workspace bigint, of_kind text, key text) language sql as $$
  delete from search_entries where workspace_id = in_workspace and kind = of_kind and object_key = key
$$;

/* ---------- checks, and the people and companies they are about ---------- */
create function check_entry(source checks) returns search_entries language sql stable as $$
  select (source.workspace_id, 'check', 'check', source.id::text, source.subject_name, search_name(source.subject_name),
    search_words(fold_text(source.subject_name), fold_text(coalesce(source.reference, '')), fold_text(source.public_ref)),
    array_remove(array[search_ref(source.public_ref), search_ref(source.reference)], null), null, null,
    source.frozen_at is null, array_remove(array[source.created_by, source.assigned_to], null), source.created_at)::search_entries
$$;

-- A subject under one fingerprint is one person. While any of their checks is open they are known by those; a member's own are those
-- with an open check of their own.
create function subject_entry(in_workspace bigint, fingerprint text) returns setof search_entries language sql stable as $$
  select in_workspace, 'subject', 'person', fingerprint, newest, search_name(newest), search_words(fold_text(newest)), '{}'::text[],
    null::text, null::text, is_open, owned_by, at
  from (
    select (array_agg(subject_name order by frozen_at is null desc, id desc))[1] as newest, bool_or(frozen_at is null) as is_open,
      coalesce(array_agg(distinct created_by) filter (where frozen_at is null), '{}')
        || coalesce(array_agg(distinct assigned_to) filter (where frozen_at is null and assigned_to is not null), '{}') as owned_by,
      coalesce(max(created_at) filter (where frozen_at is null), max(created_at)) as at
    from checks where workspace_id = in_workspace and subject_fingerprint = fingerprint
  ) as person where newest is not null
$$;

-- Two checks of one person may change at once: the second waits, then sees what the first has written.
create procedure refresh_search_subject(in_workspace bigint, fingerprint text) language plpgsql as $$
declare entry search_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-subject:' || in_workspace || ':' || fingerprint, 0));
  select * into entry from subject_entry(in_workspace, fingerprint);
  if found then call put_search_entry(entry);
  else call drop_search_entry(in_workspace, 'subject', fingerprint);
  end if;
end $$;

create function index_check() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    call drop_search_entry(old.workspace_id, 'check', old.id::text);
  else
    call put_search_entry(check_entry(new));
    call refresh_search_subject(new.workspace_id, new.subject_fingerprint);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.subject_fingerprint <> new.subject_fingerprint) then
    call refresh_search_subject(old.workspace_id, old.subject_fingerprint);
  end if;
  return null;
end $$;
create trigger index_check after insert or delete
  or update of subject_name, subject_fingerprint, public_ref, reference, frozen_at, created_by, assigned_to
  on checks for each row execute function index_check();

/* ---------- members ---------- */
create function member_entry(source members) returns search_entries language sql stable as $$
  select (source.workspace_id, 'member', 'member', source.id::text, source.first_name || ' ' || source.surname,
    search_name(source.first_name || ' ' || source.surname), search_words(fold_text(source.first_name), fold_text(source.surname)),
    '{}'::text[], source.phone, lower(source.email), true, array[source.id], source.created_at)::search_entries
$$;

create function index_member() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then call drop_search_entry(old.workspace_id, 'member', old.id::text);
  elsif new.state = 'removed' then call drop_search_entry(new.workspace_id, 'member', new.id::text);
  else call put_search_entry(member_entry(new));
  end if;
  return null;
end $$;
create trigger index_member after insert or delete or update of first_name, surname, email, phone, state
  on members for each row execute function index_member();

/* ---------- people a document was sent to ---------- */
create function signer_entry(in_workspace bigint, app_user bigint) returns setof search_entries language sql stable as $$
  select in_workspace, 'signer', 'person', person.id::text, person.first_name || ' ' || person.surname,
    search_name(person.first_name || ' ' || person.surname), search_words(fold_text(person.first_name), fold_text(person.surname)),
    '{}'::text[], person.phone, person.email, true, '{}'::bigint[], max(recipient.sent_at)
  from signing_document_recipients as recipient join auth.app_users as person on person.id = recipient.app_user_id
  where recipient.workspace_id = in_workspace and recipient.app_user_id = app_user and recipient.sent_at is not null
  group by person.id
$$;

create procedure refresh_search_signer(in_workspace bigint, app_user bigint) language plpgsql as $$
declare entry search_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended('search-signer:' || in_workspace || ':' || app_user, 0));
  select * into entry from signer_entry(in_workspace, app_user);
  if found then call put_search_entry(entry);
  else call drop_search_entry(in_workspace, 'signer', app_user::text);
  end if;
end $$;

create function index_recipient() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'DELETE' then call refresh_search_signer(new.workspace_id, new.app_user_id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.app_user_id <> new.app_user_id) then
    call refresh_search_signer(old.workspace_id, old.app_user_id);
  end if;
  return null;
end $$;
create trigger index_recipient after insert or delete or update of app_user_id, sent_at
  on signing_document_recipients for each row execute function index_recipient();

-- A signer belongs to no workspace: their change is told to each that sent them something.
create function index_app_user() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare sender bigint;
begin
  for sender in select distinct workspace_id from signing_document_recipients where app_user_id = new.id order by 1 loop
    call refresh_search_signer(sender, new.id);
  end loop;
  return null;
end $$;
create trigger index_app_user after update of first_name, surname, email, phone on auth.app_users
  for each row execute function index_app_user();

/* ---------- from nothing ---------- */
create procedure rebuild_search_entries() language sql as $$
  delete from search_entries;
  insert into search_entries select entry.* from checks, lateral check_entry(checks) as entry;
  insert into search_entries select entry.* from (select distinct workspace_id, subject_fingerprint from checks) as subject,
    lateral subject_entry(subject.workspace_id, subject.subject_fingerprint) as entry;
  insert into search_entries select entry.* from members, lateral member_entry(members) as entry where members.state <> 'removed';
  insert into search_entries select entry.* from (select distinct workspace_id, app_user_id from signing_document_recipients) as sent,
    lateral signer_entry(sent.workspace_id, sent.app_user_id) as entry;
$$;
call rebuild_search_entries();

/* ---------- asking ---------- */
create function search_term(front text, key text, as_prefix boolean default false) returns text language sql immutable parallel safe as $$
  select '''' || replace(replace(front || key, '\', '\\'), '''', '''''') || '''' || case when as_prefix then ':*' else '' end
$$;

-- All the words, the last of them perhaps unfinished; or the beginning of a reference.
create function search_words_query(front text, words text[], ref text) returns tsquery language sql immutable parallel safe as $$
  select concat_ws(' | ',
    (select '(' || string_agg(search_term(front, '.' || word, at = cardinality(words)), ' & ') || ')' from unnest(words) with ordinality as each (word, at)),
    case when ref <> '' then search_term(front, '#' || ref, true) end)::tsquery
$$;

-- Each word unfinished, a slip of the finger away, or one that sounds the same.
create function search_near_query(front text, words text[]) returns tsquery language sql immutable parallel safe as $$
  select string_agg('(' || concat_ws(' | ',
      search_term(front, '.' || word, true), search_term(front, '~' || word),
      (select string_agg(search_term(front, '.' || near) || ' | ' || search_term(front, '~' || near), ' | ')
        from unnest(near_spellings(word)) as near where length(word) between 4 and 24 and word !~ '[0-9]'),
      case when length(sound_of(word)) > 2 and word !~ '[0-9]' then search_term(front, '"' || sound_of(word)) end) || ')', ' & ')::tsquery
  from unnest(words) as word
$$;

-- Whether an entry is of the workspace and the group, and one that may be known of.
create function may_find(
  entry search_entries, in_workspace bigint, in_area text, whole text[], own text[], member bigint, closed_too boolean, only_key text
) returns boolean language sql immutable parallel safe as $$
  select entry.workspace_id = in_workspace and entry.area = in_area
    and (entry.kind = any (whole) or (entry.kind = any (own) and member = any (entry.owned_by)))
    and (entry.is_open or closed_too) and (only_key is null or entry.object_key = only_key)
$$;

-- Entries of the running transaction's workspace, best first. It runs as its owner, because under row-level security an operator of the
-- text search would not be used as the condition of an index; so it says itself whose rows they may be. `whole` names the kinds that are
-- seen whole, `own` those of which only the member's own are; `how` is words, near, reference (whole), email, phone or digits (the last six).
-- Of what is begun only so many as `most` are looked at, after all the whole words were: two letters may begin every tenth name.
create function find_search_entries(
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
  -- The keys alone choose the rows: any other index would be read for the whole workspace. What follows them is asked of each, before any
  -- are left out for being too many.
  return query with found as materialized (
    select hit.kind, hit.object_key, hit.at,
      case when hit.name = named or ref = any (hit.refs) then 0 when hit.words @> asked then 1 else 2 end as rank,
      case when how = 'near' then abs(length(hit.name) - length(named)) - 20 * cardinality(array(select unnest(asked) intersect select unnest(hit.words))) end as far
    from (
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone) @@ whole_words offset 0
        ) as entry
        where may_find(entry, in_workspace, in_area, whole, own, member, closed_too, only_key) limit most)
      union all
      (select entry.* from (
          select * from search_entries as one
          where search_keys(one.workspace_id, one.area, one.words, one.refs, one.email, one.phone) @@ query offset 0
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

revoke all on function find_search_entries(text, text, text, text[], text[], bigint, boolean, text, int, int, int) from public;
grant execute on function find_search_entries(text, text, text, text[], text[], bigint, boolean, text, int, int, int) to freehold_app;
revoke all on procedure rebuild_search_entries() from public;
revoke all on function index_check() from public;
revoke all on function index_member() from public;
revoke all on function index_recipient() from public;
revoke all on function index_app_user() from public;
