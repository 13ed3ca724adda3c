import { meetCondition as route, type Check } from '@freehold/contract/check-kinds';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { concludeChange } from './conclude-change.ts';
import { newestDecision } from './check-facts.ts';
import type { CheckKinds } from './check-kind.ts';
import { openCheckForChange } from './open-check.ts';
import { mayAssessRisk, NOT_YOUR_ROLE } from './policy.ts';
import { whyNotMeet } from './present-check.ts';
import { insertConditionOutcome } from './store.ts';
import { settleCondition } from './tell-conditions.ts';

const refuse = refusing(route);

/** Records what meets a condition of the acceptance that stands: a new row, and a new report version that says so. */
export function meetCondition(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  asked: { checkId: number; decisionId: number; position: number; note: string },
): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, null);
    if (!mayAssessRisk(scope)) refuse('FORBIDDEN', NOT_YOUR_ROLE);
    const { row } = newestDecision(facts) ?? refuse('NOT_FOUND', 'There is no such condition');
    const conditions = row.conditions;
    if (row.id !== asked.decisionId || conditions[asked.position - 1] === undefined) refuse('NOT_FOUND', 'There is no such condition');
    const whyNot = whyNotMeet(facts.row);
    if (whyNot) refuse('INVALID_STATE', whyNot);
    const isNew = await insertConditionOutcome(trx, {
      workspace_id: scope.workspaceId,
      decision_id: asked.decisionId,
      position: asked.position,
      by_member: scope.actor.memberId,
      role_id: scope.actor.roleId,
      note: asked.note,
      at: services.now(),
    });
    if (!isNew) refuse('CONFLICT', 'This condition was met already. Reload to see by whom.');
    await recordEvent(trx, scope, {
      action: 'meet.condition',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      reason: asked.note,
    });
    await settleCondition(trx, scope, asked.decisionId, asked.position);
    return concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: true });
  });
}
