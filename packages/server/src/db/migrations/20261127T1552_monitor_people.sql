-- Ongoing monitoring: who is looked at again by the clock, the runs of each day, and what was found.
alter table parties add column is_monitored boolean not null default false;
comment on column parties.is_monitored is 'Kept by a trigger of monitors: one of theirs is active';

create table monitors (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  party_id bigint not null,
  basis text not null check (basis in ('relationship', 'tenancy', 'pipeline')),
  categories text[] not null check ('sanctions' = any (categories)),
  cadence text not null check (cadence in ('daily', 'weekly')),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- True while it has not ended: somebody is monitored once.
  live boolean generated always as (case when state <> 'ended' then true end) stored,
  ends_with_relationship boolean not null,
  check_id bigint,
  -- The price of the plan on the day it began; null where the plan had none.
  month_pence int,
  started_at timestamptz not null,
  started_by bigint,
  review_due_on date not null,
  review_asked_at timestamptz,
  state_reason text,
  state_at timestamptz not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, party_id, live),
  check ((state = 'ended') = (ended_at is not null)),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, started_by) references members
);
create index monitors_by_state on monitors (workspace_id, state, review_due_on);
create index monitors_by_check on monitors (workspace_id, check_id) where check_id is not null;
create index monitors_by_starter on monitors (workspace_id, started_by);
call make_tenant_table('monitors', 'select, insert, update');
create policy by_branch on monitors as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id not in (select hidden_parties()));

-- Every change of a monitor, each a row that is never changed: when somebody was monitored follows from them.
create table monitor_changes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  monitor_id bigint not null,
  kind text not null check (kind in ('started', 'paused', 'resumed', 'ended', 'asked', 'continued', 'changed')),
  cadence text not null check (cadence in ('daily', 'weekly')),
  reason text,
  by_member bigint,
  by_name text not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, monitor_id) references monitors,
  foreign key (workspace_id, by_member) references members
);
create index monitor_changes_by_monitor on monitor_changes (workspace_id, monitor_id, id);
call make_tenant_table('monitor_changes', 'select, insert');
create policy by_branch on monitor_changes as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or monitor_id in (select id from monitors));

-- One run a day of everybody who is due: what it compared with, and how it ended.
create table monitor_runs (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  day date not null,
  state text not null check (state in ('running', 'done', 'failed')),
  tries int not null default 1,
  started_at timestamptz not null,
  finished_at timestamptz,
  monitors int not null default 0,
  alerts int not null default 0,
  companies int not null default 0,
  companies_away int not null default 0,
  register text not null default 'not_asked' check (register in ('read', 'away', 'not_connected', 'not_asked')),
  lists jsonb not null default '[]',
  error text,
  primary key (workspace_id, id),
  unique (workspace_id, day)
);
call make_tenant_table('monitor_runs', 'select, insert, update');
create policy by_branch on monitor_runs as restrictive for all to freehold_app using (true);

-- What a source said of somebody when it was last read, sealed: the next reading is compared with it.
create table monitor_readings (
  workspace_id bigint not null,
  monitor_id bigint not null,
  source text not null check (source in ('company')),
  hash text not null,
  said_sealed bytea not null,
  read_at timestamptz not null,
  primary key (workspace_id, monitor_id, source),
  foreign key (workspace_id, monitor_id) references monitors
);
call make_tenant_table('monitor_readings', 'select, insert, update');
create policy by_branch on monitor_readings as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or monitor_id in (select id from monitors));

create table monitor_alerts (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  -- Null for what is about monitoring itself.
  monitor_id bigint,
  party_id bigint,
  type text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- What it is about, so that the same is told once; a later step of the same, like fewer days, raises what is open.
  source_key text not null,
  step int not null default 0,
  title text not null,
  source text not null,
  diff_sealed bytea not null,
  path text,
  listing_id bigint,
  check_id bigint,
  state text not null default 'new' check (state in ('new', 'in_review', 'cleared', 'false_positive', 'true_match', 'closed')),
  outcome text check (outcome in ('cleared', 'false_positive', 'true_match')),
  reason text,
  assignee_id bigint,
  found_at timestamptz not null,
  due_at timestamptz not null,
  overdue_told_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  version int not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  check ((state = 'closed') = (closed_at is not null)),
  check (state not in ('cleared', 'false_positive', 'true_match', 'closed') or (outcome is not null and reason is not null)),
  foreign key (workspace_id, monitor_id) references monitors,
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, listing_id) references screening_alerts,
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, assignee_id) references members
);
create unique index monitor_alerts_once on monitor_alerts (workspace_id, party_id, source_key, step) nulls not distinct;
create index monitor_alerts_by_monitor on monitor_alerts (workspace_id, monitor_id, id);
create index monitor_alerts_by_listing on monitor_alerts (workspace_id, listing_id) where listing_id is not null;
create index monitor_alerts_by_check on monitor_alerts (workspace_id, check_id) where check_id is not null;
create index monitor_alerts_by_assignee on monitor_alerts (workspace_id, assignee_id) where assignee_id is not null;
create index monitor_alerts_open on monitor_alerts (workspace_id, due_at) where state <> 'closed';
call make_tenant_table('monitor_alerts', 'select, insert, update');
create policy by_branch on monitor_alerts as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id is null or party_id not in (select hidden_parties()));

create table monitor_alert_events (
  workspace_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  kind text not null check (kind in ('found', 'raised', 'assigned', 'resolved', 'closed', 'overdue', 'settled')),
  text text not null,
  note text,
  by_member bigint,
  by_name text not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, alert_id) references monitor_alerts,
  foreign key (workspace_id, by_member) references members
);
create index monitor_alert_events_by_alert on monitor_alert_events (workspace_id, alert_id, id);
call make_tenant_table('monitor_alert_events', 'select, insert');
create policy by_branch on monitor_alert_events as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or alert_id in (select id from monitor_alerts));

-- When the document that an identity check rests on runs out; null where it has no date or none is known.
alter table kyc_checks add column document_expires_on date;
