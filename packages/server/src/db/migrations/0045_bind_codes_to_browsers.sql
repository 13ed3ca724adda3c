-- A code belongs to the browser that asked for it: the challenge it holds, kept as a hash. Where many codes were asked for one contact, a
-- longer one is sent now and then and serves every browser that asks meanwhile: rows of those were not sent.
alter table auth.app_user_codes
  add column challenge_hash bytea unique,
  add column digits smallint not null default 6,
  add column sent boolean not null default true;
create index app_user_codes_by_code on auth.app_user_codes (contact_hash, code_hash);

alter table link_sign_ups
  add column digits smallint not null default 6,
  add column sent boolean not null default true;
create index link_sign_ups_by_code on link_sign_ups (contact_hash, code_hash);

-- A request for a sign-in link that was not sent, because several were: it lets its browser use the newest one.
alter table auth.sign_in_links add column sent boolean not null default true;
