import { assignCheck as assignRoute, cancelCheck as cancelRoute, type Check } from '@freehold/contract/check-kinds';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckKinds } from './check-kind.ts';
import { concludeChange } from './conclude-change.ts';
import { openCheckForChange } from './open-check.ts';
import { mayAssign, mayCancel, NOT_YOUR_ROLE, roleSeesCheck, seesCheck } from './policy.ts';
import { NO_PRACTICE_ASSIGN } from './practice-words.ts';
import { whyNotCancel } from './present-check.ts';
import { whoCanBeSecond } from './second-people.ts';
import { findCheck } from './store.ts';
import { settleGiven, tellCancelled, tellGiven } from './tell-people.ts';

const refuseAssign = refusing(assignRoute);
const refuseCancel = refusing(cancelRoute);

/** Gives the check to a colleague who can see it, or to nobody. */
export function assignCheck(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  asked: { checkId: number; version: number; memberId: number | null; note: string | null },
): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, asked.version);
    if (!mayAssign(scope)) refuseAssign('FORBIDDEN', NOT_YOUR_ROLE);
    if (facts.row.is_practice) refuseField('member_id', NO_PRACTICE_ASSIGN, 'PRACTICE');
    const member = asked.memberId === null ? null : facts.members.get(asked.memberId);
    if (
      member === undefined ||
      (member !== null && (member.state !== 'active' || !roleSeesCheck(member.roleId, facts.row.frozen_at !== null)))
    )
      refuseField('member_id', 'Choose a colleague who can see this check', 'INVALID');
    await recordEvent(trx, scope, {
      action: 'assign.check',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      diff: { assigned_to: { before: facts.row.assigned_to, after: asked.memberId } },
      ...(asked.note ? { reason: asked.note } : {}),
    });
    const given = { ...facts.row, assigned_to: asked.memberId };
    await settleGiven(trx, scope, facts.row);
    if (asked.memberId !== null) await tellGiven(trx, scope, given, asked.memberId, whoCanBeSecond(facts).includes(asked.memberId));
    return concludeChange(trx, scope, services, facts.kind, facts, { assigned_to: asked.memberId }, { newReport: false });
  });
}

/** Ends a check nobody has decided because what it rests on is asked for again; one that the caller may not know of, or that has ended, stays. */
export async function supersedeCheck(trx: Trx, scope: MemberScope, services: Services, kinds: CheckKinds, checkId: number): Promise<void> {
  const row = await findCheck(trx, scope, checkId);
  if (!row || !seesCheck(scope, row)) return;
  const facts = await openCheckForChange(trx, scope, services, kinds, checkId, row.version);
  if (whyNotCancel(facts) === null) await cancel(trx, scope, services, facts);
}

/** Ends a check nobody has decided. It stays in the list, and its job finds nothing to do. */
export function cancelCheck(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  asked: { checkId: number; version: number },
): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kinds, asked.checkId, asked.version);
    if (!mayCancel(scope, facts.row.created_by)) refuseCancel('FORBIDDEN', NOT_YOUR_ROLE);
    const whyNot = whyNotCancel(facts);
    if (whyNot) refuseCancel('INVALID_STATE', whyNot);
    return cancel(trx, scope, services, facts);
  });
}

async function cancel(trx: Trx, scope: MemberScope, services: Services, facts: CheckFacts): Promise<Check> {
  await recordEvent(trx, scope, {
    action: 'cancel.check',
    object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
    diff: { state: { before: facts.row.state, after: 'cancelled' } },
  });
  await tellCancelled(trx, scope, facts.row);
  const cancelled = await concludeChange(trx, scope, services, facts.kind, facts, { state: 'cancelled' }, { newReport: false });
  if (facts.row.state === 'processing') await facts.kind.afterCancel?.(trx, scope, facts);
  return cancelled;
}
