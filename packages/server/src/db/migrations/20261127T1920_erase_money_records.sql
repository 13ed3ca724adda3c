-- Invoices, payment requests and monitoring reports go when their years are over, each with its certificate.
alter table invoices add column erased_at timestamptz;
alter table payment_requests add column erased_at timestamptz;
create policy not_erased on invoices as restrictive for all to freehold_app using (erased_at is null);
create policy not_erased on payment_requests as restrictive for all to freehold_app using (erased_at is null);
create index invoices_by_issue on invoices (issued_at) where erased_at is null;

alter table erasure_certificates drop constraint erasure_certificates_rule_check;
alter table erasure_certificates add constraint erasure_certificates_rule_check
  check (rule in ('checks', 'people', 'faces', 'rent_copies', 'links', 'invoices', 'payments', 'monitoring_reports'));
alter table erasure_certificates drop constraint erasure_certificates_object_type_check;
alter table erasure_certificates add constraint erasure_certificates_object_type_check
  check (object_type in ('check', 'party', 'flow_run', 'invoice', 'payment_request', 'monitoring_report'));
drop index erasure_certificates_once;
create unique index erasure_certificates_once on erasure_certificates (workspace_id, rule, object_type, object_id)
  where rule in ('checks', 'people', 'links', 'invoices', 'payments', 'monitoring_reports');
