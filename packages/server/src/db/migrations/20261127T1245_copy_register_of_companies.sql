-- A copy of the register of companies as Companies House publishes it: the Free Company Data Product as it stands, a column for each of its own.
-- Each release is a partition, and takes the place of the one before.
create table register_companies (
  name text not null,
  number text collate "C" not null check (number ~ '^[A-Z0-9]{8}$'),
  office_care_of text,
  office_po_box text,
  office_address_line1 text collate "C",
  office_address_line2 text,
  office_post_town text,
  office_county text,
  office_country text,
  office_post_code text collate "C",
  category text,
  status text,
  country_of_origin text,
  dissolved_on date,
  incorporated_on date,
  accounts_account_ref_day text,
  accounts_account_ref_month text,
  accounts_next_due date,
  accounts_last_made_up date,
  accounts_account_category text,
  returns_next_due date,
  returns_last_made_up date,
  mortgages_num_mort_charges text,
  mortgages_num_mort_outstanding text,
  mortgages_num_mort_part_satisfied text,
  mortgages_num_mort_satisfied text,
  sic_1 text,
  sic_2 text,
  sic_3 text,
  sic_4 text,
  partnership_num_gen_partners text,
  partnership_num_lim_partners text,
  uri text,
  previous_1_until date,
  previous_1 text,
  previous_2_until date,
  previous_2 text,
  previous_3_until date,
  previous_3 text,
  previous_4_until date,
  previous_4 text,
  previous_5_until date,
  previous_5 text,
  previous_6_until date,
  previous_6 text,
  previous_7_until date,
  previous_7 text,
  previous_8_until date,
  previous_8 text,
  previous_9_until date,
  previous_9 text,
  previous_10_until date,
  previous_10 text,
  confirmation_next_due date,
  confirmation_last_made_up date,
  -- The day to which the first release without it goes: companies that ended are left out of them.
  missing_from date,
  part int not null
) partition by list (part);
create unique index register_companies_by_number on register_companies (number, part);
create index register_companies_by_name on register_companies (name text_pattern_ops);
-- How many companies have one registered office.
create index register_companies_by_office on register_companies (office_post_code, office_address_line1);

-- People with significant control, their statements and exemptions: of each what a check of a company reads, and no address.
create table register_owners (
  number text collate "C" not null check (number ~ '^[A-Z0-9]{8}$'),
  -- Under which Companies House keeps it.
  entry text not null,
  said json not null,
  part int not null
) partition by list (part);
create index register_owners_by_number on register_owners (number);

alter table data_versions drop constraint data_versions_kind_check, add constraint data_versions_kind_check check (
  kind in ('price_paid', 'code_point_open', 'code_list', 'postcode_directory', 'house_price_index', 'ccod', 'ocod', 'companies', 'company_owners', 'demo'));
