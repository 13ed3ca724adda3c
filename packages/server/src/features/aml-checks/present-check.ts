import type { AmlCheck, CheckStatus } from '@freehold/contract/aml-checks';
import type { Match } from '@freehold/contract/screening-matches';
import { BANDS } from '@freehold/screening/bands';
import type { ListEntry } from '@freehold/screening/types';
import { maskCheck } from '../../platform/mask-check.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { reach, roleName } from '../members/public.ts';
import { SECOND_CANNOT_BE_YOU, whyNotAccept, whyNotDecide } from './decision-rules.ts';
import { openExplanation, presentEntry } from './explanation.ts';
import { decisionFacts, newestDecision, newestRisk, outcomeOf, type CheckFacts, type SettledMatch } from './load-facts.ts';
import { mayAssessRisk, mayAssign, mayCancel, mayRunChecks, maySecond } from './policy.ts';
import { NO_PRACTICE_CANCEL } from './practice-words.ts';
import { placeKey } from './load-cleared.ts';
import { presentNearest, tokensInLetters, type StoredNear } from './near-names.ts';
import { changesSince } from './remember-clearings.ts';
import { RISK_POLICY } from '../risk-policy/public.ts';
import { suggestRisk } from './suggest-risk.ts';
import type { CheckRow, MemberRow } from './store.ts';
import { entitiesOf, sameAs } from './same-entities.ts';
import { secondsOf } from './second-people.ts';
import { timelineOf } from './timeline.ts';
import { noMatchStatement, verdictOf } from './verdict.ts';
import { whyNotResolve } from './why-not-resolve.ts';

type Report = AmlCheck['report'];

/** The check as the viewer may see it, with what they may do. Without a viewer, as a report keeps it. */
export function presentCheck(facts: CheckFacts, services: Services, viewer: Scope | null, report: Report): AmlCheck {
  const check = presentWhole(facts, services, viewer, report);
  return viewer !== null && reach(viewer, 'see_evidence') === 'masked' ? maskCheck(check) : check;
}

function presentWhole(facts: CheckFacts, services: Services, viewer: Scope | null, report: Report): AmlCheck {
  const { row } = facts;
  const person = personOf(facts.members);
  const state = row.state as AmlCheck['state'];
  const lists = row.lists as AmlCheck['lists'];
  const entities = entitiesOf(facts.matches).map((entity) =>
    entity.map((match) => ({ ...presentMatch(match, facts, services, viewer), same_as: sameAs(match, entity) })),
  );
  const matches = entities.flat();
  const reasons = row.outcome_reasons as AmlCheck['outcome_reasons'];
  const nearest = presentNearest(row.nearest as StoredNear[], facts.latinNames);
  const screenedAt = row.screened_at?.toISOString() ?? null;
  return {
    id: row.id,
    public_ref: row.public_ref,
    version: row.version,
    kind: 'aml',
    party_id: row.party_id,
    batch_id: row.batch_id,
    for: facts.place,
    subject: facts.subject,
    subject_name: row.subject_name,
    reference: row.reference,
    match_mode: matchMode(row.match_mode),
    bands: bandsOf(row),
    categories: row.categories as AmlCheck['categories'],
    screening_policy: row.screening_policy,
    state,
    status: row.status as CheckStatus,
    outcome: outcomeOf(row),
    outcome_reasons: reasons,
    verdict: verdictOf({
      state,
      lists,
      outcome_reasons: reasons,
      isFrozen: row.frozen_at !== null,
      isPerson: facts.subject.kind === 'person',
      nearest,
      entities,
      isPractice: row.is_practice,
    }),
    statement: noMatchStatement({ lists, matches, screened_at: screenedAt }),
    elements: row.elements as AmlCheck['elements'],
    lists,
    funnel: row.funnel as AmlCheck['funnel'],
    nearest,
    matches,
    engine_version: row.engine_version,
    policy_version: row.policy_version,
    frozen: row.frozen_at && row.frozen_by !== null ? { at: row.frozen_at.toISOString(), by: person(row.frozen_by) } : null,
    created_by: person(row.created_by),
    created_at: row.created_at.toISOString(),
    screened_at: screenedAt,
    assigned_to: row.assigned_to === null ? null : person(row.assigned_to),
    seconds: viewer ? secondsOf(facts, viewer) : [],
    error: row.error,
    risk_assessment: presentRisk(facts),
    risk_questions: RISK_POLICY.questions.map(({ code, group, question, options }) => ({
      code,
      group,
      question,
      options: options.map(({ value, label, weight }) => ({ value, label, weight })),
    })),
    risk_suggestion: viewer && mayAssessRisk(viewer) ? suggestRisk(facts) : null,
    decisions: facts.decisions.map((_, index) => presentDecision(facts, index, viewer)),
    report,
    timeline: timelineOf(facts),
    demo: lists.length > 0 && lists.every((list) => list.demo),
    is_practice: row.is_practice,
    can: abilities(facts, viewer),
  };
}

