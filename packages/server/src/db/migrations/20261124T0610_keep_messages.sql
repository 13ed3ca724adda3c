-- Emails and texts that workspaces send. What a message says and to whom lies sealed; requests may add and move on messages, and never change
-- what they say.
create table messages (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  -- In the Message-ID of an email and in what services report.
  public_id uuid not null unique,
  channel text not null check (channel in ('email', 'sms')),
  purpose text not null,
  to_masked text not null,
  -- Null once erased.
  to_sealed bytea,
  -- Names nobody but the firm and its members.
  subject text check (length(subject) between 1 and 300),
  content_sealed bytea,
  reply_to text,
  about_type text,
  about_id text,
  about_path text check (about_path like '/%'),
  -- The member who caused it; null where the product did.
  by_member bigint,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'unconfirmed', 'sent', 'delivered', 'bounced', 'failed', 'given_up', 'withdrawn')),
  fault text check (fault in ('address', 'blocked', 'refused', 'put_off', 'unknown')),
  provider text,
  provider_id text,
  attempts int not null default 0,
  queued_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  -- The one that this is sent again as.
  resent_as bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, resent_as) references messages,
  check ((about_type is null) = (about_id is null))
);
create index messages_about on messages (workspace_id, about_type, about_id);
create index messages_undelivered on messages (workspace_id) where state in ('unconfirmed', 'bounced', 'failed', 'given_up') and resent_as is null;
create index messages_of_provider on messages (provider, provider_id) where provider_id is not null;
create index messages_to_erase on messages (queued_at) where to_sealed is not null;
create index messages_resent on messages (workspace_id, resent_as);
create index messages_by_member on messages (workspace_id, by_member);
call make_tenant_table('messages', 'select, insert');
grant update (state, fault, provider, provider_id, attempts, sending_at, sent_at, settled_at, resent_as, to_sealed, content_sealed) on messages to freehold_app;

-- Files that go with a message; they stay until it no longer needs them.
create table message_files (
  workspace_id bigint not null,
  message_id bigint not null,
  position int not null,
  sha256 text not null,
  name text not null check (length(name) between 1 and 200),
  primary key (workspace_id, message_id, position),
  foreign key (workspace_id, message_id) references messages on delete cascade,
  foreign key (workspace_id, sha256) references files
);
create index message_files_by_file on message_files (workspace_id, sha256);
call make_tenant_table('message_files', 'select, insert, delete');
