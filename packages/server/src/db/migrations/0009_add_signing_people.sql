-- People outside the workspaces who sign. They are kept where the built-in sign-in keeps its rows: freehold_app is granted nothing there.

-- A person a workspace has sent something to. A contact is a door, so a person begins with the one that was used; another is added only
-- by the person, signed in: otherwise a workspace could open somebody's papers to a number of its choice.
create table auth.app_users (
  id bigint generated always as identity primary key,
  email text unique check (email = lower(email)),
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  first_name text not null,
  surname text not null,
  created_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);

-- One row for each code that was asked for, whether or not the contact is known: limits and tries count rows, so they tell nothing either.
-- Contacts, networks and codes are kept as keyed hashes. Of one contact's rows only the newest can sign in.
create table auth.app_user_codes (
  id bigint generated always as identity primary key,
  contact_hash bytea not null,
  ip_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index app_user_codes_by_contact on auth.app_user_codes (contact_hash, created_at);
create index app_user_codes_by_ip on auth.app_user_codes (ip_hash, created_at);
create index app_user_codes_by_age on auth.app_user_codes (created_at);

-- An app user's open session. expires_at moves with use, ends_at never does.
create table auth.app_sessions (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references auth.app_users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at <= ends_at)
);
create index app_sessions_by_user on auth.app_sessions (app_user_id);

-- The app user of the running transaction; null outside an app user's scope, and then no policy for app users lets a row through.
create function app_app_user() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.app_user_id', true), '')::bigint $$;

-- What a workspace sends to be signed, as far as its signers' lists show it.
create table signing_documents (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  sender_name text not null,
  state text not null default 'sent' check (state in ('sent', 'completed', 'voided')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
comment on column signing_documents.sender_name is 'The workspace''s account name as the signer was told it; a signer may not read workspaces';
call make_tenant_table('signing_documents');

create table signing_document_recipients (
  workspace_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  app_user_id bigint not null references auth.app_users,
  state text not null default 'sent' check (state in ('sent', 'viewed', 'signed', 'declined')),
  sent_at timestamptz,
  signed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references signing_documents,
  unique (workspace_id, document_id, app_user_id),
  check ((state = 'signed') = (signed_at is not null)),
  check (state = 'sent' or sent_at is not null)
);
comment on column signing_document_recipients.sent_at is 'Null until it is sent to this person; until then they do not see it';
create index signing_document_recipients_by_app_user on signing_document_recipients (app_user_id, state);
call make_tenant_table('signing_document_recipients');

-- An app user reads what was sent to them, in whatever workspace, and writes nothing.
create policy by_app_user on signing_document_recipients for select to freehold_app
  using (app_user_id = app_app_user() and sent_at is not null);
create policy by_app_user on signing_documents for select to freehold_app
  using (app_app_user() is not null and exists (
    select 1 from signing_document_recipients as recipient
    where recipient.workspace_id = signing_documents.workspace_id and recipient.document_id = signing_documents.id
      and recipient.app_user_id = app_app_user() and recipient.sent_at is not null));
