import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isBlocked, verifiedSince } from './flags.ts';
import { isFamilyVerified, readRequirement } from './flags-store.ts';
import { asksHere } from './policy.ts';

/** The same rule as for members, where nobody of the firm is asking: somebody who came through a link of theirs. */
export async function workspaceIsBlocked(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'sms' | 'now'>): Promise<boolean> {
  const { grace_ends_at: until } = await readRequirement(trx, scope);
  const now = services.now();
  return isBlocked({
    required: until !== null && asksHere(services),
    is_in_grace_period: until !== null && now < until,
    workspace_family_verified: await isFamilyVerified(trx, verifiedSince(now), services.config.keyMembers.rule === 'every'),
  });
}
