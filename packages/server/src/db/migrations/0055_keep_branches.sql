-- Branches of a workspace. A workspace without a row here has one office, and nothing about branches shows anywhere in it.
create table branches (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  address text check (length(address) between 1 and 200),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (workspace_id, id)
);
create unique index branches_by_name on branches (workspace_id, lower(name));
call make_tenant_table('branches', 'select, insert, update');

create table member_branches (
  workspace_id bigint not null references workspaces,
  member_id bigint not null,
  branch_id bigint not null,
  primary key (workspace_id, member_id, branch_id),
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, branch_id) references branches
);
create index member_branches_of_branch on member_branches (workspace_id, branch_id);
call make_tenant_table('member_branches', 'select, insert, delete');

-- On: negotiators see the properties of their own branches alone.
alter table workspaces add column branch_scope boolean not null default false;

alter table properties add column branch_id bigint;
alter table properties add foreign key (workspace_id, branch_id) references branches;
alter table property_bulk_acts drop constraint property_bulk_acts_kind_check;
alter table property_bulk_acts add constraint property_bulk_acts_kind_check check (kind in ('assign', 'move', 'branch', 'archive', 'unarchive'));
create index properties_of_branch on properties (workspace_id, branch_id) where branch_id is not null;
