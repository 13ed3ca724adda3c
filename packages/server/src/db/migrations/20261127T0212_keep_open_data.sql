-- Open data of the whole installation: each file that was read, and what it changed.
create table data_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('price_paid', 'code_point_open', 'code_list', 'postcode_directory', 'house_price_index', 'demo')),
  file text not null,
  sha256 text not null,
  rows bigint not null,
  added bigint not null default 0,
  changed bigint not null default 0,
  removed bigint not null default 0,
  -- Rows that said nothing new, or that a newer file had replaced.
  kept bigint not null default 0,
  first_on date,
  last_on date,
  -- A file with changes and deletions, or of one month of registrations.
  is_monthly boolean not null default false,
  loaded_at timestamptz not null default now()
);
create index data_versions_by_kind on data_versions (kind, id);

-- Sales as HM Land Registry published them. A large file is a partition of its own, named by its version; small ones share part 0.
create table price_paid (
  id uuid not null,
  price int not null check (price > 0),
  sold_on date not null check (sold_on >= '1900-01-01'),
  -- Compared by bytes, so that sector, district and area are found by their first letters.
  postcode text collate "C" not null,
  type text not null check (type in ('D', 'S', 'T', 'F', 'O')),
  is_new boolean not null,
  tenure text not null check (tenure in ('F', 'L', 'U')),
  paon text not null,
  saon text not null,
  street text not null,
  locality text not null,
  town text not null,
  district text not null,
  county text not null,
  category text not null check (category in ('A', 'B')),
  status text not null check (status in ('A', 'C', 'D')),
  -- Tells one home from another: its postcode, flat, house and street without their punctuation; null where they do not.
  home bigint generated always as (case when postcode = '' or paon = '' then null else hashtextextended(
    replace(replace(translate(postcode || '|' || paon || '|' || saon || '|' || street, '.,-''/&()', '        '), '  ', ' '), '  ', ' '), 0) end) stored,
  version_id int not null,
  part int not null
) partition by list (part);
create table price_paid_small partition of price_paid for values in (0);
-- Every figure of an area is read from this index alone.
create index price_paid_by_postcode on price_paid (postcode, sold_on) include (price, type, is_new, tenure, category, home);
create unique index price_paid_by_id on price_paid (id, part);

-- Sales that a file took back, so that an older file does not bring them again.
create table removed_price_paid (
  id uuid primary key,
  version_id bigint not null references data_versions
);

-- Made-up sales of the demonstration, apart from real ones: no figure counts both.
create table demo_price_paid (like price_paid including defaults including generated including constraints including indexes);

-- Twelve complete months of each postcode area, district and sector, worked out anew by every import of sales.
create table area_figures (
  is_demo boolean not null,
  level text not null check (level in ('area', 'district', 'sector')),
  code text collate "C" not null,
  homes text not null check (homes in ('all', 'houses', 'flats', 'detached', 'semi_detached', 'terraced')),
  sales int not null,
  lower_quartile double precision,
  median double precision,
  upper_quartile double precision,
  sales_before int not null,
  median_before double precision,
  new_sales int not null,
  settled_sales int not null,
  primary key (is_demo, homes, level, code)
);

-- Streets with sales, to find them by name and to name areas.
create table sold_streets (
  is_demo boolean not null,
  street text not null,
  town text not null,
  sector text collate "C" not null,
  sales int not null,
  primary key (is_demo, sector, street, town)
);
create index sold_streets_by_name on sold_streets (street text_pattern_ops);
create index sold_streets_by_town on sold_streets (town text_pattern_ops);

-- The town that most sales of an area name.
create table area_names (
  is_demo boolean not null,
  code text collate "C" not null,
  name text not null,
  primary key (is_demo, code)
);

-- The middle of the postcodes of each postcode area, district and sector.
create table area_places (
  code text collate "C" primary key,
  easting int not null,
  northing int not null
);

-- How long after a sale the files of months brought it: how many of each month's sales are known by now follows from that.
create table registration_delays (
  version_id bigint not null references data_versions,
  months int not null,
  sales int not null,
  primary key (version_id, months)
);

create table house_prices (
  code text not null,
  month date not null,
  name text not null,
  average int not null,
  primary key (code, month)
);

-- Addresses are suggested from the sales from now on; files read before have to be read again with `npm run data -- import`.
insert into data_versions (kind, file, sha256, rows, added, loaded_at)
  select source, 'read before files were kept as versions', '', entries, entries, loaded_at from place_lists where source in ('code_point_open', 'demo');
drop table known_addresses, place_lists;
alter table postcodes drop constraint postcodes_source_check, add constraint postcodes_source_check
  check (source in ('code_point_open', 'postcode_directory', 'demo'));
alter table postcodes add column ended_on date;
insert into area_places (code, easting, northing)
  select code, avg(easting)::int, avg(northing)::int
  from postcodes, lateral (values (left(postcode, case when substr(postcode, 2, 1) between '0' and '9' then 1 else 2 end)),
    (split_part(postcode, ' ', 1)), (left(postcode, -2))) as levels (code)
  where quality < 90 group by code;

grant select on data_versions, price_paid, demo_price_paid, area_figures, area_names, area_places, sold_streets, registration_delays, house_prices to freehold_app;
