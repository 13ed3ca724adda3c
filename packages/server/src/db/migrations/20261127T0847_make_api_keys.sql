-- Keys by which a firm's own programs call. Of the key only its SHA-256 is kept; a key does what its maker may, within its scopes.
create table api_keys (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  name text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  by_member bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  revoked_by bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, revoked_by) references members
);
create unique index api_keys_by_hash on api_keys (token_hash);
call make_tenant_table('api_keys', 'select, insert, update');
