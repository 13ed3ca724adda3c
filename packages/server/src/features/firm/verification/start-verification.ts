import type { VerificationPage } from '@freehold/contract/firm/verification';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { mayBegin } from './flags.ts';
import { presentVerification } from './get-verification.ts';
import { requireKeyMember } from './require-open.ts';
import { findNewest, insertVerification } from './store.ts';

/** Opens the member's verification, or goes on with the one that is open. A phone that was confirmed before and is still theirs stays confirmed. */
export function startVerification(scope: MemberScope, services: Services): Promise<VerificationPage> {
  return scope.transaction(async (trx) => {
    const member = await requireKeyMember(trx, scope);
    const newest = await findNewest(trx, scope, member.id, 'lock');
    const now = services.now();
    const begins = mayBegin(newest ?? null, now);
    if (newest?.state === 'accepted' && !begins)
      return refuseCaller('FORBIDDEN', 'You are verified. You can renew it in the last 60 days.');
    if (begins) {
      const keepsPhone = newest?.state === 'rejected' && newest.phone !== null && newest.phone === member.phone;
      const added = await insertVerification(trx, scope, {
        kind: newest?.state === 'accepted' ? 'renewal' : (newest?.kind ?? 'first'),
        phone: keepsPhone ? newest.phone : null,
        phoneConfirmedAt: keepsPhone ? newest.phone_confirmed_at : null,
        now,
      });
      if (added) {
        await recordEvent(trx, scope, {
          action: 'start.verification',
          object: { type: 'verification', id: added.id, label: scope.actor.name },
        });
        await announce(trx, scope, { topic: 'verification', id: added.id });
      }
    }
    return presentVerification(trx, scope, services);
  });
}
