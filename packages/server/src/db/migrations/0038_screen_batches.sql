-- Up to 500 names screened in one go. The file lies here row by row and sealed, and is erased seven days after the batch is over; its checks stay.
create table screening_batches (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  version int not null default 1,
  source text not null check (source in ('csv', 'api')),
  state text not null default 'draft' check (state in ('draft', 'running', 'done', 'cancelled', 'failed')),
  name text not null check (length(name) between 1 and 120),
  row_count int not null check (row_count between 1 and 500),
  -- Null: as the screening policy of the workspace says when a check begins.
  match_mode text check (match_mode in ('strict', 'standard', 'wide')),
  categories text[],
  -- Whether who stands twice, or was screened in the last 24 hours, is screened again.
  again boolean not null default false,
  -- Heads, samples and what they mean: words of the file, so sealed.
  plan_sealed bytea,
  -- Why it broke off, for the person.
  error text,
  confirmed_at timestamptz,
  confirmed_by bigint,
  finished_at timestamptz,
  erased_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, confirmed_by) references members,
  check ((confirmed_at is null) = (confirmed_by is null))
);
create index screening_batches_by_age on screening_batches (workspace_id, id desc);
create index screening_batches_to_erase on screening_batches (coalesce(finished_at, created_at)) where erased_at is null;
create index screening_batches_running on screening_batches (workspace_id, id) where state = 'running';
call make_tenant_table('screening_batches', 'select, insert, update');

alter table checks add column batch_id bigint;
alter table checks add foreign key (workspace_id, batch_id) references screening_batches;
create index checks_of_batch on checks (workspace_id, batch_id, state) where batch_id is not null;

create table screening_batch_rows (
  workspace_id bigint not null,
  batch_id bigint not null,
  row int not null check (row > 0),
  -- Where it begins in the file.
  line int not null check (line > 0),
  state text not null default 'wrong' check (state in ('wrong', 'ready', 'twice', 'recent', 'started', 'failed', 'stopped')),
  has_no_dob boolean not null default false,
  cells_sealed bytea,
  -- Who it is and what is wrong with it.
  result_sealed bytea,
  check_id bigint,
  primary key (workspace_id, batch_id, row),
  foreign key (workspace_id, batch_id) references screening_batches,
  foreign key (workspace_id, check_id) references checks,
  check ((state = 'started') = (check_id is not null))
);
-- A row and its check are written in one: no check stands for two rows.
create unique index screening_batch_rows_by_check on screening_batch_rows (workspace_id, check_id) where check_id is not null;
create index screening_batch_rows_by_state on screening_batch_rows (workspace_id, batch_id, state, row);
call make_tenant_table('screening_batch_rows', 'select, insert, update');

-- Jobs nobody waits for stand behind those somebody does: the higher the number, the later.
drop function enqueue_job(text, jsonb, text);
create function enqueue_job(task text, payload jsonb, job_key text default null, priority int default 0) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if public.app_workspace() is null then
    raise exception 'A job can only be added inside a scope';
  end if;
  perform graphile_worker.add_job(
    identifier => task,
    payload => (payload || jsonb_build_object('workspaceId', public.app_workspace()))::json,
    job_key => enqueue_job.job_key,
    max_attempts => 12,
    priority => enqueue_job.priority
  );
end $$;
revoke all on function enqueue_job(text, jsonb, text, int) from public;
grant execute on function enqueue_job(text, jsonb, text, int) to freehold_app;
