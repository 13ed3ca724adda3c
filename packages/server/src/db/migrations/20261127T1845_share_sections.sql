-- Single sections of a report can be shared; each copy has a code that is printed on it; a PDF that failed is drawn again.
alter table report_shares
  drop constraint report_shares_scope_check,
  add constraint report_shares_scope_check check (scope in ('full', 'summary', 'screening_only', 'sections')),
  add sections text[] not null default '{}',
  add check_code_hash bytea unique,
  add check ((scope = 'sections') = (cardinality(sections) > 0));
comment on column report_shares.check_code_hash is 'Of the code that its PDF prints; null for copies from before there were codes';
create index report_shares_without_pdf on report_shares (created_at) where pdf_state = 'failed' and ended_for is null;
