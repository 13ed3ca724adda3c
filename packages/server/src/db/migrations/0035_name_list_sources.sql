-- A version says what it is of, so that a source somebody named needs no line in the program.
alter table list_versions add column name text;
alter table list_versions add column publisher text;
alter table list_versions add column category text not null default 'sanctions' check (category in ('sanctions', 'pep', 'rca', 'regulatory', 'adverse'));
-- The version the counts were made against; null for a first one.
alter table list_versions add column compared_with bigint;
update list_versions set compared_with = earlier.before_id
  from (select id, lag(id) over (partition by coalesce(workspace_id, 0), list_key order by id) as before_id from list_versions) earlier
  where earlier.id = list_versions.id;

-- What an entry is found by: its number, names and identifiers, without case and accents.
alter table list_entries add column search_text text generated always as (
  lower(regexp_replace(normalize(
    ref || ' ' || coalesce(jsonb_path_query_array(data, '$.names[*].text')::text, '') || ' ' || coalesce((data -> 'identifiers')::text, ''), nfkd),
    '[\u0300-\u036f]', '', 'g'))
) stored;

-- Lists named before this were all of sanctions.
update checks set lists = (select jsonb_agg(list || '{"category": "sanctions"}' order by place) from jsonb_array_elements(lists) with ordinality searched (list, place))
  where jsonb_array_length(lists) > 0;
