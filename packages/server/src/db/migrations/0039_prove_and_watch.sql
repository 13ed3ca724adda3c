-- A check can be worked out again, everybody's cover by every list is kept, and what changes on a list is compared with the people of a firm.

/* ---------- worked out again ---------- */
-- The SHA-256 of the whole answer in one canonical form; null for checks made before it was kept.
alter table checks add column result_sha256 text check (result_sha256 ~ '^[0-9a-f]{64}$');

create table check_replays (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  by_member bigint not null,
  at timestamptz not null,
  result text not null check (result in ('same', 'different', 'not_run')),
  engine_version text,
  compared int not null check (compared >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  lists jsonb not null,
  -- In words, and never with what the client is called or when they were born.
  differences jsonb not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index check_replays_of_check on check_replays (workspace_id, check_id, id desc);
call make_tenant_table('check_replays', 'select, insert');

/* ---------- who is covered by which list ---------- */
-- The newest version of each list that a party was compared with: by a check of theirs, or because what changed since was compared with them.
create table screening_coverage (
  workspace_id bigint not null,
  party_id bigint not null,
  list_key text not null,
  version_id bigint not null references list_versions,
  how text not null check (how in ('check', 'delta')),
  -- The check it rests on; changes since then were compared with the same person.
  check_id bigint not null,
  at timestamptz not null,
  -- Name, birth or country of the party changed after the check: the comparison was of somebody else, so to speak.
  details_changed_at timestamptz,
  primary key (workspace_id, party_id, list_key),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, check_id) references checks
);
create index screening_coverage_by_version on screening_coverage (workspace_id, list_key, version_id);
call make_tenant_table('screening_coverage', 'select, update');

-- What a list change means for somebody: kept where the answer about them changes, and nowhere else.
create table screening_alerts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  party_id bigint not null,
  list_key text not null,
  list_name text not null,
  list_version_id bigint not null references list_versions,
  entry_ref text not null,
  entry_hash text not null,
  entry jsonb not null,
  change text not null check (change in ('added', 'changed', 'removed')),
  before text not null check (before in ('never', 'none', 'weak', 'strong', 'cleared', 'confirmed')),
  after text not null check (after in ('none', 'weak', 'strong')),
  score int,
  likely boolean not null default false,
  matched_name text,
  -- The check it was compared with; null for somebody who was never checked.
  check_id bigint,
  state text not null default 'new' check (state in ('new', 'seen', 'checked', 'dismissed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint,
  settled_check_id bigint,
  reason text check (length(reason) between 1 and 2000),
  primary key (workspace_id, id),
  foreign key (workspace_id, party_id) references parties,
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, settled_by) references members,
  foreign key (workspace_id, settled_check_id) references checks,
  check ((state = 'dismissed') = (reason is not null))
);
create unique index screening_alerts_once on screening_alerts (workspace_id, party_id, list_version_id, entry_ref);
create index screening_alerts_open on screening_alerts (workspace_id, id desc) where state in ('new', 'seen');
create index screening_alerts_of_entry on screening_alerts (workspace_id, list_key, entry_ref);
call make_tenant_table('screening_alerts', 'select, insert, update');

-- Every comparison of a list change with the people of a firm, done or not.
create table list_watch_runs (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  list_key text not null,
  list_name text not null,
  version_id bigint not null references list_versions,
  state text not null check (state in ('running', 'done', 'failed')),
  tries int not null default 1,
  started_at timestamptz not null,
  finished_at timestamptz,
  took_ms int,
  parties int not null default 0,
  changes int not null default 0,
  alerts int not null default 0,
  error text,
  primary key (workspace_id, id),
  check ((state = 'running') = (finished_at is null))
);
create unique index list_watch_runs_once on list_watch_runs (workspace_id, version_id);
create index list_watch_runs_of_list on list_watch_runs (workspace_id, list_key, version_id desc);
call make_tenant_table('list_watch_runs', 'select, insert, update');

/* ---------- what writes the cover ---------- */
-- A finished check covers its party by the versions it was compared with; one that was cancelled, or went to another record, covers nobody here.
create procedure note_coverage(in_workspace bigint, of_party bigint) language sql as $$
  delete from screening_coverage
  where workspace_id = in_workspace and party_id = of_party and not exists (
    select from checks
    where checks.workspace_id = in_workspace and checks.id = screening_coverage.check_id
      and checks.party_id = of_party and checks.state in ('completed', 'decided'));
  insert into screening_coverage as kept (workspace_id, party_id, list_key, version_id, how, check_id, at)
  select distinct on (versions.list_key) checks.workspace_id, checks.party_id, versions.list_key, versions.id, 'check', checks.id, checks.screened_at
  from checks
  cross join unnest(checks.list_version_ids) as used (id)
  join list_versions versions on versions.id = used.id
  where checks.workspace_id = in_workspace and checks.party_id = of_party and not checks.is_practice
    and checks.state in ('completed', 'decided') and checks.screened_at is not null
  order by versions.list_key, checks.id desc
  on conflict (workspace_id, party_id, list_key) do update
    set version_id = excluded.version_id, how = 'check', check_id = excluded.check_id, at = excluded.at,
      details_changed_at = case when kept.details_changed_at >
        (select created_at from checks where checks.workspace_id = in_workspace and checks.id = excluded.check_id) then kept.details_changed_at end
    where excluded.check_id > kept.check_id
$$;

create function note_coverage_of_check() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.party_id is not null and old.party_id is distinct from new.party_id then
    call note_coverage(old.workspace_id, old.party_id);
  end if;
  if new.party_id is null or new.is_practice then return null; end if;
  call note_coverage(new.workspace_id, new.party_id);
  -- Whoever was checked since has been looked at.
  if new.state = 'completed' then
    update screening_alerts set state = 'checked', settled_at = new.screened_at, settled_check_id = new.id
    where workspace_id = new.workspace_id and party_id = new.party_id and state in ('new', 'seen') and created_at <= new.created_at
      and list_version_id <= (select max(id) from list_versions
        where list_versions.id = any (new.list_version_ids) and list_versions.list_key = screening_alerts.list_key);
  end if;
  return null;
end $$;
create trigger note_coverage_of_check after insert or update of party_id, state, list_version_ids
  on checks for each row execute function note_coverage_of_check();

create function note_changed_details() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update screening_coverage set details_changed_at = now() where workspace_id = new.workspace_id and party_id = new.id and details_changed_at is null;
  return null;
end $$;
create trigger note_changed_details
  after update of first_name, middle_names, last_name, dob, nationality, company_name, company_number, jurisdiction on parties
  for each row when ((old.first_name, old.middle_names, old.last_name, old.dob, old.nationality, old.company_name, old.company_number, old.jurisdiction)
    is distinct from (new.first_name, new.middle_names, new.last_name, new.dob, new.nationality, new.company_name, new.company_number, new.jurisdiction))
  execute function note_changed_details();

-- A version that goes live is compared with the people of every firm that is screened with it, by a job of each, after the commit.
create function watch_live_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  firm bigint;
begin
  for firm in
    select id from workspaces where state = 'active' and completed_signup and (new.workspace_id is null or id = new.workspace_id)
  loop
    perform graphile_worker.add_job(
      identifier => 'watch-lists',
      payload => json_build_object('workspaceId', firm),
      job_key => 'watch-lists:' || firm,
      max_attempts => 12);
  end loop;
  return null;
end $$;
create trigger watch_live_version after insert or update of state on list_versions
  for each row when (new.state = 'active') execute function watch_live_version();

revoke all on procedure note_coverage(bigint, bigint) from public;
revoke all on function note_coverage_of_check() from public;
revoke all on function note_changed_details() from public;
revoke all on function watch_live_version() from public;

-- Cover from the checks that were made before it was kept.
do $$
declare
  known record;
begin
  for known in select distinct workspace_id, party_id from checks where party_id is not null loop
    call note_coverage(known.workspace_id, known.party_id);
  end loop;
end $$;
