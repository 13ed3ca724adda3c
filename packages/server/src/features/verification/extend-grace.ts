import type { Review } from '@freehold/contract/verification-reviews';
import { announce } from '../../platform/announce.ts';
import { recordEvent } from '../../platform/audit.ts';
import { Refused } from '../../platform/refuse.ts';
import type { OperatorScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { extendedGrace } from './flags.ts';
import { actOn, requireReview } from './operator.ts';
import { getReview } from './read-reviews.ts';
import { lockRequirement, moveGrace } from './reviews-store.ts';

/** Gives the workspace of a verification 14 more days, once: from the end of its time, or from now where that is past. */
export async function extendGrace(operator: OperatorScope, services: Services, asked: { id: number; reason: string }): Promise<Review> {
  const row = await requireReview(operator, asked.id);
  const scope = actOn(services, operator, row);
  await scope.transaction(async (trx) => {
    const requirement = await lockRequirement(trx, scope);
    if (!requirement) throw new Refused('INVALID_STATE', 'This workspace is not asked to verify anybody.');
    if (requirement.extended_at !== null) throw new Refused('INVALID_STATE', 'The time was extended once already.');
    const now = services.now();
    const until = extendedGrace(requirement.grace_ends_at < now ? now : requirement.grace_ends_at);
    await moveGrace(trx, scope, until, { at: now, by: operator.operator.userId });
    await recordEvent(trx, scope, {
      action: 'extend.grace',
      object: { type: 'workspace', id: scope.workspaceId, label: row.account_name ?? '' },
      diff: { grace_ends_at: { before: requirement.grace_ends_at.toISOString(), after: until.toISOString() } },
      reason: asked.reason,
    });
    await announce(trx, scope, { topic: 'verification', id: null });
  });
  return getReview(operator, asked.id);
}
