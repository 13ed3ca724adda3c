import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { Scope } from '../../platform/scope.ts';
import { newestDecision, type CheckFacts } from './load-facts.ts';
import { isOwnerOrCompliance } from './policy.ts';
import { roleName } from '../members/public.ts';

/** Members who can be the second person this check waits for: an Owner or Compliance who was not the first. Empty when it waits for none. */
export function whoCanBeSecond({
  row,
  matches,
  decisions,
  members,
}: Pick<CheckFacts, 'row' | 'matches' | 'decisions' | 'members'>): number[] {
  if (row.state === 'cancelled' || row.is_practice) return [];
  const awaiting = matches.filter(({ settled }) => settled.awaitingSecond);
  const decision = newestDecision({ decisions });
  const open = decision?.row.needs_second && !decision.second ? decision.row.by_member : null;
  return [...members.values()]
    .filter((member) => member.state === 'active' && isOwnerOrCompliance(member))
    .filter(
      ({ id }) => awaiting.some(({ resolutions }) => resolutions.every(({ by_member: by }) => by !== id)) || (open !== null && open !== id),
    )
    .map(({ id }) => id);
}

/** The same as people, without the one who looks. */
export function secondsOf(facts: CheckFacts, viewer: Scope): AmlCheck['seconds'] {
  const me = viewer.actor.kind === 'member' ? viewer.actor.memberId : null;
  return whoCanBeSecond(facts).flatMap((id) => {
    const member = facts.members.get(id);
    return member && id !== me ? [{ member_id: id, name: member.name, role: roleName(member.roleId) }] : [];
  });
}
