import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isBlocked } from './flags.ts';
import { readKeyMembers } from './flags-store.ts';
import { verificationStatusOf } from './verification-status.ts';

type Asked = Pick<Services, 'config' | 'sms' | 'now'>;

/** Refuses what charges or reaches applicants while nobody has verified the account and the time for it is over. */
export async function refuseWhileBlocked(trx: Trx, scope: MemberScope, services: Asked): Promise<void> {
  const why = await whyBlocked(trx, scope, services);
  if (why !== null) throw Refused.of('VERIFICATION_REQUIRED', why);
}

/** Why it waits for the verification, in a sentence; null where it does not. */
export async function whyBlocked(trx: Trx, scope: MemberScope, services: Asked): Promise<string | null> {
  const status = await verificationStatusOf(trx, scope, services);
  return isBlocked(status) ? blockedWords(trx, scope, status.is_key_member) : null;
}

/** Why it waits, for whoever can do something about it and for whoever cannot. */
export async function blockedWords(trx: Trx, scope: MemberScope, isKeyMember: boolean): Promise<string> {
  if (isKeyMember) return 'Verify who you are to go on. Open Settings, Verification, and continue there.';
  const [first] = await readKeyMembers(trx, scope);
  return first
    ? `Waiting for ${first.first_name} ${first.surname} to verify this account`
    : 'Waiting for a key member to verify this account';
}
