-- Money that firms ask clients for: the account it goes to, requests, what was received and given back, and a ledger of double entries.

create table payment_accounts (
  workspace_id bigint primary key references workspaces,
  provider text,
  -- The firm's own account at the provider.
  account text,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  currently_due text[] not null default '{}',
  past_due text[] not null default '{}',
  disabled_reason text,
  deadline timestamptz,
  bank jsonb,
  -- Other bank details that wait for a second person: {name, sort_code, account_number, by, at}.
  waiting_bank jsonb,
  vat_number text,
  approval_limit_pence bigint not null default 500000,
  refund_limit_pence bigint not null default 100000,
  mark_limit_pence bigint not null default 500000,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (provider, account)
);
call make_tenant_table('payment_accounts');

-- The last number of each series of a workspace: requests, and receipts by year.
create table payment_numbers (
  workspace_id bigint not null references workspaces,
  series text not null,
  last int not null,
  primary key (workspace_id, series)
);
call make_tenant_table('payment_numbers');

create table payment_requests (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  party_id bigint not null,
  property_id bigint,
  category text not null check (category in ('aml_fee', 'valuation_fee', 'reservation', 'holding_deposit', 'tenancy_deposit', 'first_rent', 'ongoing_rent', 'default_fee', 'sales_commission', 'service', 'other')),
  description text not null,
  message text not null default '',
  client_reference text,
  amount_pence bigint not null check (amount_pence > 0),
  vat_mode text not null check (vat_mode in ('none', 'included', 'added')),
  net_pence bigint not null,
  vat_pence bigint not null,
  gross_pence bigint not null check (gross_pence = net_pence + vat_pence),
  due_on date,
  expires_at timestamptz,
  methods text[] not null,
  told_on date,
  told_how text,
  is_arrears boolean not null default false,
  evidence text,
  findings jsonb not null default '[]',
  state text not null check (state in ('draft', 'approval', 'sent', 'viewed', 'processing', 'failed', 'paid', 'partly_refunded', 'refunded', 'disputed', 'cancelled', 'expired')),
  is_frozen boolean not null default false,
  frozen_note text,
  method text,
  is_sandbox boolean not null default false,
  received_pence bigint not null default 0 check (received_pence >= 0),
  refunded_pence bigint not null default 0 check (refunded_pence >= 0),
  disputed_pence bigint not null default 0 check (disputed_pence >= 0),
  lost_pence bigint not null default 0 check (lost_pence >= 0),
  fee_pence bigint not null default 0,
  receipt text,
  decide_by date,
  outcome jsonb,
  created_by bigint not null,
  created_at timestamptz not null,
  approved_by bigint,
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  reminded int not null default 0,
  next_reminder_at timestamptz,
  version int not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, created_by) references members,
  check (refunded_pence + disputed_pence + lost_pence <= received_pence),
  check ((state in ('paid', 'partly_refunded', 'refunded', 'disputed')) = (received_pence > 0))
);
create index payment_requests_listed on payment_requests (workspace_id, created_at desc, id desc);
create index payment_requests_by_party on payment_requests (workspace_id, party_id);
create index payment_requests_by_property on payment_requests (workspace_id, property_id) where property_id is not null;
create index payment_requests_reminded on payment_requests (next_reminder_at) where next_reminder_at is not null;
create index payment_requests_expiring on payment_requests (expires_at) where state in ('sent', 'viewed', 'failed');
create index payment_requests_deciding on payment_requests (decide_by) where decide_by is not null and outcome is null;
call make_tenant_table('payment_requests');
create policy by_branch on payment_requests as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1
    or (party_id not in (select hidden_parties()) and (property_id is null or property_id not in (select hidden_properties()))));

create table payment_links (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, request_id) references payment_requests on delete cascade
);
call make_tenant_table('payment_links');

