-- Each price of the index names the version that last said so. Of one version all are of it; of several nobody can tell,
-- until a newer file says them again.
alter table house_prices add column version_id bigint references data_versions;
update house_prices set version_id = (select max(id) from data_versions where kind = 'house_price_index')
  where (select count(*) from data_versions where kind = 'house_price_index') = 1;
create index house_prices_by_version on house_prices (version_id);
