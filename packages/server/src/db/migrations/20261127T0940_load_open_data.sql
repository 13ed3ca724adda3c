-- Where open data is fetched from, and every load of it that an operator began or the clock did. Both belong to the installation:
-- no workspace reads or writes them.
create table data_addresses (
  id bigint generated always as identity primary key,
  address text not null unique check (length(address) between 8 and 2000),
  every_days int not null check (every_days between 1 and 92),
  is_on boolean not null default true,
  -- The workspace in whose queue its jobs wait.
  queued_in bigint not null,
  set_by text not null,
  set_at timestamptz not null,
  -- What the address answered when its file was last loaded.
  etag text,
  last_modified text,
  failures int not null default 0,
  next_at timestamptz not null
);
create table data_loads (
  id bigint generated always as identity primary key,
  address_id bigint references data_addresses on delete set null,
  -- Of a file that a member uploaded.
  upload_id uuid,
  upload_member bigint,
  queued_in bigint not null,
  file_name text not null,
  asked_by text,
  state text not null default 'waiting' check (state in ('waiting', 'loading', 'loaded', 'unchanged', 'refused', 'failed')),
  words text[] not null default '{}',
  bytes bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'loading')))
);
create index data_loads_by_address on data_loads (address_id, id);
create unique index data_loads_one_of_address on data_loads (address_id) where ended_at is null;
