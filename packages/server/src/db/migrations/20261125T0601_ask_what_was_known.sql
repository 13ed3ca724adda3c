-- A kind of check that an installation comes to run is asked of nobody until a firm saves a version of its policy after that.
alter table check_policies add column asks text[] not null default '{aml}' check (asks <> '{}');
alter table check_policies alter column asks drop default;
comment on column check_policies.asks is 'The kinds this installation could run when the version was saved: of those it requires, the ones it asks for';
