-- The numbers of each postcode area for each kind of homes, worked out by every import of sales: of up to a million sales nobody counts them
-- again for a reader. Until the next import a report makes them of the packed sales.
create table area_summaries (
  is_demo boolean not null,
  code text collate "C" not null,
  homes text not null check (homes in ('all', 'houses', 'flats', 'detached', 'semi_detached', 'terraced')),
  summary json not null,
  primary key (is_demo, code, homes)
);
grant select on area_summaries to freehold_app;
alter table area_sales drop column sums;
