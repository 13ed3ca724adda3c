-- Countries for which the law itself asks for enhanced due diligence (MLR 2017 reg 33(1)(b)), as part of the screening policy, with the source
-- and its date. Null: a version from before there was such a list.
alter table screening_policies add column mandatory jsonb;

-- Whether a check asks for enhanced due diligence, and whether the pack is complete.
alter table checks add column edd text not null default 'not_needed' check (edd in ('not_needed', 'incomplete', 'complete'));
-- How much of it was asked for when a second person agreed. What two people decided before there were packs stands.
alter table decision_seconds add column edd_level text not null default 'none' check (edd_level in ('none', 'lighter', 'full'));
update decision_seconds set edd_level = 'full';

-- Every saved version of the pack of a check, sealed; the newest counts. Rows are only added.
create table edd_packs (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  texts_sealed bytea not null,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members
);
create index edd_packs_by_check on edd_packs (workspace_id, check_id, id);
call make_tenant_table('edd_packs', 'select, insert');

-- A file of evidence of a pack. Of a removed one the hash, the dates and who did it stay.
create table edd_files (
  workspace_id bigint not null,
  id bigint generated always as identity,
  check_id bigint not null,
  shows text not null check (shows in ('wealth', 'funds', 'both')),
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  -- The stored bytes; null once they are erased.
  stored_sha256 text,
  by_member bigint not null,
  role_id int not null,
  at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, check_id) references checks,
  foreign key (workspace_id, by_member) references members,
  foreign key (workspace_id, removed_by) references members,
  foreign key (workspace_id, stored_sha256) references files
);
create index edd_files_by_check on edd_files (workspace_id, check_id, id);
call make_tenant_table('edd_files', 'select, insert, update');

create policy by_branch on edd_packs as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));
create policy by_branch on edd_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (check_id not in (select hidden_checks())));

-- The last line behind the rule that nobody confirms their own decision.
create function second_is_another() returns trigger language plpgsql as $$
begin
  if exists (select from decisions where workspace_id = new.workspace_id and id = new.decision_id and by_member = new.by_member) then
    raise exception 'a decision is confirmed by another person' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_is_another before insert on decision_seconds for each row execute function second_is_another();

-- Checks that wait for a decision and ask for it: a high or politically exposed risk as it is assessed now, or a confirmed match.
update checks set edd = 'incomplete'
where state = 'completed' and not is_practice and (
  exists (select from risk_assessments newest where newest.workspace_id = checks.workspace_id and newest.check_id = checks.id
    and coalesce(newest.override_level, newest.level) = 'high'
    and not exists (select from risk_assessments later where later.workspace_id = newest.workspace_id and later.check_id = newest.check_id and later.id > newest.id))
  or exists (select from matches where matches.workspace_id = checks.workspace_id and matches.check_id = checks.id
    and matches.category in ('pep', 'rca') and matches.status = 'true_match'));
