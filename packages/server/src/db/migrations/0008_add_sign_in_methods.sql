-- Ways to sign in beside the e-mail link: passkeys, a second step and a provider of single sign-on. They belong to the person.

-- A link now names whose it is, and one that was made at the machine's own terminal asks for no second step.
alter table auth.sign_in_links
  add column user_id text references auth.users on delete cascade,
  add column skips_two_step boolean not null default false;
drop table auth.verifications;

-- Sessions that are open stay open: what the cookie holds is compared by its SHA-256 from now on.
update auth.sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

create unique index accounts_by_provider on auth.accounts (provider_id, account_id);

create table auth.passkeys (
  id bigint generated always as identity primary key,
  user_id text not null references auth.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the device counts; a copy of the device falls behind.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on auth.passkeys (user_id);

-- Each can be answered once: whoever answers takes the row away. Making one is bound to the person, signing in to the browser.
create table auth.passkey_challenges (
  challenge_hash bytea primary key,
  user_id text references auth.users on delete cascade,
  browser_hash bytea,
  expires_at timestamptz not null,
  check ((user_id is null) <> (browser_hash is null))
);

-- The secret is sealed with the installation's key. `last_step` is the newest half-minute whose code was used: a code works once.
create table auth.two_step (
  user_id text primary key references auth.users on delete cascade,
  secret_sealed bytea not null,
  enabled_at timestamptz,
  last_step bigint,
  wrong_codes int not null default 0,
  wrong_since timestamptz,
  created_at timestamptz not null default now()
);

create table auth.recovery_codes (
  user_id text not null references auth.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Someone who proved the first step and owes the second.
create table auth.pending_sign_ins (
  token_hash bytea primary key,
  user_id text not null references auth.users on delete cascade,
  redirect text,
  wrong_codes int not null default 0,
  expires_at timestamptz not null
);
