-- People, properties, and what brings them together: roles, offers, sales, tenancies, stages and late checks.

/* ---------- people and companies: one record each, whatever their roles ---------- */
create table parties (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  version int not null default 1,
  kind text not null check (kind in ('person', 'company')),
  title text check (length(title) <= 20),
  first_name text check (length(first_name) between 1 and 60),
  middle_names text check (length(middle_names) between 1 and 60),
  last_name text check (length(last_name) between 1 and 60),
  dob date,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  company_name text check (length(company_name) between 1 and 160),
  company_number text check (company_number ~ '^[A-Z0-9]{8}$'),
  jurisdiction text check (jurisdiction ~ '^[A-Z]{2}$'),
  company_type text check (length(company_type) <= 60),
  display_name text not null generated always as (
    case when kind = 'company' then company_name
      else first_name || coalesce(' ' || middle_names, '') || ' ' || last_name end) stored,
  -- E.164 and lower-case addresses; the first of each is the one used.
  phones text[] not null default '{}' check (cardinality(phones) <= 5),
  emails text[] not null default '{}' check (cardinality(emails) <= 5),
  addresses jsonb not null default '[]',
  user_reference text check (length(user_reference) between 1 and 60),
  risk_level text not null default 'unset' check (risk_level in ('low', 'medium', 'high', 'unset')),
  relationship_started_on date,
  relationship_ended_on date,
  -- Five years after the relationship ended (MLR 2017 reg 40(3)).
  retention_until date generated always as ((relationship_ended_on + interval '5 years')::date) stored,
  legal_hold boolean not null default false,
  legal_hold_reason text check (length(legal_hold_reason) <= 2000),
  -- The record this one was merged into; it is then shown nowhere.
  merged_into bigint,
  -- Their newest AML check that is no practice, copied here by a trigger on checks.
  aml_check_id bigint,
  aml_status text,
  aml_at timestamptz,
  aml_is_frozen boolean not null default false,
  -- The last time a check of theirs was accepted.
  aml_accepted_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, merged_into) references parties,
  check ((kind = 'person') = (first_name is not null and last_name is not null)),
  check ((kind = 'company') = (company_name is not null)),
  check (relationship_ended_on >= relationship_started_on),
  check (merged_into <> id)
);
comment on column parties.addresses is 'Newest first: [{line1, line2?, town, county?, postcode?, country, from?, to?}]';
create index parties_by_name on parties (workspace_id, lower(display_name), id) where merged_into is null;
create index parties_by_change on parties (workspace_id, updated_at desc, id desc) where merged_into is null;
create index parties_by_dob on parties (workspace_id, dob) where merged_into is null and dob is not null;
create index parties_by_phone on parties using gin (phones);
create index parties_by_email on parties using gin (emails);
create index parties_merged on parties (workspace_id, merged_into) where merged_into is not null;
call make_tenant_table('parties', 'select, insert, update');

alter table checks
  add column party_id bigint,
  add foreign key (workspace_id, party_id) references parties;
create index checks_by_party on checks (workspace_id, party_id, id desc) where party_id is not null;

-- What a party shows of their checks. The newest check that is no practice and was not cancelled speaks; an acceptance is remembered.
create procedure refresh_party_aml(in_workspace bigint, of_party bigint) language sql as $$
  update parties set (aml_check_id, aml_status, aml_at, aml_is_frozen) = (
      select newest.id, newest.status, coalesce(newest.screened_at, newest.created_at), coalesce(newest.frozen_at is not null, false)
      from (values (1)) as always
      left join lateral (
        select id, status, screened_at, created_at, frozen_at from checks
        where workspace_id = in_workspace and party_id = of_party and not is_practice and status <> 'cancelled'
        order by id desc limit 1) as newest on true),
    aml_accepted_at = (select max(updated_at) from checks
      where workspace_id = in_workspace and party_id = of_party and not is_practice and status = 'passed')
  where workspace_id = in_workspace and id = of_party
$$;
create function note_check_of_party() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.party_id is not null and old.party_id is distinct from new.party_id then
    call refresh_party_aml(old.workspace_id, old.party_id);
  end if;
  if new.party_id is not null then call refresh_party_aml(new.workspace_id, new.party_id); end if;
  return null;
end $$;
create trigger note_check_of_party after insert or update of party_id, status, frozen_at, screened_at
  on checks for each row execute function note_check_of_party();

