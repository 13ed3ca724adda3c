-- Ships, aircraft and wallets are screened too.
alter table checks drop constraint checks_subject_kind_check;
alter table checks add constraint checks_subject_kind_check check (subject_kind in ('person', 'company', 'vessel', 'aircraft', 'wallet'));
