-- An alert that is not settled in its time goes to the next person, and further when they do not settle it either.
alter table monitor_alerts
  add column reminded_at timestamptz,
  add column escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  add column escalated_at timestamptz,
  -- Null where there was nobody else to whom it could go.
  add column escalated_to bigint,
  add foreign key (workspace_id, escalated_to) references members,
  add check ((escalation_level = 0) = (escalated_at is null));
update monitor_alerts set escalation_level = 1, escalated_at = overdue_told_at, reminded_at = overdue_told_at where overdue_told_at is not null;
alter table monitor_alerts drop column overdue_told_at;
create index monitor_alerts_by_escalated on monitor_alerts (workspace_id, escalated_to) where escalated_to is not null;
alter table monitor_alert_events drop constraint monitor_alert_events_kind_check;
alter table monitor_alert_events add constraint monitor_alert_events_kind_check
  check (kind in ('found', 'raised', 'assigned', 'resolved', 'closed', 'overdue', 'settled', 'reminded', 'escalated'));
