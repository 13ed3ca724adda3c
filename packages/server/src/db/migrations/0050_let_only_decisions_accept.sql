-- A client is accepted by a person's decision, with its second approver where one is needed, and by nothing else: a screening without a match
-- opened the gate and stopped the clock until now. What follows from a client's checks is from here on written by one function of the server
-- (client-acceptance), and no trigger. What stands is set right below, and what was changed is printed.

drop trigger note_check_of_party on checks;
drop function note_check_of_party();
drop procedure refresh_party_aml(bigint, bigint);
drop trigger stop_cdd_clock on parties;
drop function stop_cdd_clock();

alter table checks drop constraint checks_status_check;
alter table checks add constraint checks_status_check
  check (status in ('notStarted', 'inProgress', 'needsReview', 'readyToAccept', 'passed', 'acceptedAfterReview', 'failed', 'cancelled'));
-- From when to when a check closed the gate to its client: [{from, to, frozen}], the last without its end while it does.
alter table checks add column closings jsonb not null default '[]';
alter table parties
  -- The acceptance that answers for them, and until when; both null while none does, and then why.
  add column aml_accepted_until timestamptz,
  add column aml_closed_by text default 'never_checked'
    check (aml_closed_by in ('never_checked', 'screening', 'undecided', 'review', 'second_wanted', 'reopened', 'rejected', 'cancelled', 'frozen'));
comment on column parties.aml_accepted_at is 'When the decision was made that answers for them now; null while none does';

/* ---------- what stands, by the new rule ---------- */
-- The rows below follow; none of them is an act of anybody today.
alter table checks disable trigger user;
alter table parties disable trigger user;
alter table property_people disable trigger user;

-- Each decision that came to stand as an acceptance, with how long it holds: low 24 months, medium 12, high 6. A risk assessed later shortens it.
create temporary table acceptances on commit drop as
select checks.workspace_id, checks.party_id, checks.id as check_id, coalesce(second.at, made.at) as at,
  least(months.held, (
    select min(case coalesce(later.override_level, later.level) when 'low' then 24 when 'medium' then 12 else 6 end) from risk_assessments later
    where later.workspace_id = checks.workspace_id and later.check_id = checks.id and later.at > made.at)) as months
from checks
join decisions made on made.workspace_id = checks.workspace_id and made.check_id = checks.id
join risk_assessments risk on risk.workspace_id = made.workspace_id and risk.id = made.risk_assessment_id
cross join lateral (select case coalesce(risk.override_level, risk.level) when 'low' then 24 when 'medium' then 12 else 6 end as held) as months
left join decision_seconds second on second.workspace_id = made.workspace_id and second.decision_id = made.id
where checks.party_id is not null and not checks.is_practice and checks.state <> 'cancelled'
  and made.value in ('accepted', 'accepted_with_conditions') and (not made.needs_second or second.agree)
  -- A rejection after it takes it back, on whichever check of theirs; not while that check is frozen.
  and not exists (
    select from checks other join decisions rejection on rejection.workspace_id = other.workspace_id and rejection.check_id = other.id
    where other.workspace_id = checks.workspace_id and other.party_id = checks.party_id and not other.is_practice and other.state <> 'cancelled'
      and other.frozen_at is null and rejection.value = 'rejected' and rejection.at >= coalesce(second.at, made.at));

-- What each check says of its client by itself, and since when.
create temporary table verdicts on commit drop as
select checks.workspace_id, checks.party_id, checks.id as check_id,
  case
    when checks.frozen_at is not null then 'frozen'
    when checks.state = 'cancelled' then 'cancelled'
    when checks.state in ('processing', 'error') then 'screening'
    when newest.value is null then case when checks.outcome = 'pass' then 'undecided' else 'review' end
    when newest.needs_second and newest.agree is null then 'second_wanted'
    when checks.state = 'decided' then case when newest.value = 'rejected' then 'rejected' else 'accepted' end
    when newest.value in ('accepted', 'accepted_with_conditions') and newest.agree is distinct from false then 'reopened'
    else 'review' end as verdict,
  coalesce(checks.frozen_at, case when checks.state = 'completed' and newest.value is not null then checks.updated_at end, newest.at, checks.screened_at, checks.created_at) as since
from checks
left join lateral (
  select made.value, made.needs_second, second.agree, coalesce(second.at, made.at) as at from decisions made
  left join decision_seconds second on second.workspace_id = made.workspace_id and second.decision_id = made.id
  where made.workspace_id = checks.workspace_id and made.check_id = checks.id order by made.id desc limit 1) as newest on true
where checks.party_id is not null and not checks.is_practice and (checks.state <> 'cancelled' or checks.outcome in ('refer', 'fail'));

