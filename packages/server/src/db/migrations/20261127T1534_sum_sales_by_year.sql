-- The sales of each postcode area and district by year, packed: reports are read from here. Filled by the next import of sales; until then
-- a report reads the sales themselves.
create table area_sales (
  is_demo boolean not null,
  code text collate "C" not null,
  year smallint not null,
  packed bytea not null,
  -- Of postcode areas: what the year comes to for each kind of homes.
  sums bytea,
  primary key (is_demo, code, year)
);
-- Packed as they are: to look for repetitions in them costs time and finds none.
alter table area_sales alter packed set storage external, alter sums set storage external;
grant select on area_sales to freehold_app;

-- Compared by bytes: sorting them by the rules of a language took most of the time of an import.
alter table sold_streets alter street type text collate "C", alter town type text collate "C";
-- Where in its sector a street lies: the sales of one house are found among those of its postcodes. Null until the next import names it.
alter table sold_streets add column postcodes text[];
-- The newest sales of a wide area are found from the newest day on.
create index price_paid_by_day on price_paid (sold_on);