/* ---------- properties ---------- */
-- Until now a property was no more than its kind, and no screen could make one.
delete from properties;
alter table properties
  add column version int not null default 1,
  add column reference text check (length(reference) between 1 and 40),
  add column line1 text not null check (length(line1) between 1 and 120),
  add column line2 text check (length(line2) between 1 and 120),
  add column town text not null check (length(town) between 1 and 80),
  add column county text check (length(county) between 1 and 80),
  add column postcode text not null check (postcode ~ '^[A-Z0-9]{2,4} [0-9][A-Z]{2}$'),
  add column uprn text check (uprn ~ '^[0-9]{1,12}$'),
  add column title_numbers text[] not null default '{}' check (cardinality(title_numbers) <= 10),
  add column latitude double precision check (latitude between 49 and 61),
  add column longitude double precision check (longitude between -9 and 2.5),
  add column is_placed_by_hand boolean not null default false,
  add column type text not null default 'other' check (type in ('terraced', 'semi_detached', 'detached', 'flat', 'maisonette', 'bungalow', 'park_home', 'land', 'commercial', 'other')),
  add column bedrooms smallint check (bedrooms between 0 and 50),
  add column tenure text not null default 'unknown' check (tenure in ('freehold', 'leasehold', 'commonhold', 'unknown')),
  add column is_commercial boolean not null default false,
  add column stage text not null default 'draft',
  add column stage_since timestamptz not null default now(),
  add column listed_on date,
  add column price_pence bigint check (price_pence > 0),
  add column rent_pence bigint check (rent_pence > 0),
  add column rent_frequency text check (rent_frequency in ('week', 'month', 'quarter', 'year')),
  -- For lists and totals: what the rent comes to in a month.
  add column rent_month_pence bigint generated always as (
    case rent_frequency when 'week' then round(rent_pence * 52 / 12.0) when 'quarter' then round(rent_pence / 3.0)
      when 'year' then round(rent_pence / 12.0) else rent_pence end) stored,
  add column deposit_pence bigint check (deposit_pence >= 0),
  add column available_on date,
  add column tenancy_regime text not null default 'assured' check (tenancy_regime in ('assured', 'company_let', 'other')),
  add column tenancy_regime_reason text check (length(tenancy_regime_reason) <= 2000),
  add column fee_basis_points int check (fee_basis_points between 0 and 10000),
  add column negotiator_id bigint,
  add column photo_sha256 text,
  add column note text check (length(note) <= 4000),
  add column archived_at timestamptz,
  -- The last thing that happened to it, its people or its offers.
  add column changed_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column created_by bigint,
  -- The same address, however it is typed.
  add column address_key text not null generated always as (
    regexp_replace(lower(coalesce(line2 || ' ', '') || line1 || ' ' || postcode), '[^a-z0-9]+', '', 'g')) stored,
  add foreign key (workspace_id, negotiator_id) references members,
  add foreign key (workspace_id, created_by) references members,
  add foreign key (workspace_id, photo_sha256) references files (workspace_id, sha256),
  add constraint properties_stage check (case kind
    when 'sale' then stage in ('draft', 'instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'completed', 'fallen_through', 'withdrawn')
    else stage in ('draft', 'instructed', 'to_let', 'offer_agreed', 'referencing', 'let_agreed', 'tenanted', 'notice_given', 'ended', 'withdrawn') end),
  add constraint properties_money check (case kind when 'sale' then rent_pence is null else price_pence is null end),
  add constraint properties_rent check ((rent_pence is null) = (rent_frequency is null));
alter table properties alter column line1 drop default;
create index properties_by_change on properties (workspace_id, kind, changed_at desc, id desc) where archived_at is null;
create index properties_by_stage on properties (workspace_id, kind, stage) where archived_at is null;
create unique index properties_by_reference on properties (workspace_id, lower(reference)) where reference is not null;
-- One live record of an address and kind.
create unique index properties_by_address on properties (workspace_id, kind, address_key)
  where archived_at is null and stage not in ('completed', 'ended', 'withdrawn');
create index properties_by_postcode on properties (workspace_id, postcode);

-- Every move of the stage, first to last.
create table property_stages (
  workspace_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  from_stage text,
  to_stage text not null,
  at timestamptz not null default now(),
  member_id bigint,
  reason text check (length(reason) <= 2000),
  is_override boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, member_id) references members
);
create index property_stages_of_property on property_stages (workspace_id, property_id, id);
call make_tenant_table('property_stages', 'select, insert');

