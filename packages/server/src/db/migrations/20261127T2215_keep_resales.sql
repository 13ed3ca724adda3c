-- Homes that were sold more than once, their sales in pairs, packed by postcode sector: indexes read these rather than the sales. Worked out anew
-- after every load, one postcode area after the other; until then an index reads the sales.
create table area_resales (
  is_demo boolean not null,
  code text collate "C" not null,
  packed bytea not null,
  primary key (is_demo, code)
);
alter table area_resales alter column packed set storage external;
-- Of which version of the sales the pairs of a postcode area are.
create table resale_areas (
  is_demo boolean not null,
  code text collate "C" not null,
  version_id bigint not null,
  loaded_at timestamptz not null,
  primary key (is_demo, code)
);
grant select on area_resales, resale_areas to freehold_app;
