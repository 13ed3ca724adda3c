-- What providers elsewhere are asked for checks of any kind: beside registers, documents and faces, the right to rent.
alter table kyc_provider_asks rename to provider_asks;
alter table provider_asks rename constraint kyc_provider_asks_workspace_id_check_id_fkey to provider_asks_workspace_id_check_id_fkey;
alter table provider_asks drop constraint kyc_provider_asks_what_check;
alter table provider_asks add constraint provider_asks_what_check check (what in ('register', 'document', 'rent'));
alter table provider_asks add column subject_sealed bytea, add column said_sealed bytea;

-- A certified provider hands over its statement and the picture of the holder; no member added them.
alter table rent_files alter column by_member drop not null;
alter table rent_files drop constraint rent_files_kind_check;
alter table rent_files add constraint rent_files_kind_check check (kind in ('copy', 'result_page', 'statement', 'holder'));
