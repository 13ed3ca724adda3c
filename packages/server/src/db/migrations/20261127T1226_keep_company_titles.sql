-- Which companies own a title, as HM Land Registry publishes it in two files: of companies of the United Kingdom, and of those abroad.
alter table data_versions drop constraint data_versions_kind_check, add constraint data_versions_kind_check
  check (kind in ('price_paid', 'code_point_open', 'code_list', 'postcode_directory', 'house_price_index', 'ccod', 'ocod', 'demo'));

create table company_titles (
  title_number text not null,
  kind text not null check (kind in ('ccod', 'ocod')),
  tenure text not null,
  address text not null,
  postcode text,
  -- Up to four, as `[{"name", "number", "category", "country"}]`; `has_more` where the title has further ones.
  owners jsonb not null,
  has_more boolean not null,
  added_on date,
  primary key (title_number, kind)
);
grant select on company_titles to freehold_app;
