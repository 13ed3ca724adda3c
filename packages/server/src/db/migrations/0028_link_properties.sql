-- One link of a property, for people who come to it: who may begin what through it, until when, and who of the firm is told.
create table property_links (
  workspace_id bigint not null,
  property_id bigint not null,
  version int not null default 1,
  token_hash bytea not null unique,
  -- The token again, sealed, so that members can copy the link at any time.
  token_sealed bytea not null,
  roles text[] not null check (cardinality(roles) between 1 and 9),
  is_enabled boolean not null default true,
  expires_at timestamptz not null,
  opens int not null default 0,
  last_opened_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  primary key (workspace_id, property_id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, created_by) references members
);
call make_tenant_table('property_links', 'select, insert, update');

create table link_notifications (
  workspace_id bigint not null,
  property_id bigint not null,
  member_id bigint not null,
  channels text[] not null check (channels <@ '{in_app,email}'),
  notification_type_ids int[] not null check (notification_type_ids <@ '{1,2}'),
  primary key (workspace_id, property_id, member_id),
  foreign key (workspace_id, property_id) references properties,
  foreign key (workspace_id, member_id) references members
);
call make_tenant_table('link_notifications');

-- Somebody who wrote their name at a link and has not confirmed their address yet. What they wrote is sealed, and erased after a day.
create table link_sign_ups (
  workspace_id bigint not null,
  id bigint generated always as identity,
  property_id bigint not null,
  request_hash bytea not null unique,
  written_sealed bytea not null,
  contact_hash bytea not null,
  ip_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, property_id) references properties
);
-- Limits count over all workspaces.
create index link_sign_ups_by_contact on link_sign_ups (contact_hash, created_at desc);
create index link_sign_ups_by_ip on link_sign_ups (ip_hash, created_at desc);
create index link_sign_ups_by_age on link_sign_ups (created_at);
call make_tenant_table('link_sign_ups');
