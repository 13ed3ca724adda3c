-- The plan of a workspace, the period it runs in, and what may be spent in it.
create table subscriptions (
  workspace_id bigint primary key references workspaces,
  plan text not null,
  -- As the plan stood when the period began; null until the next one begins.
  terms jsonb,
  state text not null check (state in ('trialing', 'active', 'past_due', 'restricted', 'cancelled')),
  -- Days in London. Months are counted from the anchor, so that a 31st comes back after February.
  anchor_on date not null,
  period_start date not null,
  period_end date not null,
  next_plan text,
  cancels boolean not null default false,
  trial_used boolean not null default false,
  past_due_since date,
  budget_pence int check (budget_pence > 0),
  budget_then text not null default 'ask_owner' check (budget_then in ('ask_owner', 'tell')),
  billing_email text,
  purchase_order text,
  version int not null default 1,
  updated_at timestamptz not null,
  check (period_start < period_end),
  check ((past_due_since is not null) = (state in ('past_due', 'restricted')))
);
create index subscriptions_by_end on subscriptions (period_end);
call make_tenant_table('subscriptions', 'select, insert, update');

-- Invoices and credit notes. What they say is never changed.
create table invoices (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- `period`: what closed a period; `change`: what a larger plan costs for the rest of one.
  reason text not null check (reason in ('period', 'change', 'credit')),
  period_start date not null,
  period_end date not null,
  lines jsonb not null,
  used jsonb not null,
  net_pence int not null,
  vat_pence int not null,
  vat_percent double precision not null,
  total_pence int not null,
  seller jsonb not null,
  buyer jsonb not null,
  state text not null check (state in ('open', 'paid', 'void', 'uncollectible')),
  issued_at timestamptz not null,
  due_on date not null,
  paid_on date,
  credits bigint,
  note text,
  primary key (workspace_id, id),
  unique (number),
  foreign key (workspace_id, credits) references invoices,
  check (total_pence = net_pence + vat_pence),
  check ((kind = 'credit_note') = (credits is not null)),
  check ((state = 'paid') = (paid_on is not null))
);
-- A period is closed once, an invoice credited once.
create unique index invoices_of_period on invoices (workspace_id, period_start, period_end) where reason = 'period';
create unique index invoices_credited on invoices (workspace_id, credits) where credits is not null;
create index invoices_open on invoices (due_on) where state = 'open';
call make_tenant_table('invoices', 'select, insert, update');

-- The last number of each series, of the whole installation.
create table invoice_numbers (
  series text primary key,
  last int not null
);

alter table usage_charges add column invoice_id bigint;
alter table usage_charges add foreign key (workspace_id, invoice_id) references invoices;
create index usage_charges_by_invoice on usage_charges (workspace_id, invoice_id) where invoice_id is not null;

insert into subscriptions (workspace_id, plan, state, anchor_on, period_start, period_end, updated_at)
  select id, active_plan, 'active', current_date, current_date, (current_date + interval '1 month')::date, now() from workspaces where active_plan is not null;
