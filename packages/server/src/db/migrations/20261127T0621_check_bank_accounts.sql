-- A check of a client's bank account, as lists and other checks look for it. The account itself stands sealed among its records.
create table bank_checks (
  workspace_id bigint not null,
  check_id bigint not null,
  -- A keyed hash of sort code and account number: the same account of somebody else is found by it.
  fingerprint text not null,
  ends_in text not null,
  primary key (workspace_id, check_id),
  foreign key (workspace_id, check_id) references checks
);
create index bank_checks_by_fingerprint on bank_checks (workspace_id, fingerprint);
call make_tenant_table('bank_checks', 'select, insert, update');
create policy by_branch on bank_checks as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Everything that was given, found and done, sealed. Rows are only added. What concerns an account names the record it was given by.
create table bank_records (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  account_id bigint,
  kind text not null check (kind in ('account', 'modulus', 'statement', 'call', 'penny', 'penny_try', 'look', 'payee')),
  record_sealed bytea not null,
  by_member bigint,
  role_id int,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, account_id) references bank_records,
  foreign key (workspace_id, by_member) references members
);
create index bank_records_by_check on bank_records (workspace_id, check_id, id);
call make_tenant_table('bank_records', 'select, insert');
create policy by_branch on bank_records as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Statements and letters of banks. The hash stays when the bytes are erased.
create table bank_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  name text not null,
  mime text not null,
  size int not null,
  sha256 text not null,
  stored_sha256 text,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, stored_sha256) references files
);
create index bank_files_by_check on bank_files (workspace_id, check_id, id);
create index bank_files_by_stored on bank_files (workspace_id, stored_sha256);
call make_tenant_table('bank_files', 'select, insert, update');
create policy by_branch on bank_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- Versions of the modulus tables that a firm loaded, whole. None ships: they are Vocalink's.
create table modulus_tables (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  kind text not null check (kind in ('weights', 'substitutes')),
  name text not null,
  sha256 text not null,
  rows int not null,
  valid_from date not null,
  text text not null,
  by_member bigint not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, by_member) references members
);
create index modulus_tables_by_day on modulus_tables (workspace_id, kind, valid_from desc, id desc);
call make_tenant_table('modulus_tables', 'select, insert');
