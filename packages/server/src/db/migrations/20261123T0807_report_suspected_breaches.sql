-- Reports to OFSI of two kinds: the designated person, once for a check, and any number of suspected breaches, one open at a time.
alter table ofsi_drafts drop constraint ofsi_drafts_pkey;
alter table ofsi_drafts
  add column id bigint generated always as identity,
  add column kind text not null default 'designated_person' check (kind in ('designated_person', 'suspected_breach')),
  add column number int not null default 1 check (number > 0),
  add column begun_at timestamptz not null default now(),
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint,
  add column withdrawn_reason text,
  add primary key (workspace_id, id),
  add unique (workspace_id, check_id, kind, number),
  add foreign key (workspace_id, withdrawn_by) references members,
  add check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  add check (withdrawn_at is null or (sent_at is null and kind = 'suspected_breach')),
  add check (kind = 'suspected_breach' or number = 1);
update ofsi_drafts set begun_at = coalesce((select frozen_at from checks
  where checks.workspace_id = ofsi_drafts.workspace_id and checks.id = ofsi_drafts.check_id), saved_at);
create unique index ofsi_drafts_open_breach on ofsi_drafts (workspace_id, check_id)
  where kind = 'suspected_breach' and sent_at is null and withdrawn_at is null;
