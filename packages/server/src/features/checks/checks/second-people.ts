import type { CheckBase } from '@freehold/contract/checks/checks';
import type { Scope } from '../../../platform/scope.ts';
import { roleName } from '../../access/public.ts';
import { newestDecision, type CheckFacts } from './check-facts.ts';
import { isOwnerOrCompliance } from './policy.ts';

/** Members who can be the second person this check waits for: an Owner or Compliance who was not the first. Empty when it waits for none. */
export function whoCanBeSecond(facts: CheckFacts): number[] {
  const { kind, row, decisions, members } = facts;
  if (row.state === 'cancelled' || row.is_practice) return [];
  const ofKind = kind.seconds?.(facts) ?? (() => false);
  const decision = newestDecision({ decisions });
  const open = decision?.row.needs_second && !decision.second ? decision.row.by_member : null;
  return [...members.values()]
    .filter((member) => member.state === 'active' && isOwnerOrCompliance(member))
    .filter(({ id }) => ofKind(id) || (open !== null && open !== id))
    .map(({ id }) => id);
}

/** The same as people, without the one who looks. */
export function secondsOf(facts: CheckFacts, viewer: Scope): CheckBase['seconds'] {
  const me = viewer.actor.kind === 'member' ? viewer.actor.memberId : null;
  return whoCanBeSecond(facts).flatMap((id) => {
    const member = facts.members.get(id);
    return member && id !== me ? [{ member_id: id, name: member.name, role: roleName(member.roleId) }] : [];
  });
}
