import * as verificationReviewsContract from '@freehold/contract/firm/verification-reviews';
import type { Review } from '@freehold/contract/firm/verification-reviews';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { OperatorScope, Scope, SupportActor } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { extendedGrace } from './flags.ts';
import { readRequirement } from './flags-store.ts';
import { actOn, requireReview } from './operator.ts';
import { getReview } from './read-reviews.ts';
import { lockRequirement, moveGrace } from './reviews-store.ts';

const refuseGiveMoreTime = refusing(verificationReviewsContract.extendGrace);

/** Gives the workspace of a verification 14 more days, once. */
export async function extendGrace(operator: OperatorScope, services: Services, asked: { id: number; reason: string }): Promise<Review> {
  const scope = actOn(services, operator, await requireReview(operator, asked.id));
  await scope.transaction((trx) => giveMoreTime(trx, scope, services, asked.reason));
  return getReview(operator, asked.id);
}

/** From the end of the workspace’s time, or from now where that is past; answers until when. */
export async function giveMoreTime(trx: Trx, scope: Scope<SupportActor>, services: Pick<Services, 'now'>, reason: string): Promise<Date> {
  const requirement = await lockRequirement(trx, scope);
  if (!requirement) return refuseGiveMoreTime('INVALID_STATE', 'This workspace is not asked to verify anybody.');
  if (requirement.extended_at !== null) return refuseGiveMoreTime('INVALID_STATE', 'The time was extended once already.');
  const now = services.now();
  const until = extendedGrace(requirement.grace_ends_at < now ? now : requirement.grace_ends_at);
  await moveGrace(trx, scope, until, { at: now, by: scope.actor.userId });
  const { account_name: label } = await readRequirement(trx, scope);
  await recordEvent(trx, scope, {
    action: 'extend.grace',
    object: { type: 'workspace', id: scope.workspaceId, label },
    diff: { grace_ends_at: { before: requirement.grace_ends_at.toISOString(), after: until.toISOString() } },
    reason,
  });
  await announce(trx, scope, { topic: 'verification', id: null });
  return until;
}
