-- Addresses and positions that publishers give away, for the whole installation: whoever runs it loads them, requests read them.
create table postcodes (
  -- Compared by bytes, so that a sector is found by its first letters.
  postcode text collate "C" primary key check (postcode ~ '^[A-Z0-9]{2,4} [0-9][A-Z]{2}$'),
  -- British National Grid (EPSG:27700), metres.
  easting int not null check (easting between 0 and 700000),
  northing int not null check (northing between 0 and 1300000),
  -- 10: within the building nearest the middle; 90: none.
  quality smallint not null,
  country text not null check (country in ('england', 'scotland', 'wales', 'northern_ireland')),
  district_code text,
  source text not null check (source in ('code_point_open', 'demo')),
  -- The kilometre square it lies in.
  square int not null generated always as ((easting / 1000) * 10000 + northing / 1000) stored
);
create index postcodes_by_square on postcodes (square);

create table district_names (
  code text primary key,
  name text not null
);

-- One line an address that was ever sold, with its last sale.
create table known_addresses (
  id bigint generated always as identity primary key,
  postcode text collate "C" not null,
  saon text not null,
  paon text not null,
  street text not null,
  locality text not null,
  town text not null,
  type text not null check (type in ('terraced', 'semi_detached', 'detached', 'flat', 'other')),
  tenure text not null check (tenure in ('freehold', 'leasehold', 'unknown')),
  last_sold_on date,
  last_price_pounds bigint,
  source text not null check (source in ('price_paid', 'demo'))
);
create index known_addresses_by_postcode on known_addresses (postcode);

create table place_lists (
  source text primary key check (source in ('code_point_open', 'price_paid', 'demo')),
  loaded_at timestamptz not null default now(),
  entries int not null
);
grant select on postcodes, district_names, known_addresses, place_lists to freehold_app;

-- The last number given to a property without a reference of its own, by year.
create table property_references (
  workspace_id bigint not null references workspaces,
  year int not null check (year between 2000 and 2200),
  last int not null check (last > 0),
  primary key (workspace_id, year)
);
call make_tenant_table('property_references', 'select, insert, update');

-- Who changed its form last, so that a conflict can name them.
alter table properties
  add column edited_by bigint,
  add column edited_at timestamptz,
  add foreign key (workspace_id, edited_by) references members;

-- A draft goes with what was noted of it; nothing that was ever instructed does.
create policy only_drafts on properties as restrictive for delete to freehold_app using (stage = 'draft' and archived_at is null);
alter table property_stages
  drop constraint property_stages_workspace_id_property_id_fkey,
  add foreign key (workspace_id, property_id) references properties on delete cascade;
alter table property_people
  drop constraint property_people_workspace_id_property_id_fkey,
  add foreign key (workspace_id, property_id) references properties on delete cascade;
alter table applicant_groups
  drop constraint applicant_groups_workspace_id_property_id_fkey,
  add foreign key (workspace_id, property_id) references properties on delete cascade;

-- Where somebody lives now, to suggest it where a property is entered. A comparison of texts may use an index under row-level security.
alter table parties add column home_postcode text generated always as (addresses -> 0 ->> 'postcode') stored;
create index parties_by_home on parties (workspace_id, home_postcode) where merged_into is null and home_postcode is not null;