export const matchMode = (text: string): AmlCheck['match_mode'] => (text === 'strict' || text === 'wide' ? text : 'standard');
/** The scores a check shows from, as they were when it began. */
export const bandsOf = (row: Pick<CheckRow, 'bands' | 'match_mode'>): AmlCheck['bands'] =>
  (row.bands as AmlCheck['bands'] | null) ?? BANDS[matchMode(row.match_mode)];

export function personOf(members: ReadonlyMap<number, MemberRow>) {
  return (memberId: number, roleId?: number) => {
    const member = members.get(memberId);
    return { member_id: memberId, name: member?.name ?? 'Former member', role: roleName(roleId ?? member?.roleId ?? 0) };
  };
}

function presentMatch(match: SettledMatch, facts: CheckFacts, services: Services, viewer: Scope | null): Omit<Match, 'same_as'> {
  const { row, resolutions, settled } = match;
  const entry = row.entry as ListEntry;
  const person = personOf(facts.members);
  const whyNot = whyNotResolve(facts.row, match, viewer);
  return {
    id: row.id,
    list_key: row.list_key,
    list_name: row.list_name,
    list_version: row.list_version,
    category: row.category as Match['category'],
    entry_ref: row.entry_ref,
    name: entry.names.find((name) => name.kind === 'primary')?.text ?? entry.names[0]?.text ?? row.entry_ref,
    entry_kind: entry.kind,
    programme: entry.programme,
    score: row.score,
    band: row.band === 'strong' ? 'strong' : 'weak',
    likely: row.likely,
    explanation: tokensInLetters(openExplanation(services.keys, row.workspace_id, row.check_id, row.entry_ref, row.explanation_sealed)),
    entry: presentEntry(entry),
    status: settled.status,
    needs_two: settled.needsTwo,
    awaiting_second: settled.awaitingSecond,
    resolutions: resolutions.map((resolution) => ({
      id: resolution.id,
      by: person(resolution.by_member, resolution.role_id),
      at: resolution.at.toISOString(),
      status: resolution.status as Match['resolutions'][number]['status'],
      reason_code: resolution.reason_code as Match['resolutions'][number]['reason_code'],
      text: resolution.text,
    })),
    remembered_from: row.remembered_from === null ? null : (facts.rememberedRefs.get(row.remembered_from) ?? null),
    remembered_despite_edit: row.remembered_from !== null && wasEdited(row, facts),
    reopened: presentReopened(row, facts),
    can: { resolve: viewer !== null && whyNot === null, why_not: whyNot },
  };
}

const clearedFor = (row: SettledMatch['row'], from: number, facts: CheckFacts) =>
  facts.cleared.get(placeKey({ checkId: from, listKey: row.list_key, entryRef: row.entry_ref }));

function wasEdited(row: SettledMatch['row'], facts: CheckFacts): boolean {
  const cleared = row.remembered_from === null ? undefined : clearedFor(row, row.remembered_from, facts);
  return cleared !== undefined && cleared.entryHash !== row.entry_hash;
}

/** The clearing that does not count any more, with both values of what changed. */
function presentReopened(row: SettledMatch['row'], facts: CheckFacts): Match['reopened'] {
  const cleared = row.reopened_from === null ? undefined : clearedFor(row, row.reopened_from, facts);
  if (!cleared?.at) return null;
  const person = personOf(facts.members);
  return {
    public_ref: cleared.publicRef,
    at: cleared.at.toISOString(),
    by: cleared.by.map(({ memberId, roleId }) => person(memberId, roleId)),
    changes: changesSince(cleared, { entry: row.entry as ListEntry, subject: facts.subject }),
  };
}

