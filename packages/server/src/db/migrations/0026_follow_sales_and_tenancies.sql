-- What is noted of a sale and a tenancy on their way, and the worksheet of rent protection.
alter table sales add column chain_note text check (length(chain_note) <= 2000);

-- Why a tenancy is not an assured one.
alter table tenancies add column regime_reason text check (length(regime_reason) <= 2000);

-- A tenancy that ended leaves its offer accepted, as history; the property can be let again.
alter table offers add column is_concluded boolean not null default false;
drop index offers_accepted;
create unique index offers_accepted on offers (workspace_id, property_id) where status = 'accepted' and not is_concluded;

create table rent_protections (
  workspace_id bigint not null,
  id bigint generated always as identity,
  version int not null default 1,
  property_id bigint not null,
  tenancy_id bigint not null,
  insurer text not null default 'usual' check (length(insurer) between 1 and 40),
  state text not null default 'draft' check (state in ('draft', 'eligible', 'needs_guarantor', 'ineligible')),
  -- Incomes, credit histories and the account claims are paid to.
  answers_sealed bytea not null,
  payout_sealed bytea,
  assessed_at timestamptz,
  assessed_by bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, tenancy_id) references tenancies,
  foreign key (workspace_id, assessed_by) references members,
  foreign key (workspace_id, created_by) references members
);
create unique index rent_protections_of_tenancy on rent_protections (workspace_id, tenancy_id);
call make_tenant_table('rent_protections', 'select, insert, update');
