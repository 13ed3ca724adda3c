-- Each row is one e-mail with a link. Only the hash of the link's token is kept; null until the e-mail is written.
create table invitations (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  member_id bigint not null,
  invited_by bigint not null,
  token_hash bytea unique,
  -- `accepted` waits for the person to sign in at a provider elsewhere; `joined` is the end of it.
  state text not null default 'open' check (state in ('open', 'accepted', 'joined', 'revoked', 'replaced')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members,
  foreign key (workspace_id, invited_by) references members
);
create index invitations_by_member on invitations (workspace_id, member_id);
-- Of the invitations of one member at most one can still lead in.
create unique index invitations_open on invitations (workspace_id, member_id) where state in ('open', 'accepted');
call make_tenant_table('invitations', 'select, insert, update');
