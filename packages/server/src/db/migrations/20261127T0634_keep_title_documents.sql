-- Registers, plans and leases that members bought from HM Land Registry and keep as evidence.
create table title_documents (
  workspace_id bigint not null,
  id bigint generated always as identity,
  title_number text not null check (title_number ~ '^[A-Z]{1,3}[0-9]{1,6}$'),
  kind text not null check (kind in ('register', 'plan', 'lease', 'other')),
  address text not null,
  edition_on date,
  file_name text not null,
  size int not null,
  sha256 text not null,
  by_member bigint not null,
  added_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, title_number, sha256),
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, sha256) references files
);
create index title_documents_by_file on title_documents (workspace_id, sha256);
call make_tenant_table('title_documents', 'select, insert, update, delete');
