-- The tenancy that a document is the agreement of.
alter table signing_documents
  add tenancy_id bigint,
  add foreign key (workspace_id, tenancy_id) references tenancies;
create index signing_documents_by_tenancy on signing_documents (workspace_id, tenancy_id) where tenancy_id is not null;
