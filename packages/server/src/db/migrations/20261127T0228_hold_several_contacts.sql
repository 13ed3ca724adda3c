-- Each row is one contact, as firms wrote to it. Those that one person proved to be theirs have the same person_id: signed in with one of
-- them, they see what was sent to any. A firm still sees the contact it wrote to and no other.
create sequence auth.app_person_ids;
alter table auth.app_users
  add person_id bigint not null default nextval('auth.app_person_ids'),
  add joined_at timestamptz,
  add changed_at timestamptz;
alter sequence auth.app_person_ids owned by auth.app_users.person_id;
comment on column auth.app_users.joined_at is 'When the person added it to theirs; null while it stands as a firm first wrote to it';
comment on column auth.app_users.changed_at is 'When the contacts of the person last became fewer: links made before that open nothing';
create index app_users_by_person on auth.app_users (person_id);

-- The transaction of a signer names each contact of theirs.
drop policy by_app_user on signing_document_recipients;
create policy by_app_user on signing_document_recipients for select to freehold_app
  using (app_user_id = any (nullif(current_setting('app.app_users', true), '')::bigint[]) and sent_at is not null);
drop policy by_app_user on signing_documents;
create policy by_app_user on signing_documents for select to freehold_app
  using (nullif(current_setting('app.app_users', true), '') is not null and exists (
    select 1 from signing_document_recipients as recipient
    where recipient.workspace_id = signing_documents.workspace_id and recipient.document_id = signing_documents.id
      and recipient.app_user_id = any (nullif(current_setting('app.app_users', true), '')::bigint[]) and recipient.sent_at is not null));
drop policy by_app_user on flow_run_contacts;
create policy by_app_user on flow_run_contacts for select to freehold_app
  using (app_user_id = any (nullif(current_setting('app.app_users', true), '')::bigint[]) and revoked_at is null);
drop function app_app_user();
