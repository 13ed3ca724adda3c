alter table data_versions drop constraint data_versions_kind_check, add constraint data_versions_kind_check check (
  kind in ('price_paid', 'code_point_open', 'code_list', 'postcode_directory', 'house_price_index', 'boundaries', 'postcode_boundaries', 'ccod',
    'ocod', 'companies', 'company_owners', 'demo'));

-- Outlines of areas for maps, as SVG draws them: counted in squares of a grid, y from the north down.
create table outlines (
  level text not null check (level in ('country', 'region', 'council', 'postcode_area', 'postcode_district')),
  code text collate "C" not null,
  name text not null,
  -- For a map of the country, in squares of 500 metres; and for one of a part of it, in squares of 50.
  wide text not null,
  near text not null,
  -- In metres of the British National Grid.
  west int not null,
  south int not null,
  east int not null,
  north int not null,
  version_id bigint not null references data_versions,
  primary key (level, code)
);
grant select on outlines to freehold_app;
