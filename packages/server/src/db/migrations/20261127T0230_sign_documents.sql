-- Documents from an uploaded file to a seal: what is on them, who signs, and what happened.
create table signing_numbers (
  workspace_id bigint primary key references workspaces,
  last int not null
);
call make_tenant_table('signing_numbers', 'select, insert, update');

do $$
declare found record;
begin
  for found in select conname, conrelid::regclass as of_table from pg_constraint
    where conrelid in ('signing_documents'::regclass, 'signing_document_recipients'::regclass) and contype in ('u', 'c')
      and pg_get_constraintdef(oid) not like '%length(title)%'
  loop execute format('alter table %s drop constraint %I', found.of_table, found.conname);
  end loop;
end $$;

alter table signing_documents
  alter column state set default 'draft',
  add check (state in ('draft', 'sent', 'sealing', 'completed', 'declined', 'voided', 'expired')),
  add number int not null default 0,
  add version int not null default 1,
  add file_name text not null default '',
  add original_sha256 text,
  add prepared_sha256 text,
  add pages jsonb not null default '[]',
  add notes jsonb not null default '[]',
  add fields jsonb not null default '[]',
  add property_id bigint,
  add message text not null default '' check (length(message) <= 2000),
  add reminders int[] not null default '{2,4,7}',
  add expires_in_days int default 14 check (expires_in_days between 1 and 365),
  add created_by bigint,
  add sent_at timestamptz,
  add sent_by bigint,
  add expires_at timestamptz,
  add corrected_at timestamptz,
  add signed_at timestamptz,
  add completed_at timestamptz,
  add ended_at timestamptz,
  add ended_by text,
  add end_reason text,
  add held text,
  add event_count int not null default 0,
  add event_head text,
  add foreign key (workspace_id, property_id) references properties,
  add foreign key (workspace_id, created_by) references members,
  add foreign key (workspace_id, sent_by) references members,
  add foreign key (workspace_id, original_sha256) references files,
  add foreign key (workspace_id, prepared_sha256) references files;
comment on column signing_documents.signed_at is 'When the last person signed; the seal is made after that';
comment on column signing_documents.held is 'Why a document that everybody signed is not released';
update signing_documents as document set number = counted.number, sent_at = coalesce(sent.at, document.created_at),
  completed_at = case when document.state = 'completed' then document.updated_at end,
  ended_at = case when document.state = 'voided' then document.updated_at end
from (select workspace_id, id, row_number() over (partition by workspace_id order by id) as number from signing_documents) as counted
left join lateral (select min(sent_at) as at from signing_document_recipients as recipient
  where recipient.workspace_id = counted.workspace_id and recipient.document_id = counted.id) as sent on true
where document.workspace_id = counted.workspace_id and document.id = counted.id;
insert into signing_numbers select workspace_id, max(number) from signing_documents group by workspace_id;
create unique index signing_documents_by_number on signing_documents (workspace_id, number) where number > 0;
create index signing_documents_by_property on signing_documents (workspace_id, property_id, id) where property_id is not null;
create index signing_documents_by_change on signing_documents (workspace_id, updated_at);
create index signing_documents_expiring on signing_documents (expires_at) where state = 'sent';
create policy by_branch on signing_documents as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or property_id is null or property_id not in (select hidden_properties()));

alter table signing_document_recipients
  alter column app_user_id drop not null,
  alter column state set default 'waiting',
  add check (state in ('waiting', 'sent', 'viewed', 'signed', 'declined', 'replaced')),
  add check (state <> 'signed' or signed_at is not null),
  add check (state in ('waiting', 'replaced') or sent_at is not null),
  add key uuid not null default gen_random_uuid(),
  add number int not null default 1,
  add name text not null default '',
  add role text not null default 'signer' check (role in ('signer', 'approver', 'viewer', 'copy')),
  add order_group int not null default 1 check (order_group between 1 and 99),
  add proof text not null default 'email_code' check (proof in ('email_code', 'sms_code', 'access_code')),
  add contact_sealed bytea,
  add email_masked text,
  add phone_masked text,
  add access_code_hash text,
  add access_code_tries int not null default 0,
  add party_id bigint,
  add property_role text,
  add opened_at timestamptz,
  add read_all_at timestamptz,
  add entered_at timestamptz,
  add declined_at timestamptz,
  add decline_reason text,
  add replaced_by bigint,
  add next_reminder_at timestamptz,
  add reminded int not null default 0,
  add last_reminded_at timestamptz,
  add values_sealed bytea,
  add values_version int not null default 0,
  add signed_sealed bytea,
  add signed_version int,
  add filled int not null default 0,
  add foreign key (workspace_id, party_id) references parties,
  add foreign key (workspace_id, replaced_by) references signing_document_recipients;
comment on column signing_document_recipients.contact_sealed is 'Address and number as they were entered';
comment on column signing_document_recipients.signed_sealed is 'What was signed: values, ink, and the hashes of the pages that were shown';
update signing_document_recipients as recipient set
  name = trim(person.first_name || ' ' || person.surname),
  proof = case when person.email is null then 'sms_code' else 'email_code' end,
  number = counted.number, order_group = 1, opened_at = case when recipient.state in ('viewed', 'signed') then recipient.sent_at end,
  declined_at = case when recipient.state = 'declined' then recipient.sent_at end
from auth.app_users as person,
  (select workspace_id, id, row_number() over (partition by workspace_id, document_id order by id) as number from signing_document_recipients) as counted
