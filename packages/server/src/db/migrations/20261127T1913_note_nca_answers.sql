-- What the National Crime Agency answers to a report that asks for a defence, as an event of the vault.
alter table suspicion_events drop constraint suspicion_events_what_check;
alter table suspicion_events add constraint suspicion_events_what_check
  check (what in ('report', 'paper', 'read', 'open_paper', 'decide', 'nca_answer'));
