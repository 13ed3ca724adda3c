-- A check may be of any kind that the installation can run. What only a screening has is empty for the others.
alter table checks drop constraint checks_kind_check;
alter table checks add constraint checks_kind_check check (kind ~ '^[a-z][a-z_]{1,29}$');
alter table checks alter column match_mode drop not null;
alter table checks add constraint checks_screening_check check (kind <> 'aml' or match_mode is not null);

-- Archived is out of the work lists and nothing else. Only what is decided or cancelled can be.
alter table checks
  add column archived_at timestamptz,
  add column archived_by bigint,
  add foreign key (workspace_id, archived_by) references members,
  add constraint checks_archived_check check ((archived_at is null) = (archived_by is null)),
  add constraint checks_archivable_check check (archived_at is null or state in ('decided', 'cancelled'));
create index checks_archived on checks (workspace_id, archived_at desc) where archived_at is not null;

-- What the check cost the firm, and whether it was charged for. A kind that costs nothing says 0.
alter table checks
  add column price_pence int not null default 0 check (price_pence >= 0),
  add column is_charged boolean not null default false;