where person.id = recipient.app_user_id and counted.workspace_id = recipient.workspace_id and counted.id = recipient.id;
update signing_document_recipients set state = 'waiting' where sent_at is null;
create unique index signing_document_recipients_by_key on signing_document_recipients (workspace_id, document_id, key);
-- Whoever opens a document does one thing in it.
create unique index signing_document_recipients_once on signing_document_recipients (workspace_id, document_id, app_user_id)
  where app_user_id is not null and state <> 'replaced';
create index signing_document_recipients_by_party on signing_document_recipients (workspace_id, party_id) where party_id is not null;
create index signing_document_recipients_to_remind on signing_document_recipients (next_reminder_at) where next_reminder_at is not null;
drop policy by_app_user on signing_document_recipients;
create policy by_app_user on signing_document_recipients for select to freehold_app
  using (app_user_id = any (nullif(current_setting('app.app_users', true), '')::bigint[]) and sent_at is not null and state <> 'replaced');

-- A link opens nothing by itself, and only its hash is kept. Of one person's links the newest works.
create table signing_links (
  workspace_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  recipient_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_for text check (revoked_for in ('new_link', 'replaced', 'wrong_person')),
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references signing_documents,
  foreign key (workspace_id, recipient_id) references signing_document_recipients
);
create index signing_links_by_recipient on signing_links (workspace_id, recipient_id);
call make_tenant_table('signing_links', 'select, insert, update, delete');

-- Everything that happened to a document, each with the hash of what came before.
create table signing_events (
  workspace_id bigint not null,
  document_id bigint not null,
  seq int not null,
  kind text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('member', 'signer', 'system')),
  actor_name text not null,
  recipient_id bigint,
  details jsonb not null default '{}',
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (workspace_id, document_id, seq),
  foreign key (workspace_id, document_id) references signing_documents on delete cascade
);
call make_tenant_table('signing_events', 'select, insert');

-- A page as everybody is shown it, drawn once for a prepared file, wherever the workspace uses that.
create table signing_pages (
  workspace_id bigint not null,
  file_sha256 text not null,
  page int not null check (page >= 1),
  width real not null,
  height real not null,
  picture_sha256 text not null,
  thumb_sha256 text not null,
  points_sha256 text not null,
  drawn_with text not null,
  lines jsonb not null,
  primary key (workspace_id, file_sha256, page),
  foreign key (workspace_id, file_sha256) references files on delete cascade,
  foreign key (workspace_id, picture_sha256) references files,
  foreign key (workspace_id, thumb_sha256) references files
);
call make_tenant_table('signing_pages', 'select, insert, delete');

-- Which pages were shown to whom, as which picture.
create table signing_pages_seen (
  workspace_id bigint not null,
  recipient_id bigint not null,
  page int not null,
  sha256 text not null,
  at timestamptz not null,
  primary key (workspace_id, recipient_id, page),
  foreign key (workspace_id, recipient_id) references signing_document_recipients on delete cascade
);
call make_tenant_table('signing_pages_seen');

create table signing_attachments (
  workspace_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  recipient_id bigint not null,
  field_key uuid,
  sha256 text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references signing_documents,
  foreign key (workspace_id, recipient_id) references signing_document_recipients,
  foreign key (workspace_id, sha256) references files
);
create index signing_attachments_by_recipient on signing_attachments (workspace_id, recipient_id);
call make_tenant_table('signing_attachments', 'select, insert, delete');

create table signing_templates (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  title text not null check (length(title) between 1 and 200),
  file_name text not null,
  original_sha256 text not null,
  prepared_sha256 text not null,
  pages jsonb not null,
  notes jsonb not null default '[]',
  roles jsonb not null default '[]',
  fields jsonb not null default '[]',
  message text not null default '',
  reminders int[] not null default '{2,4,7}',
  expires_in_days int default 14,
  version int not null default 1,
  used_count int not null default 0,
  last_used_at timestamptz,
  created_by bigint not null,
  changed_by bigint not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, original_sha256) references files,
  foreign key (workspace_id, prepared_sha256) references files,
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, changed_by) references members
);
create unique index signing_templates_by_name on signing_templates (workspace_id, lower(name)) where deleted_at is null;
call make_tenant_table('signing_templates', 'select, insert, update');

-- One seal of each version of a document.
create table signing_seals (
  workspace_id bigint not null,
  document_id bigint not null,
  version int not null,
  sealed_sha256 text not null,
  certificate_sha256 text not null,
  level text not null check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  certificate_subject text not null,
  self_signed boolean not null,
  sealed_at timestamptz not null,
  chain_head text not null,
  signed_count int not null,
  primary key (workspace_id, document_id, version),
  foreign key (workspace_id, document_id) references signing_documents,
  foreign key (workspace_id, sealed_sha256) references files,
  foreign key (workspace_id, certificate_sha256) references files
);
create index signing_seals_by_file on signing_seals (sealed_sha256);
call make_tenant_table('signing_seals', 'select, insert, update');

-- A person of a document is reached through it; their own row is hidden with the record it names, since asking for the document here would ask
-- for its people again.
create policy by_branch on signing_document_recipients as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id is null or party_id not in (select hidden_parties()));
do $$
declare part text;
begin
  foreach part in array array['signing_links', 'signing_events', 'signing_attachments', 'signing_seals'] loop
    execute format('create policy by_branch on %I as restrictive for all to freehold_app
      using ((select app_branch_bound()) <> 1 or (document_id in (select id from signing_documents)))', part);
  end loop;
end $$;
create policy by_branch on signing_pages_seen as restrictive for all to freehold_app using ((select app_branch_bound()) <> 1
  or (recipient_id in (select id from signing_document_recipients where document_id in (select id from signing_documents))));

-- A session by an access code is for one document: nobody proved to hold an address or a number.
alter table auth.app_sessions add document_workspace_id bigint, add document_id bigint;
