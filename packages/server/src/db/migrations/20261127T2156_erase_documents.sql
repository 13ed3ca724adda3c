-- Documents for signing go when their years are over, each with its certificate.
alter table erasure_certificates drop constraint erasure_certificates_rule_check;
alter table erasure_certificates add constraint erasure_certificates_rule_check
  check (rule in ('checks', 'people', 'faces', 'rent_copies', 'links', 'invoices', 'payments', 'monitoring_reports', 'documents', 'deeds'));
alter table erasure_certificates drop constraint erasure_certificates_object_type_check;
alter table erasure_certificates add constraint erasure_certificates_object_type_check
  check (object_type in ('check', 'party', 'flow_run', 'invoice', 'payment_request', 'monitoring_report', 'signing_document'));
drop index erasure_certificates_once;
create unique index erasure_certificates_once on erasure_certificates (workspace_id, rule, object_type, object_id)
  where rule in ('checks', 'people', 'links', 'invoices', 'payments', 'monitoring_reports', 'documents', 'deeds');
