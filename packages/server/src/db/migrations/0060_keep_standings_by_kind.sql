-- Where a client stands with the checks of one kind: a second kind would have written over what their record kept of the first. A client whom
-- nobody checked in a kind has no row of it. Written by client-acceptance alone.
create table party_standings (
  workspace_id bigint not null,
  party_id bigint not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,29}$'),
  -- The check a screen shows for them: the one that closes the gate, else the newest.
  check_id bigint not null,
  status text not null,
  at timestamptz not null,
  is_frozen boolean not null,
  -- The acceptance that answers for them, and until when; both null while none does, and then why.
  accepted_at timestamptz,
  accepted_until timestamptz,
  closed_by text check (closed_by in ('screening', 'undecided', 'review', 'second_wanted', 'reopened', 'rejected', 'cancelled', 'frozen')),
  primary key (workspace_id, party_id, kind),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, check_id) references checks,
  constraint party_standings_accepted_check check ((accepted_at is null) = (accepted_until is null) and (accepted_at is null) = (closed_by is not null))
);
create index party_standings_frozen on party_standings (workspace_id, party_id) where is_frozen;
call make_tenant_table('party_standings');
create policy by_branch on party_standings as restrictive to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id not in (select hidden_parties()));

insert into party_standings (workspace_id, party_id, kind, check_id, status, at, is_frozen, accepted_at, accepted_until, closed_by)
select workspace_id, id, 'aml', aml_check_id, aml_status, aml_at, aml_is_frozen, aml_accepted_at, aml_accepted_until, aml_closed_by
from parties where aml_check_id is not null;

alter table parties
  drop column aml_check_id,
  drop column aml_status,
  drop column aml_at,
  drop column aml_is_frozen,
  drop column aml_accepted_at,
  drop column aml_accepted_until,
  drop column aml_closed_by;
