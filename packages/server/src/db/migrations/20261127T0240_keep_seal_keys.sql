-- What seals documents were and are made with. The key is there only where the installation made it: sealed, and outside of every request's reach.
create table vault.seal_keys (
  id int generated always as identity primary key,
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate bytea not null,
  key_sealed bytea,
  made_at timestamptz not null,
  -- Seals nothing any more; what it sealed is still known as ours.
  retired_at timestamptz
);
create unique index seal_keys_own on vault.seal_keys ((true)) where key_sealed is not null and retired_at is null;
