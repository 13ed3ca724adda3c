-- Files whose row is gone and whose bytes are still to be erased: a store may refuse, or be away.
create table vault.file_erasures (
  storage_key text primary key,
  workspace_id bigint not null,
  sha256 text not null,
  asked_at timestamptz not null default now(),
  tries int not null default 0,
  tried_at timestamptz,
  fault text
);
create index file_erasures_by_file on vault.file_erasures (workspace_id, sha256);
