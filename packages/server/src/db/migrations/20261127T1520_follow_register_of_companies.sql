-- Companies of the copy are found by the words of their names.
create index register_companies_by_words on register_companies
  using gin (to_tsvector('simple', translate(name, '-/&.,()''’', '       ')));

-- How far each stream of changes of Companies House was read: without a gap from began_at to read_to.
create table register_streams (
  stream text primary key check (stream in ('companies', 'company_owners')),
  timepoint bigint,
  began_at timestamptz,
  read_to timestamptz,
  state text not null default 'waiting' check (state in ('reading', 'waiting')),
  -- Why it is not read now.
  trouble text
);
grant select on register_streams to freehold_app;

-- What changed since the release that is loaded, the newest of each entry. Without what it says, the register deleted it.
create table register_changes (
  number text collate "C" not null check (number ~ '^[A-Z0-9]{8}$'),
  stream text not null references register_streams,
  -- Of owners the id of the entry; of the company itself nothing.
  entry text not null,
  said json,
  timepoint bigint not null,
  published_at timestamptz not null,
  primary key (number, stream, entry)
);
create index register_changes_by_words on register_changes
  using gin (to_tsvector('simple', translate(said ->> 'company_name', '-/&.,()''’', '       '))) where stream = 'companies';
