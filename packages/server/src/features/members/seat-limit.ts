import { Refused } from '../../platform/refuse.ts';

/** How many members a plan allows; null for no limit. No plan has one yet. */
export function seatLimit(_planId: string | null): number | null {
  return null;
}

/** Refuses one member more than the plan allows. */
export function requireSeat(planId: string | null, used: number): void {
  const limit = seatLimit(planId);
  if (limit !== null && used >= limit)
    throw new Refused(
      'PLAN_LIMIT',
      `Your plan has room for ${limit} ${limit === 1 ? 'member' : 'members'}. Remove one or choose another plan.`,
    );
}
