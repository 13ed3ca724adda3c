-- Files that come in parts. What arrived lies sealed in the store piece by piece; a feature takes the whole once it is complete.
create table uploads (
  workspace_id bigint not null references workspaces,
  id uuid not null default gen_random_uuid(),
  by_member bigint not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members (workspace_id, id)
);
create index uploads_by_expiry on uploads (expires_at);
call make_tenant_table('uploads', 'select, insert, update');

create table upload_pieces (
  workspace_id bigint not null,
  upload_id uuid not null,
  at bigint not null,
  size int not null check (size > 0),
  storage_key text not null,
  primary key (workspace_id, upload_id, at),
  foreign key (workspace_id, upload_id) references uploads (workspace_id, id)
);
call make_tenant_table('upload_pieces', 'select, insert');
