import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { flagsOf, verifiedSince, type VerificationStatus } from './flags.ts';
import { readFlagFacts } from './flags-store.ts';
import { asksHere } from './policy.ts';

/** The member's flags as they stand now. */
export async function verificationStatusOf(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'config' | 'sms' | 'now'>,
): Promise<VerificationStatus> {
  const now = services.now();
  const row = await readFlagFacts(trx, scope, scope.actor.memberId, verifiedSince(now), services.config.keyMembers.rule === 'every');
  return flagsOf({
    isKeyMember: row.is_key_member,
    requirement: row.grace_ends_at !== null && asksHere(services) ? { graceEndsAt: row.grace_ends_at } : null,
    settled: row.settled_state !== null && row.settled_at !== null ? { state: row.settled_state, decidedAt: row.settled_at } : null,
    newest: row.newest_state === null ? null : { state: row.newest_state, phoneConfirmedAt: row.newest_phone_at },
    familyVerified: row.family_verified,
    now,
  });
}