update checks set closings = jsonb_build_array(jsonb_build_object(
  'from', to_char(verdicts.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'to', null, 'frozen', verdicts.verdict = 'frozen'))
from verdicts
where checks.workspace_id = verdicts.workspace_id and checks.id = verdicts.check_id
  and verdicts.verdict in ('review', 'second_wanted', 'reopened', 'rejected', 'cancelled', 'frozen');

create temporary table standings on commit drop as
select parties.workspace_id, parties.id as party_id, newest.at as accepted_at, (newest.at at time zone 'UTC' + make_interval(months => newest.months)) at time zone 'UTC' as accepted_until,
  shown.check_id as shown_id, case when newest.at is not null then null when shown.verdict = 'accepted' then 'reopened' else coalesce(shown.verdict, 'never_checked') end as closed_by
from parties
left join lateral (
  select last.* from (
    select * from acceptances where acceptances.workspace_id = parties.workspace_id and acceptances.party_id = parties.id order by at desc limit 1) as last
  where not exists (
    select from verdicts where verdicts.workspace_id = parties.workspace_id and verdicts.party_id = parties.id
      and (verdicts.verdict = 'frozen' or (verdicts.verdict in ('review', 'second_wanted', 'reopened', 'rejected', 'cancelled') and verdicts.check_id >= last.check_id)))
) as newest on true
left join lateral (
  select check_id, verdict from verdicts where verdicts.workspace_id = parties.workspace_id and verdicts.party_id = parties.id
  order by verdict = 'frozen' desc, newest.at is null and verdict in ('review', 'second_wanted', 'reopened', 'rejected', 'cancelled') desc, check_id desc limit 1) as shown on true;

-- When what was due at a moment was done: by the acceptance that answered then, else by the first after it.
create temporary table dues on commit drop as
select due.source, due.workspace_id, due.id, due.was, coalesce(before.at, after.at) as done
from (
  select 'clock' as source, workspace_id, id, party_id, cdd_due_at as due_at, cdd_done_at as was from property_people where cdd_due_at is not null
  union all select 'line', workspace_id, id, party_id, due_at, done_at from breaches) as due
left join lateral (
  select last.at from (
    select * from acceptances where acceptances.workspace_id = due.workspace_id and acceptances.party_id = due.party_id and acceptances.at <= due.due_at
    order by at desc limit 1) as last
  where (last.at at time zone 'UTC' + make_interval(months => last.months)) at time zone 'UTC' >= due.due_at
    and not exists (
      select from verdicts where verdicts.workspace_id = due.workspace_id and verdicts.party_id = due.party_id and verdicts.since <= due.due_at
        and (verdicts.verdict = 'frozen' or (verdicts.verdict in ('review', 'second_wanted', 'reopened', 'rejected', 'cancelled') and verdicts.check_id >= last.check_id)))
) as before on true
left join lateral (
  select min(acceptances.at) as at from acceptances
  where acceptances.workspace_id = due.workspace_id and acceptances.party_id = due.party_id and acceptances.at > due.due_at
    and not exists (
      select from verdicts where verdicts.workspace_id = due.workspace_id and verdicts.party_id = due.party_id and verdicts.since <= acceptances.at
        and (verdicts.verdict = 'frozen' or (verdicts.verdict in ('review', 'second_wanted', 'reopened', 'rejected', 'cancelled') and verdicts.check_id >= acceptances.check_id)))
) as after on true;

/* ---------- set right, and told ---------- */
do $$
declare
  statuses bigint;
  gates bigint;
  moved bigint;
  clocks bigint;
  lines bigint;
  late bigint;
begin
  update checks set status = case
      when state = 'completed' then 'readyToAccept'
      else 'acceptedAfterReview' end
  where status = 'passed' and (
    (state = 'completed' and outcome = 'pass' and not exists (
      select from decisions where decisions.workspace_id = checks.workspace_id and decisions.check_id = checks.id))
    or (state = 'decided' and (outcome is distinct from 'pass'
      or (select value from decisions where decisions.workspace_id = checks.workspace_id and decisions.check_id = checks.id order by id desc limit 1) <> 'accepted'
      or exists (
        select from matches join match_resolutions said on said.workspace_id = matches.workspace_id and said.match_id = matches.id
        where matches.workspace_id = checks.workspace_id and matches.check_id = checks.id))));
  get diagnostics statuses = row_count;

  select count(*) filter (where parties.aml_accepted_at is not null and standings.accepted_at is null),
    count(*) filter (where parties.aml_accepted_at <> standings.accepted_at)
  into gates, moved
  from parties join standings on standings.workspace_id = parties.workspace_id and standings.party_id = parties.id;
  update parties set aml_accepted_at = standings.accepted_at, aml_accepted_until = standings.accepted_until, aml_closed_by = standings.closed_by,
    aml_check_id = shown.id, aml_status = shown.status, aml_at = coalesce(shown.screened_at, shown.created_at),
    aml_is_frozen = coalesce(shown.frozen_at is not null, false)
  from standings left join checks shown on shown.workspace_id = standings.workspace_id and shown.id = standings.shown_id
  where standings.workspace_id = parties.workspace_id and standings.party_id = parties.id;

  update property_people set cdd_done_at = dues.done from dues
  where dues.source = 'clock' and dues.workspace_id = property_people.workspace_id and dues.id = property_people.id and dues.done is distinct from dues.was;
  get diagnostics clocks = row_count;
  update breaches set done_at = dues.done from dues
  where dues.source = 'line' and dues.workspace_id = breaches.workspace_id and dues.id = breaches.id and dues.done is distinct from dues.was;
  get diagnostics lines = row_count;
  insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, done_at, to_stage)
  select people.workspace_id, people.property_id, people.party_id, people.id, people.cdd_due_event, people.cdd_due_at, people.cdd_done_at, properties.stage
  from property_people as people
  join properties on properties.workspace_id = people.workspace_id and properties.id = people.property_id
  where people.cdd_due_at is not null and people.state <> 'withdrawn'
    and (people.cdd_due_at at time zone 'Europe/London')::date < (people.cdd_done_at at time zone 'Europe/London')::date
    and not exists (
      select from breaches as known
      where known.workspace_id = people.workspace_id and known.property_person_id = people.id and known.due_event = people.cdd_due_event);
  get diagnostics late = row_count;

  if statuses + gates + moved + clocks + lines + late > 0 then
    raise notice 'Only a decision accepts a client now. Checks with another status word: %. Clients whose gate is closed again: %. Acceptances that count from another moment: %. Clocks corrected: %. Lines of the breach register corrected: %, and added: %.',
      statuses, gates, moved, clocks, lines, late;
  end if;
end $$;

alter table checks enable trigger user;
alter table parties enable trigger user;
alter table property_people enable trigger user;