function presentRisk(facts: CheckFacts): AmlCheck['risk_assessment'] {
  const risk = newestRisk(facts);
  if (!risk) return null;
  type Wire = NonNullable<AmlCheck['risk_assessment']>;
  return {
    id: risk.id,
    by: personOf(facts.members)(risk.by_member, risk.role_id),
    at: risk.at.toISOString(),
    score: risk.score,
    level: risk.level as Wire['level'],
    override_level: risk.override_level as Wire['override_level'],
    override_reason: risk.override_reason,
    factors: (risk.factors as Wire['factors']).map((factor) => ({ ...factor, suggested: factor.suggested ?? null })),
    next_review_on: risk.next_review_on,
    policy_version: risk.policy_version,
  };
}

function presentDecision(facts: CheckFacts, index: number, viewer: Scope | null): AmlCheck['decisions'][number] {
  const decision = facts.decisions[index];
  if (!decision) throw new Error('No such decision');
  const { row, second } = decision;
  type Wire = AmlCheck['decisions'][number];
  const person = personOf(facts.members);
  const isNewest = index === facts.decisions.length - 1;
  return {
    id: row.id,
    by: person(row.by_member, row.role_id),
    at: row.at.toISOString(),
    value: row.value as Wire['value'],
    reason: row.reason,
    conditions: row.conditions as Wire['conditions'],
    outcome_at_time: row.outcome_at_time as Wire['outcome_at_time'],
    second: {
      state: second ? (second.agree ? 'approved' : 'refused') : row.needs_second ? 'awaiting' : 'not_needed',
      by: second ? person(second.by_member, second.role_id) : null,
      at: second?.at.toISOString() ?? null,
      reason: second?.reason ?? null,
      can_approve:
        viewer !== null &&
        isNewest &&
        row.needs_second &&
        !second &&
        whyNotSecond(row.by_member, viewer) === null &&
        facts.row.frozen_at === null,
    },
  };
}

export function whyNotSecond(firstMember: number, viewer: Scope): string | null {
  if (!maySecond(viewer)) return 'Only an Owner or Compliance can be the second approver';
  return viewer.actor.kind === 'member' && viewer.actor.memberId === firstMember ? SECOND_CANNOT_BE_YOU : null;
}

function abilities(facts: CheckFacts, viewer: Scope | null): AmlCheck['can'] {
  if (!viewer)
    return {
      decide: false,
      decide_why_not: null,
      accept: false,
      accept_why_not: null,
      assess_risk: false,
      assign: false,
      screen_again: false,
      cancel: false,
    };
  const about = decisionFacts(facts, viewer);
  const decide = whyNotDecide(about);
  const accept = whyNotAccept(about);
  const { frozen_at: frozenAt, created_by: createdBy, is_practice: isPractice, state } = facts.row;
  return {
    decide: decide === null,
    decide_why_not: decide?.message ?? null,
    accept: accept === null,
    accept_why_not: accept?.message ?? null,
    assess_risk: mayAssessRisk(viewer) && whyNotAssess(facts.row) === null,
    assign: mayAssign(viewer) && !isPractice,
    screen_again: mayRunChecks(viewer) && frozenAt === null && state !== 'processing' && !isPractice,
    cancel: mayCancel(viewer, createdBy) && whyNotCancel(facts) === null,
  };
}

export function whyNotAssess({ state }: Pick<CheckRow, 'state'>): string | null {
  if (state === 'cancelled') return 'This check was cancelled';
  return state === 'processing' || state === 'error' ? 'The screening has not finished' : null;
}

export function whyNotCancel(facts: CheckFacts): string | null {
  if (facts.row.is_practice) return NO_PRACTICE_CANCEL;
  if (facts.row.frozen_at !== null) return 'A frozen check cannot be cancelled';
  if (facts.row.state === 'cancelled') return 'This check was cancelled already';
  if (facts.row.state === 'decided' || newestDecision(facts) !== null) return 'This check has a decision and cannot be cancelled';
  return null;
}
