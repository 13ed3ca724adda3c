-- Every file that was released with a seal, with what may be told to whoever has that very file. An older copy stays known once validation
-- data was added to a newer one.
create table signing_sealed_files (
  workspace_id bigint not null,
  document_id bigint not null,
  version int not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  reference text not null,
  level text not null check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  signed_count int not null,
  certificate_subject text not null,
  self_signed boolean not null,
  sealed_at timestamptz not null,
  made_at timestamptz not null,
  -- When authorities are asked to take the seal further; null where there is nothing more to reach, or a newer copy stands.
  raise_at timestamptz,
  is_newest boolean not null default true,
  primary key (workspace_id, document_id, version, sha256),
  foreign key (workspace_id, document_id) references signing_documents,
  foreign key (workspace_id, sha256) references files
);
create unique index signing_sealed_files_newest on signing_sealed_files (workspace_id, document_id, version) where is_newest;
create index signing_sealed_files_by_hash on signing_sealed_files (sha256);
create index signing_sealed_files_to_raise on signing_sealed_files (raise_at) where raise_at is not null;
call make_tenant_table('signing_sealed_files', 'select, insert, update');
