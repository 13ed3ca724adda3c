-- Bytes that are being written or were, and that no row refers to yet. Whoever refers to them takes this away in the same transaction; what
-- still stands here after a day was left by a process that ended, or by a transaction that failed.
create table vault.file_writes (
  storage_key text primary key,
  workspace_id bigint not null,
  at timestamptz not null
);
create index file_writes_by_age on vault.file_writes (at);

-- What was left is erased like any file; nobody knows its hash.
alter table vault.file_erasures alter column sha256 drop not null;
