-- Packs for inspections by HMRC: what was asked for, and the file while it is kept.
create table hmrc_packs (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  sample text not null check (sample in ('all', 'last', 'random')),
  seed int,
  pictures boolean not null,
  -- The registers as whoever asked for it saw them.
  registers_sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'building', 'ready', 'failed', 'erased')),
  done int not null default 0,
  total int not null default 0,
  files int,
  size bigint,
  -- The hash stays when the file is erased.
  sha256 text,
  stored_sha256 text,
  manifest_sha256 text,
  error text,
  made_by bigint not null,
  made_at timestamptz not null,
  ready_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  check ((sample = 'random') = (seed is not null)),
  check (state <> 'ready' or stored_sha256 is not null),
  foreign key (workspace_id, made_by) references members,
  foreign key (workspace_id, stored_sha256) references files
);
comment on table hmrc_packs is 'Files for inspections. They hold copies, so they are kept for thirty days';
create index hmrc_packs_by_file on hmrc_packs (workspace_id, stored_sha256) where stored_sha256 is not null;
call make_tenant_table('hmrc_packs', 'select, insert, update');
