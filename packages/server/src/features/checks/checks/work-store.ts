import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { WorkQuery } from '../../../platform/work-query.ts';
import { checkSettings, mayAcceptPass, mayRunChecks, mayTakeStep } from './policy.ts';
import { isVisible, visibilityOf } from './visibility-store.ts';
import { findWorkspace } from './store.ts';
import type { CheckKinds } from './check-kind.ts';
import { checkPathInSql } from './check-path.ts';
import { waitingOf } from './waiting-store.ts';

/* What of the checks waits for people, as rows of the work queue. Each query stays within what its caller may see. */

const STEPS = ['report', 'matches', 'review', 'second', 'screen_again', 'risk', 'edd', 'decision'] as const;
const londonDay = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Europe/London')::date`;
const OVER = sql`parties.relationship_ended_on is null or parties.relationship_ended_on > now()::date`;

export async function workOfChecks(trx: Trx, scope: MemberScope, kinds: CheckKinds, reviewsUntil: string): Promise<WorkQuery[]> {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const settings = checkSettings((await findWorkspace(trx, scope)).settings);
  const { unfinished, waitsFor, waitsForAnother, leftDueFrom } = waitingOf(kinds);
  const mine = STEPS.filter((step) => mayTakeStep(scope, step, { settings, passed: false }));
  const seen = sql`(${trx
    .selectFrom('checks')
    .selectAll()
    .where((where) => isVisible(where, visibility))
    .where('is_practice', '=', false)
    .where(
      'kind',
      'in',
      kinds.all.map(({ code }) => code),
    )}) as checks`;
  const path = checkPathInSql;

  // The day comes from the clock of the client that runs longest; what is left after the decision says itself from when it is due.
  const undecided = sql`
    select case step when 'report' then 'ofsi_report' else step end as kind, 'check:' || id as key, subject_name as about, null as detail,
      coalesce(reference, public_ref) as reference, assigned_to as assignee_id, coalesce(screened_at, created_at) as since,
      case step when 'report' then ${londonDay(sql`left_due_from`)} else first_due end as due_on, path,
      not for_another and (step = any(${[...mine]}::text[]) or (step = 'decision' and outcome = 'pass' and ${mayAcceptPass(scope, settings)})) as yours
    from (
      select checks.*, ${waitsFor} as step, ${waitsForAnother(visibility.memberId)} as for_another, ${leftDueFrom} as left_due_from, ${path} as path,
        (select ${londonDay(sql`min(due.cdd_due_at)`)} from property_people due
          where due.workspace_id = checks.workspace_id and due.party_id = checks.party_id
            and due.cdd_due_at is not null and due.cdd_done_at is null and due.state <> 'withdrawn') as first_due
      from ${seen} where ${unfinished} and checks.state <> 'processing') as waiting
    where step is not null`;

  const conditions = sql`
    select 'condition' as kind, 'condition:' || decisions.id || ':' || condition.position as key, checks.subject_name as about,
      condition.promised ->> 'text' as detail, checks.public_ref as reference, coalesce(checks.assigned_to, decisions.by_member) as assignee_id,
      decisions.at as since, (condition.promised ->> 'due')::date as due_on, ${path} as path, ${mayRunChecks(scope)} as yours
    from ${seen}
    join decisions on decisions.workspace_id = checks.workspace_id and decisions.check_id = checks.id
      and decisions.value = 'accepted_with_conditions'
      and not exists (select from decisions later where later.workspace_id = checks.workspace_id and later.check_id = checks.id and later.id > decisions.id)
    cross join lateral jsonb_array_elements(decisions.conditions) with ordinality as condition (promised, position)
    left join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id
    where checks.state = 'decided' and (${OVER})
      and not exists (select from condition_outcomes met
        where met.workspace_id = decisions.workspace_id and met.decision_id = decisions.id and met.position = condition.position)`;

  // MLR 2017 reg 28(11)(b): what is known of a client is kept up to date. Whoever was checked again since has nothing to review.
  // The end of what was seen is a task of its kind.
  const newestRisk = sql`(select risk.next_review_on from risk_assessments risk
    where risk.workspace_id = checks.workspace_id and risk.check_id = checks.id order by risk.id desc limit 1)`;
  const reviews = sql`
    select 'risk_review' as kind, 'review:' || id as key, about, null as detail, public_ref as reference,
      coalesce(assigned_to, created_by) as assignee_id, decided_at as since, due_on, path, ${mayRunChecks(scope)} as yours
    from (
      select checks.*, parties.display_name as about, standing.accepted_at as decided_at, '/people/' || parties.id as path,
        least(${newestRisk}, case when checks.holds_until is null then ${londonDay(sql`standing.accepted_until`)} end) as due_on
      from parties join party_standings standing on standing.workspace_id = parties.workspace_id and standing.party_id = parties.id
      join ${seen} on checks.workspace_id = parties.workspace_id and checks.id = standing.check_id
      where parties.workspace_id = ${visibility.workspaceId} and parties.merged_into is null and not parties.is_monitored and standing.accepted_until is not null and (${OVER})
      union all
      select checks.*, checks.subject_name, checks.screened_at, ${path}, ${newestRisk}
      from ${seen}
      where checks.party_id is null and checks.state = 'decided' and checks.status in ('passed', 'acceptedAfterReview')
        and not exists (select from checks later where later.workspace_id = checks.workspace_id and later.id > checks.id
          and later.subject_fingerprint = checks.subject_fingerprint and not later.is_practice and later.state = 'decided')) as accepted
    where due_on <= ${reviewsUntil}::date`;

  return [undecided, conditions, reviews];
}