-- People who buy or rent together, and who put in one offer.
create table applicant_groups (
  workspace_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, created_by) references members
);
create index applicant_groups_of_property on applicant_groups (workspace_id, property_id);
call make_tenant_table('applicant_groups');

-- A party's role at a property. The specification calls those who come to buy or rent linked applicants.
create table property_people (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  property_id bigint not null,
  party_id bigint not null,
  role text not null check (role in ('seller', 'buyer', 'giftor', 'seller_representative', 'buyer_representative',
    'landlord', 'tenant', 'guarantor', 'landlord_representative')),
  group_id bigint,
  -- 1 lead tenant, 2 joint tenant, 3 permitted occupier, 4 guarantor, 5 occupier under 18
  co_tenant_type_id int check (co_tenant_type_id between 1 and 5),
  is_lead boolean not null default false,
  -- Whom a guarantor stands for; null: the whole group.
  guarantees_id bigint,
  invited_via text not null default 'staff' check (invited_via in ('staff', 'dynamic_link', 'import')),
  consent_at timestamptz,
  state text not null default 'linked' check (state in ('linked', 'invited', 'in_progress', 'complete', 'withdrawn')),
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) <= 2000),
  -- The clock of customer due diligence: what began it and when it was due; done once the party's check was accepted.
  cdd_due_event text check (cdd_due_event in ('marketing', 'offer_accepted', 'instruction')),
  cdd_due_at timestamptz,
  cdd_done_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, group_id) references applicant_groups,
  foreign key (workspace_id, guarantees_id) references property_people,
  foreign key (workspace_id, created_by) references members,
  check ((group_id is not null) = (role in ('buyer', 'giftor', 'buyer_representative', 'tenant', 'guarantor'))),
  check ((co_tenant_type_id is not null) = (role in ('tenant', 'guarantor'))),
  check (role <> 'guarantor' or co_tenant_type_id = 4),
  check (role <> 'tenant' or co_tenant_type_id <> 4),
  check ((cdd_due_at is null) = (cdd_due_event is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index property_people_of_property on property_people (workspace_id, property_id);
create index property_people_of_party on property_people (workspace_id, party_id);
create unique index property_people_once on property_people (workspace_id, property_id, party_id, role, coalesce(group_id, 0)) where state <> 'withdrawn';
create unique index property_people_lead on property_people (workspace_id, group_id) where is_lead and state <> 'withdrawn';
create index property_people_due on property_people (workspace_id, cdd_due_at) where cdd_due_at is not null and cdd_done_at is null;
call make_tenant_table('property_people', 'select, insert, update');

-- An accepted check stops the clock wherever the party has a role.
create function stop_cdd_clock() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update property_people set cdd_done_at = new.aml_accepted_at
  where workspace_id = new.workspace_id and party_id = new.id and cdd_due_at is not null and cdd_done_at is null;
  update breaches set done_at = new.aml_accepted_at
  where workspace_id = new.workspace_id and party_id = new.id and done_at is null;
  return null;
end $$;
create trigger stop_cdd_clock after update of aml_accepted_at on parties
  for each row when (new.aml_accepted_at is not null and new.aml_accepted_at is distinct from old.aml_accepted_at)
  execute function stop_cdd_clock();

create table offers (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  property_id bigint not null,
  group_id bigint not null,
  amount_pence bigint check (amount_pence > 0),
  rent_pence bigint check (rent_pence > 0),
  rent_frequency text check (rent_frequency in ('week', 'month', 'quarter', 'year')),
  term_months int check (term_months between 1 and 120),
  move_in_on date,
  occupiers_under_18 int not null default 0 check (occupiers_under_18 between 0 and 20),
  has_pets boolean not null default false,
  has_smokers boolean not null default false,
  buying_position text check (length(buying_position) <= 200),
  funding text check (funding in ('mortgage', 'cash', 'mixed', 'unknown')),
  conditions text check (length(conditions) <= 2000),
  made_on date not null,
  status text not null default 'pending' check (status in ('pending', 'relayed', 'accepted', 'rejected', 'withdrawn')),
  relayed_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  decision_reason text check (length(decision_reason) <= 2000),
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, group_id) references applicant_groups,
  foreign key (workspace_id, decided_by) references members,
  foreign key (workspace_id, created_by) references members,
  check ((amount_pence is null) <> (rent_pence is null)),
  check ((rent_pence is null) = (rent_frequency is null))
);
create index offers_of_property on offers (workspace_id, property_id, id desc);
-- A property is sold or let to one group at a time.
create unique index offers_accepted on offers (workspace_id, property_id) where status = 'accepted';
call make_tenant_table('offers', 'select, insert, update');

-- What follows an accepted offer to buy.
create table sales (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  property_id bigint not null,
  offer_id bigint not null,
  status text not null default 'under_offer' check (status in ('under_offer', 'sold_stc', 'exchanged', 'completed', 'fallen_through')),
  seller_solicitor text check (length(seller_solicitor) between 1 and 160),
  buyer_solicitor text check (length(buyer_solicitor) between 1 and 160),
  exchange_target_on date,
  completion_target_on date,
  exchanged_on date,
  completed_on date,
  fell_through_on date,
  fell_through_reason text check (length(fell_through_reason) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, offer_id) references offers
);
create index sales_of_property on sales (workspace_id, property_id, id desc);
create unique index sales_of_offer on sales (workspace_id, offer_id);
create unique index sales_open on sales (workspace_id, property_id) where status not in ('completed', 'fallen_through');
call make_tenant_table('sales', 'select, insert, update');

create table sale_milestones (
  workspace_id bigint not null,
  sale_id bigint not null,
  code text not null check (length(code) between 1 and 40),
  target_on date,
  done_on date,
  done_by bigint,
  primary key (workspace_id, sale_id, code),
  foreign key (workspace_id, sale_id) references sales,
  foreign key (workspace_id, done_by) references members
);
call make_tenant_table('sale_milestones');

-- What follows an accepted offer to rent.
create table tenancies (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  property_id bigint not null,
  offer_id bigint not null,
  group_id bigint not null,
  status text not null default 'upcoming' check (status in ('upcoming', 'active', 'ending', 'ended', 'cancelled')),
  regime text not null check (regime in ('assured', 'company_let', 'other')),
  rent_pence bigint not null check (rent_pence > 0),
  rent_frequency text not null check (rent_frequency in ('week', 'month', 'quarter', 'year')),
  starts_on date,
  term_months int check (term_months between 1 and 120),
  notice_given_on date,
  ends_on date,
  deposit_pence bigint check (deposit_pence >= 0),
  deposit_scheme text check (deposit_scheme in ('dps', 'mydeposits', 'tds', 'none')),
  holding_deposit_pence bigint check (holding_deposit_pence >= 0),
  holding_deposit_taken_on date,
  holding_deadline_on date,
  -- The day all have signed; no rent may be taken before it (Housing Act 1988 as amended by the Renters' Rights Act 2025).
  entered_into_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, offer_id) references offers,
  foreign key (workspace_id, group_id) references applicant_groups
);
create index tenancies_of_property on tenancies (workspace_id, property_id, id desc);
create unique index tenancies_of_offer on tenancies (workspace_id, offer_id);
create unique index tenancies_open on tenancies (workspace_id, property_id) where status not in ('ended', 'cancelled');
call make_tenant_table('tenancies', 'select, insert, update');

-- The breach register: checks that were due and not done when a property moved on, and who let it pass. Lines are never changed but by the check being done.
create table breaches (
  workspace_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  party_id bigint not null,
  property_person_id bigint not null,
  due_event text not null check (due_event in ('marketing', 'offer_accepted', 'instruction')),
  due_at timestamptz not null,
  done_at timestamptz,
  to_stage text not null,
  -- Null where the gate only warned and nobody had to override it.
  overridden_by bigint,
  overridden_role text check (length(overridden_role) <= 40),
  reason_code text check (length(reason_code) <= 40),
  note text check (length(note) <= 2000),
  recorded_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, property_person_id) references property_people,
  foreign key (workspace_id, overridden_by) references members
);
create index breaches_by_age on breaches (workspace_id, recorded_at desc, id desc);
create index breaches_open on breaches (workspace_id, party_id) where done_at is null;
call make_tenant_table('breaches', 'select, insert');
