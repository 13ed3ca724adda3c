import type { CheckBase } from '@freehold/contract/checks/checks';
import type { Check } from '@freehold/contract/check-kinds';
import { maskCheck } from '../../../platform/mask-check.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { reach, roleName } from '../../access/public.ts';
import { RISK_POLICY } from '../../people/public.ts';
import { applicantText } from './applicant-text.ts';
import { newestDecision, newestRisk, outcomeOf, type CheckFacts } from './check-facts.ts';
import type { CheckKind, CommonAnswer } from './check-kind.ts';
import { SECOND_CANNOT_BE_YOU, whyNotAccept, whyNotDecide } from './decision-rules.ts';
import { decisionFacts } from './load-facts.ts';
import { presentEdd } from './present-edd.ts';
import { mayAssessRisk, mayAssign, mayCancel, mayNote, maySecond } from './policy.ts';
import { NO_PRACTICE_CANCEL } from './practice-words.ts';
import { secondsOf } from './second-people.ts';
import type { CheckRow, MemberRow } from './store.ts';
import { suggestRisk } from './suggest-risk.ts';
import { timelineOf } from './timeline.ts';

/** The check as the viewer may see it, with what they may do. Without a viewer, as a report keeps it. */
export function presentCheck<Facts extends CheckFacts, Wire extends Check>(
  kind: CheckKind<Facts, Wire>,
  facts: Facts,
  services: Services,
  viewer: Scope | null,
  report: CheckBase['report'],
): Wire {
  const check = kind.present(facts, presentCommon(facts, viewer, report), services, viewer);
  return viewer !== null && reach(viewer, 'see_evidence') === 'masked' ? maskCheck(check) : check;
}

/** What a check of every kind answers. */
function presentCommon(facts: CheckFacts, viewer: Scope | null, report: CheckBase['report']): CommonAnswer {
  const { row } = facts;
  const person = personOf(facts.members);
  return {
    id: row.id,
    public_ref: row.public_ref,
    version: row.version,
    kind: row.kind,
    party_id: row.party_id,
    for: facts.place,
    subject: facts.subject,
    subject_name: row.subject_name,
    reference: row.reference,
    state: row.state,
    status: row.status,
    outcome: outcomeOf(row),
    outcome_reasons: row.outcome_reasons.map((reason) =>
      viewer ? { ...reason, applicant_text: applicantText(facts.kind.applicantTexts, reason.code, row.frozen_at !== null) } : reason,
    ),
    elements: row.elements,
    policy_version: row.policy_version,
    frozen: row.frozen_at && row.frozen_by !== null ? { at: row.frozen_at.toISOString(), by: person(row.frozen_by) } : null,
    created_by: person(row.created_by),
    created_at: row.created_at.toISOString(),
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
    edd: presentEdd(facts, viewer, person),
    decisions: facts.decisions.map((_, index) => presentDecision(facts, index, viewer)),
    notes: facts.notes.map((note) => ({
      id: note.id,
      by: person(note.by_member, note.role_id),
      at: note.at.toISOString(),
      text: note.text,
    })),
    report,
    timeline: timelineOf(facts),
    is_practice: row.is_practice,
    can: abilities(facts, viewer),
  };
}

export function personOf(members: ReadonlyMap<number, MemberRow>) {
  return (memberId: number, roleId?: number) => {
    const member = members.get(memberId);
    return { member_id: memberId, name: member?.name ?? 'Former member', role: roleName(roleId ?? member?.roleId ?? 0) };
  };
}

function presentRisk(facts: CheckFacts): CheckBase['risk_assessment'] {
  const risk = newestRisk(facts);
  if (!risk) return null;
  return {
    id: risk.id,
    by: personOf(facts.members)(risk.by_member, risk.role_id),
    at: risk.at.toISOString(),
    score: risk.score,
    level: risk.level,
    override_level: risk.override_level,
    override_reason: risk.override_reason,
    factors: risk.factors.map((factor) => ({ ...factor, suggested: factor.suggested ?? null })),
    next_review_on: risk.next_review_on,
    policy_version: risk.policy_version,
  };
}

function presentDecision(facts: CheckFacts, index: number, viewer: Scope | null): CheckBase['decisions'][number] {
  const decision = facts.decisions[index];
  if (!decision) throw new Error('No such decision');
  const { row, second, met } = decision;
  const person = personOf(facts.members);
  const isNewest = index === facts.decisions.length - 1;
  return {
    id: row.id,
    by: person(row.by_member, row.role_id),
    at: row.at.toISOString(),
    value: row.value,
    reason: row.reason,
    conditions: row.conditions.map(({ text, due }, place) => {
      const outcome = met.find(({ position }) => position === place + 1);
      return {
        text,
        due,
        met: outcome ? { by: person(outcome.by_member, outcome.role_id), at: outcome.at.toISOString(), note: outcome.note } : null,
        can_meet: viewer !== null && isNewest && !outcome && whyNotMeet(facts.row) === null && mayAssessRisk(viewer),
      };
    }),
    outcome_at_time: row.outcome_at_time,
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

/** A condition is met while the acceptance it belongs to stands. */
export const whyNotMeet = ({ state }: { state: string }): string | null =>
  state === 'decided' ? null : 'The acceptance this condition belongs to does not stand any more';

export function whyNotSecond(firstMember: number, viewer: Scope): string | null {
  if (!maySecond(viewer)) return 'Only an Owner or Compliance can be the second approver';
  return viewer.actor.kind === 'member' && viewer.actor.memberId === firstMember ? SECOND_CANNOT_BE_YOU : null;
}

function abilities(facts: CheckFacts, viewer: Scope | null): CheckBase['can'] {
  if (!viewer)
    return {
      decide: false,
      decide_why_not: null,
      accept: false,
      accept_why_not: null,
      assess_risk: false,
      assign: false,
      cancel: false,
      note: false,
    };
  const about = decisionFacts(facts, viewer);
  const decide = whyNotDecide(about);
  const accept = whyNotAccept(about);
  const { created_by: createdBy, is_practice: isPractice } = facts.row;
  return {
    decide: decide === null,
    decide_why_not: decide?.message ?? null,
    accept: accept === null,
    accept_why_not: accept?.message ?? null,
    assess_risk: mayAssessRisk(viewer) && whyNotAssess(facts.row) === null,
    assign: mayAssign(viewer) && !isPractice,
    note: mayNote(viewer),
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
