-- What providers elsewhere were asked for an identity check: a register of deaths, or somebody who looks at the pictures of the document and the face.
alter table kyc_register_asks rename to kyc_provider_asks;
alter table kyc_provider_asks rename constraint kyc_register_asks_workspace_id_check_id_fkey to kyc_provider_asks_workspace_id_check_id_fkey;
alter table kyc_provider_asks
  add column what text not null default 'register' check (what in ('register', 'document')),
  add column document text check (document in ('clear', 'caution', 'rejected', 'suspected')),
  add column face text check (face in ('clear', 'consider')),
  add column found text[] not null default '{}',
  drop constraint kyc_register_asks_pkey,
  add primary key (workspace_id, check_id, what);
alter table kyc_provider_asks alter column what drop default;
