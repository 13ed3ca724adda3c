-- An endpoint that is told the name of the record too, beside its number.
alter table webhook_endpoints add column with_summary boolean not null default false;
