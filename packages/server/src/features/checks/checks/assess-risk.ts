import { assessRisk as route, type Check } from '@freehold/contract/check-kinds';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { RISK_POLICY, type RiskLevel } from '../../people/public.ts';
import type { CheckKinds } from './check-kind.ts';
import { concludeChange } from './conclude-change.ts';
import { openCheckForChange } from './open-check.ts';
import { mayAssessRisk, NOT_YOUR_ROLE } from './policy.ts';
import { whyNotAssess } from './present-check.ts';
import { nextReviewOn, scoreRisk, type RiskAnswer } from './score-risk.ts';
import { insertRisk } from './store.ts';
import { suggestRisk } from './suggest-risk.ts';

const refuse = refusing(route);

export type RiskAsked = {
  checkId: number;
  answers: RiskAnswer[];
  overrideLevel: RiskLevel | null;
  overrideReason: string | null;
  /** Questions whose suggested answer is given unchanged. */
  suggested: readonly string[];
  /** The person says they have read those. */
  confirmed: boolean;
};

/** Records the risk assessment of a check: a new row each time. A person may set another level, with a reason. A risk that asks for more than an acceptance rests on reopens it. */
export function assessRisk(scope: MemberScope, services: Services, kinds: CheckKinds, asked: RiskAsked): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, null);
    if (!mayAssessRisk(scope)) refuse('FORBIDDEN', NOT_YOUR_ROLE);
    const whyNot = whyNotAssess(facts.row);
    if (whyNot) refuse('INVALID_STATE', whyNot);
    const scored = scoreRisk(asked.answers);
    if ('faults' in scored)
      return refuse(
        'VALIDATION_FAILED',
        'Check the highlighted fields',
        scored.faults.map((fault) => ({ field: `answers.${fault.code}`, code: 'INVALID', message: fault.message })),
      );
    const taken = (suggestRisk(facts)?.answers ?? []).filter(
      ({ code, value }) => asked.suggested.includes(code) && asked.answers.some((answer) => answer.code === code && answer.value === value),
    );
    if (taken.length > 0 && !asked.confirmed) refuseField('confirmed', 'Confirm the suggested answers, or change them', 'REQUIRED');
    const overrides = asked.overrideLevel !== null && asked.overrideLevel !== scored.level;
    if (overrides && asked.overrideReason === null) refuseField('override_reason', 'Give a reason of at least 10 characters', 'REQUIRED');

    const now = services.now();
    const level = overrides && asked.overrideLevel ? asked.overrideLevel : scored.level;
    await insertRisk(trx, {
      workspace_id: scope.workspaceId,
      check_id: facts.row.id,
      factors: JSON.stringify(
        scored.factors.map((factor) => ({ ...factor, suggested: taken.find(({ code }) => code === factor.code)?.why ?? null })),
      ),
      score: scored.score,
      level: scored.level,
      override_level: overrides ? asked.overrideLevel : null,
      override_reason: overrides ? asked.overrideReason : null,
      next_review_on: nextReviewOn(londonDate(now), level),
      policy_version: RISK_POLICY.version,
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      at: now,
    });
    await recordEvent(trx, scope, {
      action: 'assess.risk',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      diff: { level: { before: null, after: level }, score: { before: null, after: scored.score } },
      ...(overrides && asked.overrideReason ? { reason: asked.overrideReason } : {}),
    });
    return concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: false, rejudges: true });
  });
}
