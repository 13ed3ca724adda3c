import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { presentVerification } from './get-verification.ts';
import { requireOperator } from './operator.ts';
import { listReviews } from './read-reviews.ts';
import { verificationStatusOf } from './verification-status.ts';

export type WaitingVerification = {
  /** The member's own, while it is theirs to go on with. */
  own: { dueOn: string | null } | null;
  /** Those that wait for this operator; null for everybody else. */
  reviews: { count: number; nextDueOn: string | null } | null;
};

/** What of verification waits for this member: to verify themselves, or, for an operator, to review others. */
export async function waitingVerification(scope: MemberScope, services: Services): Promise<WaitingVerification> {
  const own = await ownVerification(scope, services);
  const operator = await requireOperator(services, scope).catch(nullIfRefused);
  if (operator === null) return { own, reviews: null };
  const { data, meta } = await listReviews(operator, 'waiting');
  const count = data.filter((row) => !row.is_yours).length;
  return { own, reviews: { count, nextDueOn: meta.next_due_on } };
}

/** Most members owe nothing: for them the flags say so, without the rest of the page. */
function ownVerification(scope: MemberScope, services: Services): Promise<WaitingVerification['own']> {
  return scope.transaction(async (trx) => {
    const status = await verificationStatusOf(trx, scope, services);
    // One's own counts for 24 months, whoever else of the family is verified.
    const mayRunOut = status.is_verified && !status.is_recently_verified;
    if (!status.is_key_member || !status.required || (status.workspace_family_verified && !mayRunOut)) return null;
    const page = await presentVerification(trx, scope, services);
    return page.can.start || page.can.send
      ? { dueOn: mayRunOut ? (page.key_members.find(({ is_you: isYou }) => isYou)?.until ?? null) : page.grace_ends_on }
      : null;
  });
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}
