-- Registers that members buy from HM Land Registry from the land registry search. One order is one copy, whatever breaks.
create table title_purchases (
  workspace_id bigint not null,
  id bigint generated always as identity,
  title_number text not null check (title_number ~ '^[A-Z]{1,3}[0-9]{1,6}$'),
  -- Why it is needed, as the member said it.
  purpose text not null,
  provider text not null,
  -- Its number at HM Land Registry, by which it is asked after before it is sent again.
  message_id text not null unique,
  -- What was confirmed.
  price_pence int not null check (price_pence >= 0),
  accepts_pending boolean not null,
  state text not null check (state in ('requested', 'delivered', 'failed', 'refunded')),
  -- It may have come there.
  is_sent boolean not null default false,
  is_queued boolean not null default false,
  faults int not null default 0,
  retry_at timestamptz,
  code text,
  reason text,
  -- What it cost; null while that is not known.
  paid_pence int,
  document_id bigint,
  by_member bigint not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  refunded_by bigint,
  refunded_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, refunded_by) references members
);
-- Two who click at once order one copy.
create unique index title_purchases_open on title_purchases (workspace_id, title_number) where state = 'requested';
create index title_purchases_by_title on title_purchases (workspace_id, title_number, id);
create index title_purchases_by_member on title_purchases (workspace_id, by_member, requested_at);
call make_tenant_table('title_purchases', 'select, insert, update');