-- Pages of the card provider that were opened for a request.
create table payment_attempts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  number int not null,
  provider text not null,
  account text not null,
  session text unique,
  state text not null check (state in ('opening', 'open', 'processing', 'paid', 'failed', 'ended')),
  opened_at timestamptz not null,
  looked_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, request_id, number),
  foreign key (workspace_id, request_id) references payment_requests
);
create index payment_attempts_unsettled on payment_attempts (opened_at) where state in ('open', 'processing');
call make_tenant_table('payment_attempts');

create table payment_marks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  amount_pence bigint not null check (amount_pence > 0),
  received_on date not null,
  bank_reference text not null,
  reference_matches boolean not null,
  evidence text not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  by_member bigint not null,
  at timestamptz not null,
  answered_by bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, request_id) references payment_requests,
  foreign key (workspace_id, by_member) references members
);
create index payment_marks_by_request on payment_marks (workspace_id, request_id);
call make_tenant_table('payment_marks');

create table payment_refunds (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null check (reason in ('agreed', 'cancelled', 'mistake', 'twice', 'law')),
  note text not null,
  by_provider boolean not null,
  state text not null check (state in ('waiting', 'pending', 'done', 'failed', 'refused')),
  provider_refund text,
  by_member bigint not null,
  at timestamptz not null,
  answered_by bigint,
  settled_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, request_id) references payment_requests,
  foreign key (workspace_id, by_member) references members
);
create index payment_refunds_by_request on payment_refunds (workspace_id, request_id);
call make_tenant_table('payment_refunds');

create table payment_events (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  at timestamptz not null,
  who text not null,
  words text not null,
  family text not null check (family in ('done', 'note', 'trouble')),
  primary key (workspace_id, id),
  foreign key (workspace_id, request_id) references payment_requests on delete cascade
);
create index payment_events_by_request on payment_events (workspace_id, request_id, id);
call make_tenant_table('payment_events', 'select, insert');

-- Each transaction is written once, whatever is heard again of what it stands for. Its lines are written together and come to nothing.
create table ledger_transactions (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  source text not null,
  kind text not null check (kind in ('card_received', 'transfer_received', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'dispute_lost', 'payout', 'payout_failed', 'adjustment')),
  request_id bigint,
  at timestamptz not null,
  posted_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, source),
  foreign key (workspace_id, request_id) references payment_requests
);
create index ledger_transactions_by_request on ledger_transactions (workspace_id, request_id) where request_id is not null;
call make_tenant_table('ledger_transactions', 'select, insert');
create policy by_branch on ledger_transactions as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or request_id is null or request_id in (select id from payment_requests));

create table ledger_lines (
  workspace_id bigint not null,
  id bigint generated always as identity,
  transaction_id bigint not null,
  account text not null check (account in ('provider', 'bank', 'received', 'fees', 'disputed', 'adjustments')),
  request_id bigint,
  pence bigint not null check (pence <> 0),
  primary key (workspace_id, id),
  foreign key (workspace_id, transaction_id) references ledger_transactions
);
create index ledger_lines_by_transaction on ledger_lines (workspace_id, transaction_id);
create index ledger_lines_by_account on ledger_lines (workspace_id, account);
create index ledger_lines_by_request on ledger_lines (workspace_id, request_id) where request_id is not null;
call make_tenant_table('ledger_lines', 'select, insert');
create policy by_branch on ledger_lines as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or transaction_id in (select id from ledger_transactions));

create table payment_reconciliations (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  at timestamptz not null,
  who text not null,
  provider text not null,
  provider_pence bigint not null,
  ledger_pence bigint not null,
  agreed int not null,
  unexplained_pence bigint not null,
  differences jsonb not null,
  primary key (workspace_id, id)
);
call make_tenant_table('payment_reconciliations', 'select, insert');

do $$
declare part text;
begin
  foreach part in array array['payment_links', 'payment_attempts', 'payment_marks', 'payment_refunds', 'payment_events'] loop
    execute format('create policy by_branch on %I as restrictive for all to freehold_app
      using ((select app_branch_bound()) <> 1 or (request_id in (select id from payment_requests)))', part);
  end loop;
end $$;
