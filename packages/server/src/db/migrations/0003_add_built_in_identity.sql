-- The built-in sign-in keeps its rows in a schema of its own. freehold_app, the role of every request's scope, is granted nothing here:
-- only the owner's connection reads who can sign in, which sessions are open and the signing keys.
create schema auth;

create table auth.users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The token alone opens nothing: the cookie also carries its HMAC under a secret that is not in the database.
create table auth.sessions (
  id text primary key,
  user_id text not null references auth.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on auth.sessions (user_id);

-- Ways to sign in beside the e-mail link; empty until one is offered.
create table auth.accounts (
  id text primary key,
  user_id text not null references auth.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_by_user on auth.accounts (user_id);

-- What a link's token stands for; the token itself is kept as its SHA-256 only.
create table auth.verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on auth.verifications (identifier);

-- Private keys are encrypted with the installation's secret.
create table auth.signing_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- One row for each link that was asked for, whether or not the address is known: the limits count rows, so they tell nothing either.
-- Addresses, browsers and networks are kept as keyed hashes.
create table auth.sign_in_links (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  ip_hash bytea,
  browser_hash bytea,
  token_hash bytea unique,
  redirect text,
  tries int not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_links_by_email on auth.sign_in_links (email_hash, created_at);
create index sign_in_links_by_ip on auth.sign_in_links (ip_hash, created_at);
create index sign_in_links_by_age on auth.sign_in_links (created_at);
