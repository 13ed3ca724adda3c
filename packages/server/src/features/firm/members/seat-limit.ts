import { inviteMember } from '@freehold/contract/firm/members';
import type { Config } from '../../../platform/config.ts';
import { refusing } from '../../../platform/refuse.ts';
import { seatLimit } from '../plans/public.ts';

const refuseSeat = refusing(inviteMember);

/** Refuses one member more than the plan has room for. */
export function requireSeat(config: Config, planId: string | null, used: number): void {
  const limit = seatLimit(config, planId);
  if (limit !== null && used >= limit)
    return refuseSeat(
      'PLAN_LIMIT',
      `Your plan has room for ${limit} ${limit === 1 ? 'member' : 'members'}. Remove one or choose another plan.`,
    );
}
