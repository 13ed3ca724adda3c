import { decideCheck as route, type Check } from '@freehold/contract/check-kinds';
import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { newestDecision, newestRisk, outcomeOf, type CheckFacts } from './check-facts.ts';
import type { CheckKinds } from './check-kind.ts';
import { concludeChange } from './conclude-change.ts';
import { needsReason, needsSecond, SECOND_CANNOT_BE_YOU, whyNotThisDecision } from './decision-rules.ts';
import { eddOf } from './edd-facts.ts';
import { decisionFacts } from './load-facts.ts';
import { openCheckForChange } from './open-check.ts';
import { maySecond } from './policy.ts';
import { insertDecision, insertSecond } from './store.ts';
import { tellDecided, tellSeconded } from './tell-people.ts';

const refuse = refusing(route);
const FEWEST_REASON_LETTERS = 10;

export type NewDecision = {
  checkId: number;
  version: number;
  value: DecisionValue;
  reason: string | null;
  conditions: { text: string; due: string | null }[];
};

/** Records a decision: a new row, never a change of an old one. What needs a second approver stays undecided until that person agrees. */
export function decideCheck(scope: MemberScope, services: Services, kinds: CheckKinds, asked: NewDecision): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, asked.version);
    const whyNot = whyNotThisDecision(asked.value, decisionFacts(facts, scope));
    if (whyNot) refuse(whyNot.code, whyNot.message);
    const risk = newestRisk(facts);
    const outcome = outcomeOf(facts.row);
    if (!risk || !outcome) return refuse('INVALID_STATE', 'Record the risk assessment first');
    requireWords(asked, outcome);

    const second = needsSecond(asked.value, eddOf(facts));
    await insertDecision(trx, {
      workspace_id: scope.workspaceId,
      check_id: facts.row.id,
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      value: asked.value,
      reason: asked.reason,
      conditions: JSON.stringify(asked.conditions),
      outcome_at_time: outcome,
      risk_assessment_id: risk.id,
      needs_second: second,
      at: services.now(),
    });
    await recordEvent(trx, scope, {
      action: 'decide.check',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      diff: {
        decision: { before: newestDecision(facts)?.row.value ?? null, after: asked.value },
        outcome: { before: null, after: outcome },
      },
      ...(asked.reason ? { reason: asked.reason } : {}),
    });
    await tellDecided(trx, scope, facts.row, second);
    const state = second || asked.value === 'more_information' ? 'completed' : 'decided';
    return concludeChange(trx, scope, services, facts.kind, facts, { state }, { newReport: true });
  });
}

function requireWords(asked: NewDecision, outcome: Outcome | null): void {
  if (needsReason(asked.value, outcome) && (asked.reason ?? '').length < FEWEST_REASON_LETTERS)
    refuseField('reason', 'Give a reason of at least 10 characters', 'TOO_SMALL');
  if (asked.value === 'accepted_with_conditions' && asked.conditions.length === 0)
    refuseField('conditions', 'Add at least one condition', 'REQUIRED');
  if (asked.value !== 'accepted_with_conditions' && asked.conditions.length > 0)
    refuseField('conditions', 'Conditions belong to an acceptance with conditions', 'INVALID');
}

export type SecondOpinion = { checkId: number; version: number; agree: boolean; reason: string };

/** The second approver agrees with the newest decision, which then stands, or refuses it, and the check waits for a new one. */
export function approveDecision(scope: MemberScope, services: Services, kinds: CheckKinds, asked: SecondOpinion): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts: CheckFacts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, asked.version);
    if (!maySecond(scope)) refuse('FORBIDDEN', 'Only an Owner or Compliance can be the second approver');
    const newest = newestDecision(facts);
    if (!newest?.row.needs_second || newest.second)
      return refuse('INVALID_STATE', 'The newest decision does not wait for a second approver');
    if (newest.row.by_member === scope.actor.memberId) refuse('INVALID_STATE', SECOND_CANNOT_BE_YOU);
    if (facts.row.state === 'cancelled') refuse('INVALID_STATE', 'This check was cancelled');
    if (asked.agree) {
      const whyNot = whyNotThisDecision(newest.row.value, decisionFacts(facts, scope));
      if (whyNot) refuse(whyNot.code, whyNot.message);
    }
    await insertSecond(trx, {
      workspace_id: scope.workspaceId,
      decision_id: newest.row.id,
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      agree: asked.agree,
      reason: asked.reason,
      edd_level: eddOf(facts).level,
      at: services.now(),
    });
    await recordEvent(trx, scope, {
      action: asked.agree ? 'approve.decision' : 'refuse.decision',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      reason: asked.reason,
    });
    await tellSeconded(trx, scope, facts.row, newest.row.by_member, asked.agree);
    return concludeChange(trx, scope, services, facts.kind, facts, { state: asked.agree ? 'decided' : 'completed' }, { newReport: true });
  });
}
