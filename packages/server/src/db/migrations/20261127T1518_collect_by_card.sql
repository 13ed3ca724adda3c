-- The card that the invoices of a workspace are taken from. Its number is at the provider alone.
create table billing_cards (
  workspace_id bigint primary key references workspaces,
  provider text not null,
  customer text not null,
  -- The page where a card is given just now, and how many were opened: each has a key of its own.
  page text,
  pages int not null default 0,
  card text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  exp_month int check (exp_month between 1 and 12),
  exp_year int check (exp_year between 2000 and 2199),
  added_at timestamptz,
  unique (provider, customer),
  check (num_nulls(card, brand, last4, exp_month, exp_year, added_at) in (0, 6))
);
call make_tenant_table('billing_cards', 'select, insert, update');

-- Each try to take an invoice from a card. One is written before the provider is asked, and its number is the key of the payment there.
create table invoice_collections (
  workspace_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  number int not null,
  customer text not null,
  card text not null,
  words text not null,
  pence int not null check (pence > 0),
  state text not null default 'started' check (state in ('started', 'processing', 'paid', 'failed')),
  fault text check (fault in ('ended', 'funds', 'stopped', 'asks', 'declined')),
  payment text,
  started_at timestamptz not null,
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, invoice_id, number),
  foreign key (workspace_id, invoice_id) references invoices,
  check ((state = 'failed') = (fault is not null)),
  check ((state in ('paid', 'failed')) = (settled_at is not null))
);
-- One at a time, and nothing is taken twice.
create unique index invoice_collections_open on invoice_collections (workspace_id, invoice_id) where state <> 'failed';
create index invoice_collections_running on invoice_collections (started_at) where state in ('started', 'processing');
call make_tenant_table('invoice_collections', 'select, insert, update');

alter table invoices add column try_at timestamptz, add column paid_with text;
create index invoices_to_try on invoices (try_at) where try_at is not null;
